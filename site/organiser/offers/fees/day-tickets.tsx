/** Sells the days of a conference one by one, set up in one press: a registration, and an extra for each day. */
import { data, Form, Link } from 'react-router'
import { parseDecimal } from '#domain/foundations/money.ts'
import { cutToLimit } from '#domain/foundations/texts/text.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { mostDays, sellDays } from '#domain/preparation/selling/sell-days.ts'
import { weekdayOf } from '#domain/preparation/set-up/dependent-dates.ts'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGroup, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { refusalsInWords } from '#site/organiser/offers/questions/refusals-in-words.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import { newRequestKey, RequestKey } from '#site/organiser/parts/request-key.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { Route } from './+types/day-tickets.ts'

const right = 'write-fees'

/** As typed, by the names of the fields. */
type Typed = Readonly<Record<string, string>>

export const loader = guardedAtConference(right, ({ conference }, _args: Route.LoaderArgs) => {
  const { startsOn, endsOn } = conference
  const all = startsOn.until(endsOn).days + 1
  const count = Math.min(mostDays, all)
  const days = Array.from({ length: count }, (_, at) => startsOn.add({ days: at }))
  const names = days.map((day, at) => [`name.${at}`, `${weekdayOf(day)}, ${formatDate(day)}`])
  const typed: Typed = { admission: 'Day ticket', selection: 'Days', ...Object.fromEntries(names) }
  return {
    event: conference.name,
    currency: conference.currency,
    days: days.map(day => formatDate(day)),
    isCut: all > mostDays,
    key: newRequestKey(),
    typed,
  }
})

export const action = forms({
  sell: formAtConference(right, async ({ site, permit, act: by, conference }, sent) => {
    const texts = [...sent].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, cutToLimit(value.trim(), 'line')] as const] : [],
    )
    const typed: Typed = Object.fromEntries(texts)
    const { days, errors } = readDays(typed, conference.currency)
    for (const [name, message] of [
      ['admission', 'Say what they are registered as.'],
      ['selection', 'Say what the days are called together.'],
    ] as const) {
      if (!typed[name]) errors.push({ name, message })
    }
    if (errors.length === 0 && days.length === 0)
      errors.push({ name: 'price.0', message: 'Enter the price of those that you sell.' })
    const again = (more: { why?: string[] }) => data({ typed, errors, ...more }, { status: 422 })
    if (errors.length > 0) return again({})
    const wanted = { admission: typed.admission, selection: typed.selection, days }
    const refused = { why: [] as string[] }
    try {
      await site.database.write(async tx => {
        const done = await sellDays(tx, permit, by, wanted)
        if (done.ok) return
        refused.why =
          done.error.code === 'refused'
            ? refusalsInWords(done.error.refusals)
            : ['A name is too long, or a number too large.']
        // What was made before it was refused goes, too.
        throw refused
      })
    } catch (error) {
      if (error === refused) return again(refused)
      throw error
    }
    throw redirectTo(`${organiserPaths.fees(conference.name)}?done=saved`)
  }),
})

/** The days that have a price. */
function readDays(typed: Typed, currency: string) {
  const errors: { name: string; message: string }[] = []
  const numbers = Array.from({ length: mostDays }, (_, at) => at).filter(at => typed[`price.${at}`])
  const days = numbers.map(at => {
    const priceMinor = parseDecimal(typed[`price.${at}`] ?? '', currency)
    if (priceMinor === undefined || priceMinor < 0)
      errors.push({ name: `price.${at}`, message: 'Please enter what the day costs, such as 90.' })
    const name = typed[`name.${at}`] ?? ''
    if (name === '') errors.push({ name: `name.${at}`, message: 'Say what the day is called.' })
    const places = typed[`places.${at}`] ?? ''
    if (!/^[1-9]\d{0,8}$|^$/.test(places))
      errors.push({ name: `places.${at}`, message: 'Please enter a whole number, or nothing.' })
    return { name, priceMinor, places: places === '' ? null : Number(places) }
  })
  return { days, errors }
}

export default function DayTickets({ loaderData: view, actionData: sent }: Route.ComponentProps) {
  const typed: Typed = sent?.typed ?? view.typed
  const errors = sent?.errors ?? []
  const why = sent && 'why' in sent ? sent.why : undefined
  const field = (name: string) => ({
    name,
    defaultValue: typed[name] ?? '',
    error: errors.find(each => each.name === name)?.message,
  })
  return (
    <Page
      title="Day tickets"
      lead="A registration of this kind chooses among the days, and pays for each. The days become extras, which you can change one by one afterwards. When no day is sold any more, neither is the registration."
    >
      {why && (
        <Notice tone="negative" title="Nothing was set up" answers={sent}>
          {why.map(each => (
            <p key={each}>{each}</p>
          ))}
        </Notice>
      )}
      <ErrorSummary errors={errors} answers={sent} />
      <Form method="post" className={formStyle} noValidate>
        <input type="hidden" name="intent" value="sell" />
        <RequestKey value={view.key} />
        <TextInput
          label="Registered as"
          hint="One of your registrations, or the name of a new one that costs nothing itself."
          isRequired
          {...field('admission')}
        />
        <TextInput
          label="The days together are called"
          hint="Above the choice, and in messages."
          isRequired
          {...field('selection')}
        />
        {view.days.map((day, at) => (
          <FieldGroup key={day} legend={day}>
            <TextInput label="Called" {...field(`name.${at}`)} />
            <TextInput
              label={`Price (${view.currency})`}
              hint="Empty: this day is not sold alone. 0 costs nothing."
              inputMode="decimal"
              dir="ltr"
              {...field(`price.${at}`)}
            />
            <TextInput
              label="Places"
              hint="Of day tickets on this day. Empty: no limit."
              inputMode="numeric"
              dir="ltr"
              {...field(`places.${at}`)}
            />
          </FieldGroup>
        ))}
        {view.isCut && (
          <p>
            Only the first {view.days.length} days are listed here. Add the others as extras under Offers.
          </p>
        )}
        <ButtonRow>
          <Button type="submit" tone="loud">
            Sell these days
          </Button>
          <Link to={organiserPaths.fees(view.event)}>Back to Offers</Link>
        </ButtonRow>
      </Form>
    </Page>
  )
}

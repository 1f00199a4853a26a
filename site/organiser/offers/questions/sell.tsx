/** Sells options of a question: they become an extra with prices. The form, then what would happen. */
import { data, Form, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { listed } from '#domain/foundations/listed.ts'
import { formatMoney, parseDecimal } from '#domain/foundations/money.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { cutToLimit, toId } from '#domain/foundations/texts/text.ts'
import {
  type PricedOption,
  readSoldQuestion,
  type SoldQuestion,
  saleOf,
  sellOptions,
} from '#domain/preparation/selling/sell-options.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { formAtConference, forms, guardedAtConference, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { refusalsInWords } from '#site/organiser/offers/questions/refusals-in-words.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { staleCheck } from '#site/organiser/parts/check/check.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { notSoldWords } from '#words/organiser/offers/not-sold-words.ts'
import type { Route } from './+types/sell.ts'

const right = 'write-fees'

export const loader = guardedAtConference(
  right,
  async ({ site, scope, conference }, { params, url }: Route.LoaderArgs) => {
    const id = toId(params.id) ?? 0
    const read = await readSoldQuestion(site.database.read, scope, id)
    if (!read) throw notFound()
    const back = organiserPaths.websiteRecord(conference.name, 'question', id)
    if (!read.ok) return { step: 'none' as const, back, why: notSoldWords[read.error.code] }
    const form = formOf(read.value, conference.currency, url.searchParams)
    const typed = readTyped(read.value, conference.currency, url.searchParams)
    const view = { back, ...form }
    if (!url.searchParams.has('check')) return { step: 'form' as const, ...view, errors: [] }
    if ('errors' in typed) return { step: 'form' as const, ...view, errors: typed.errors }
    return {
      step: 'check' as const,
      back,
      check: checkOf(read.value, typed, { currency: conference.currency, url, back }),
    }
  },
)

/** The form's fields as they are typed, or as it begins. */
function formOf({ fields, options }: SoldQuestion, currency: string, query: URLSearchParams) {
  return {
    label: fields.label,
    currency,
    name: cutToLimit(query.get('name') ?? fields.label, 'line'),
    options: options.map(({ name, answered }, at) => ({
      field: `price.${at}`,
      name,
      answered,
      typed: cutToLimit(query.get(`price.${at}`) ?? '', 'line'),
    })),
  }
}

interface Typed {
  name: string
  options: PricedOption[]
}

function readTyped(
  { options }: SoldQuestion,
  currency: string,
  query: URLSearchParams | FormData,
): Typed | { errors: { name: string; message: string }[] } {
  const textOf = (field: string) => String(query.get(field) ?? '').trim()
  const errors: { name: string; message: string }[] = []
  const name = textOf('name')
  if (name === '' || name.length > 200)
    errors.push({ name: 'name', message: 'Say what the extra is called.' })
  const priced = options.map((option, at) => {
    const text = textOf(`price.${at}`)
    const priceMinor = text === '' ? null : parseDecimal(text, currency)
    if (priceMinor === undefined || (priceMinor !== null && priceMinor < 0))
      errors.push({ name: `price.${at}`, message: `Please enter what “${option.name}” costs, such as 30.` })
    return { name: option.name, priceMinor: priceMinor ?? null }
  })
  if (errors.length === 0 && priced.every(({ priceMinor }) => priceMinor === null))
    errors.push({ name: 'price.0', message: 'Enter the price of at least one.' })
  return errors.length > 0 ? { errors } : { name, options: priced }
}

function checkOf(
  question: SoldQuestion,
  typed: Typed,
  { currency, url, back }: { currency: string; url: URL; back: string },
) {
  const { sold, kept } = saleOf(question, { ...typed, currency })
  const priceOf = (minor: number | null) => (minor === 0 ? 'free' : formatMoney(minor ?? 0, currency))
  const answered = sold.reduce(
    (sum, { name }) => sum + (question.options.find(each => each.name === name)?.answered ?? 0),
    0,
  )
  const [only] = sold.length === 1 ? sold : []
  const facts = [
    {
      label: 'The new extra',
      lines: [
        only ? `${typed.name}: ${priceOf(only.priceMinor)}` : `${typed.name}: one of`,
        ...(only ? [] : sold.map(({ name, priceMinor }) => `${name}, ${priceOf(priceMinor)}`)),
        'Everybody can buy one from now on. Places, days of sale and prices for some are set under Offers.',
      ],
    },
    {
      label: 'The question',
      lines: [
        kept.length === 0
          ? `“${question.fields.label}” is asked no more.`
          : `“${question.fields.label}” keeps ${listed(kept.map(({ name }) => `“${name}”`))}.`,
      ],
    },
    {
      label: 'Who has answered',
      lines:
        answered === 0
          ? ['Nobody has chosen what is sold from now on.']
          : [
              `${counted(answered, 'answer')} chose it. The answers stay as they are: nobody has bought it by answering, holds a place, or owes anything.`,
              'They can buy it by changing what they have booked; tell them by a mail from the list of registrations.',
            ],
    },
  ]
  const hidden = {
    intent: 'sell',
    name: typed.name,
    ...Object.fromEntries(
      question.options.map((_, at) => [`price.${at}`, url.searchParams.get(`price.${at}`) ?? '']),
    ),
  }
  const digest = digestOf([facts, question.record.mark])
  return { button: `Sell ${typed.name}`, facts, hidden, digest, back }
}

export const action = forms({
  sell: formAtConference(
    right,
    async ({ site, scope, permit, act: by, conference }, sent, args: RouteArgs) => {
      const id = toId(args.params.id) ?? 0
      const { currency } = conference
      const back = organiserPaths.websiteRecord(conference.name, 'question', id)
      const read = await readSoldQuestion(site.database.read, scope, id)
      if (!read?.ok) throw redirectTo(back)
      const typed = readTyped(read.value, currency, sent)
      const again = new URL(args.url)
      for (const [name, value] of sent) if (typeof value === 'string') again.searchParams.set(name, value)
      if ('errors' in typed) throw redirectTo(`${args.url.pathname}?${again.searchParams}`)
      const check = checkOf(read.value, typed, { currency, url: again, back })
      if (check.digest !== sent.get('digest')) return staleCheck(check)
      const done = await site.database.write(tx => sellOptions(tx, permit, by, { id, currency, ...typed }))
      if (done.ok) throw redirectTo(`${organiserPaths.fees(conference.name)}#own-offers`)
      const why =
        done.error.code === 'refused'
          ? refusalsInWords(done.error.refusals)
          : ['A colleague changed the question meanwhile. Open it again to see how it is now.']
      return data({ why }, { status: 422 })
    },
  ),
})

export default function Sell({ loaderData: view, actionData }: Route.ComponentProps) {
  const why = actionData && 'why' in actionData ? actionData.why : undefined
  const stale = actionData && 'check' in actionData ? actionData.check : undefined
  return (
    <Page title="Sell what a question offers" lead={<Link to={view.back}>The question</Link>}>
      {view.step === 'none' && <Notice title={view.why} />}
      {why && (
        <Notice tone="negative" title="Nothing was changed" answers={actionData}>
          {why.map(line => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {view.step === 'check' && <CheckSheet view={stale ?? view.check} answers={actionData} />}
      {view.step === 'form' && (
        <>
          <ErrorSummary errors={view.errors} answers={view} />
          <Form method="get" className={formStyle}>
            <input type="hidden" name="check" value="yes" />
            <TextInput
              name="name"
              label="What the extra is called"
              hint="On the form, on invoices and in figures."
              defaultValue={view.name}
              error={view.errors.find(({ name }) => name === 'name')?.message}
              isRequired
            />
            {view.options.map(({ field, name, answered, typed }) => (
              <TextInput
                key={field}
                name={field}
                label={`Price of “${name}” (${view.currency})`}
                hint={`${answered === 0 ? 'Nobody has chosen it.' : `${counted(answered, 'answer')} chose it.`} Empty: it stays in the question and costs nothing.`}
                inputMode="decimal"
                dir="ltr"
                defaultValue={typed}
                error={view.errors.find(each => each.name === field)?.message}
              />
            ))}
            <div>
              <Button type="submit" tone="loud">
                See what would happen
              </Button>
            </div>
          </Form>
        </>
      )}
    </Page>
  )
}

/** A conference's basics: name, dates, zone, place, looks, and its currency. */

import { data, Form, Link } from 'react-router'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { setCurrency } from '#domain/conference/settings/set-currency.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { oneUnitOf } from '#domain/foundations/money.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { methodsFor } from '#domain/money/payments/payments.ts'
import { findRecord } from '#domain/preparation/editing/editing-queries.ts'
import { type BasicsRefusal, basicsMark, changeBasics } from '#domain/preparation/set-up/change-basics.ts'
import { timeZones } from '#domain/preparation/set-up/conference-basics.ts'
import { countHolders } from '#domain/preparation/set-up/conference-status.ts'
import { weekdayOf } from '#domain/preparation/set-up/dependent-dates.ts'
import {
  coverSeed,
  coversAtOnce,
  mostCovers,
  setCoverSeed,
} from '#domain/preparation/set-up/set-cover-seed.ts'
import { holds, opens, type Scope } from '#domain/staff/rights/permit.ts'
import { coverOf } from '#site/art/covers.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { BasicsFields, messageOf } from '#site/organiser/preparation/set-up/basics-fields.tsx'
import { CoversForm } from '#site/organiser/preparation/set-up/cover/covers-form.tsx'
import { basicsOf, type TypedBasics, typedBasics } from '#site/organiser/preparation/set-up/read-basics.ts'
import { translationLinks } from '#site/organiser/record-form/translation-links.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { nameProblemWords } from '#words/organiser/preparation/conference-address-words.ts'
import { errorsOf } from '#words/organiser/preparation/conference-basics-words.ts'
import { currencyProblemWords } from '#words/organiser/preparation/currency-words.ts'
import type { Route } from './+types/basics.ts'

export const loader = guardedAtConference(
  'read-set-up',
  async ({ person, site, scope, conference }, { url }: Route.LoaderArgs) => ({
    translations: await readTranslations(site.database.read, scope, conference),
    typed: typedOf(conference),
    currency: conference.currency,
    mark: basicsMark(conference),
    zones: timeZones,
    publicUrl: site.publicUrl,
    list: organiserPaths.setUp(conference.name),
    // Whom nobody has told that the first day moved.
    untold: url.searchParams.has('first-day') ? await countHolders(site.database.read, conference.id) : 0,
    mailToHolders: opens(person, 'mail-group', conference.id)
      ? `${organiserPaths.newMail(conference.name)}?state=awaiting-payment&state=paid`
      : null,
    covers: coversOf(conference, url.searchParams.get('covers')),
    mayWrite: holds(person, 'create-conference', conference.id),
    maySetCurrency: holds(person, 'set-taxes', conference.id),
  }),
)

/** Its name, place and words in its other languages. */
async function readTranslations(db: Reader, scope: Scope, conference: Conference) {
  if (conference.languages.length === 1) return []
  const kind = 'conference-words'
  const { id } = conference
  const record = await findRecord(db, scope, { kind, id })
  return record ? translationLinks(conference, { kind, id, data: record.data }) : []
}

/** @param asked the number of a page of twelve, from 1 */
function coversOf(conference: Conference, asked: string | null) {
  const { name, artSeed } = conference
  const numbers = Array.from({ length: mostCovers }, (_, at) => at + 1)
  const chosen = numbers.find(number => coverSeed(name, number) === artSeed)
  const pages = mostCovers / coversAtOnce
  const page = Math.min(
    Math.max(Math.trunc(Number(asked)) || Math.ceil((chosen ?? 1) / coversAtOnce), 1),
    pages,
  )
  const pageAt = (each: number) => `${organiserPaths.basics(name)}?covers=${each}`
  return {
    hasPhoto: conference.photo !== null,
    covers: numbers.slice((page - 1) * coversAtOnce, page * coversAtOnce).map(number => ({
      number,
      src: coverOf({ ...conference, photo: null, artSeed: coverSeed(name, number) }).src,
      isChosen: number === chosen,
    })),
    others: [
      ...(page > 1 ? [{ label: 'Twelve before', to: pageAt(page - 1) }] : []),
      ...(page < pages ? [{ label: 'Twelve others', to: pageAt(page + 1) }] : []),
    ],
  }
}

function typedOf(conference: Conference): TypedBasics {
  const { name, prefix, subject, nameOrder, startsOn, endsOn, timeZone, location } = conference
  const { isHybrid, hue, artFamily } = conference
  return {
    name,
    prefix,
    nameOrder: nameOrder ?? '',
    subject,
    startsOn: startsOn.toString(),
    endsOn: endsOn.toString(),
    timeZone,
    location,
    isHybrid: isHybrid ? 'on' : '',
    hue: String(hue),
    artFamily,
    currency: conference.currency,
    feeRate: '',
  }
}

export const action = forms({
  save: formAtConference('create-conference', async ({ permit, act, site, conference }, sent) => {
    const typed = typedBasics(sent)
    const { mark, dates } = textsOf(sent, ['mark', 'dates'])
    const movesDates = dates === 'move' ? true : dates === 'leave' ? false : undefined
    const change = { conferenceId: conference.id, name: typed.name.trim(), basics: basicsOf(typed) }
    const saved = await site.database.write(tx =>
      changeBasics(tx, permit, act, { ...change, mark, movesDates }),
    )
    if (!saved.ok) return refused(typed, mark, saved.error)
    const { name, moved, isFirstDayMoved } = saved.value
    const query = new URLSearchParams({
      done: moved > 0 ? 'moved' : 'saved',
      ...(isFirstDayMoved && { 'first-day': 'moved' }),
    })
    throw redirectTo(`${organiserPaths.basics(name)}?${query}`)
  }),
  cover: formAtConference('create-conference', async ({ permit, act, site, conference }, sent) => {
    const { number } = textsOf(sent, ['number'])
    const set = await site.database.write(tx =>
      setCoverSeed(tx, permit, act, /^\d{1,3}$/.test(number) ? Number(number) : 0),
    )
    if (set.ok) throw redirectTo(`${organiserPaths.basics(conference.name)}?done=cover`)
    const message = 'Choose one of the drawings, and press the button again.'
    return data({ form: 'cover' as const, errors: [{ name: 'number', message }] }, { status: 422 })
  }),
  currency: formAtConference('set-taxes', async ({ permit, act, site, conference }, sent) => {
    const code = textsOf(sent, ['code']).code.trim().toUpperCase().slice(0, 3)
    const refuse = (message: string, status: number) =>
      data({ form: 'currency' as const, code, errors: [{ name: 'code', message }] }, { status })
    if (/^[A-Z]{3}$/.test(code) && methodsFor(site.payments, oneUnitOf(code)).length === 0) {
      const isOffered = site.payments.offered.length > 0
      if (isOffered) return refuse(`Nobody could pay online: none of your gateways accepts ${code}.`, 422)
    }
    const set = await site.database.write(tx => setCurrency(tx, permit, act, code))
    if (set.ok) throw redirectTo(`${organiserPaths.basics(conference.name)}?done=currency`)
    const status = set.error.code === 'registered' ? 409 : 422
    return refuse(currencyProblemWords(set.error, conference, code), status)
  }),
})

function refused(typed: TypedBasics, mark: string, error: BasicsRefusal) {
  const answer = { form: 'basics' as const, typed, mark, theirs: [] as string[], move: null as Move | null }
  switch (error.code) {
    case 'invalid-input':
      return data({ ...answer, errors: errorsOf(error.issues) }, { status: 422 })
    case 'stale': {
      const { theirs } = error
      const differing = Object.entries(theirs).map(([name, value]) => {
        const said = name === 'isHybrid' ? (value ? 'yes' : 'no') : String(value)
        return `${fieldWords[name] ?? name}: ${said || '–'}`
      })
      return data({ ...answer, mark: error.mark, theirs: differing, errors: [] }, { status: 409 })
    }
    case 'first-day-moves': {
      const dates = error.dates.map(({ key, label, date, to }) => ({
        key,
        label,
        from: `${weekdayOf(date)} ${formatDate(date)}`,
        to: `${weekdayOf(to)} ${formatDate(to)}`,
      }))
      return data({ ...answer, move: { dates, holders: error.holders }, errors: [] }, { status: 200 })
    }
    case 'name-in-use': {
      const message =
        'People know this address, so it cannot change while the conference is public, or once somebody has registered, was invited, or has begun an abstract.'
      return data({ ...answer, errors: [{ name: 'name', message }] }, { status: 409 })
    }
    default:
      return data(
        { ...answer, errors: [{ name: 'name', message: nameProblemWords[error.code] }] },
        { status: 422 },
      )
  }
}

/** What a moved first day means. */
interface Move {
  dates: { key: string; label: string; from: string; to: string }[]
  /** How many registrations have a place. */
  holders: number
}

const fieldWords: Readonly<Record<string, string>> = {
  name: 'Address',
  prefix: 'Before the subject',
  nameOrder: 'How the name is read',
  subject: 'Subject',
  startsOn: 'First day',
  endsOn: 'Last day',
  timeZone: 'Time zone',
  location: 'Place',
  isHybrid: 'Hybrid',
  hue: 'Colour',
  artFamily: 'Pattern',
}

const said = {
  saved: 'Saved. Every page says so now.',
  moved: 'Saved, and the dates that depend on the first day are moved.',
  cover: 'Saved. It is the cover now.',
  currency: 'The currency is changed. Check the fees: their figures stayed the same.',
}

export default function Basics({ loaderData, actionData }: Route.ComponentProps) {
  const { mayWrite, maySetCurrency } = loaderData
  const answer = actionData?.form === 'basics' ? actionData : undefined
  const aboutCurrency = actionData?.form === 'currency' ? actionData : undefined
  const typed = answer?.typed ?? loaderData.typed
  const errors = answer?.errors ?? []
  const mark = answer?.mark ?? loaderData.mark
  return (
    <Page title="Basics" lead="What the conference is called, when and where it is held.">
      <p>
        <Link to={loaderData.list}>All tasks</Link>
      </p>
      <Done said={said}>
        {loaderData.untold > 0 && <Untold count={loaderData.untold} mail={loaderData.mailToHolders} />}
      </Done>
      <ErrorSummary errors={actionData?.errors ?? []} answers={actionData} />
      {answer && answer.theirs.length > 0 && (
        <Notice tone="negative" title="Somebody else changed the basics meanwhile" answers={answer}>
          <p>
            Nothing is saved yet, and nothing that you typed is lost. They say: {answer.theirs.join(' · ')}.
            Save again to use yours instead.
          </p>
        </Notice>
      )}
      <Form method="post" className={formStyle} noValidate key={mark}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="mark" value={mark} />
        {answer?.move && <FirstDayMoves move={answer.move} answers={answer} />}
        <BasicsFields
          typed={typed}
          errors={errors}
          zones={loaderData.zones}
          addressHint={`After ${loaderData.publicUrl}/. It cannot change once the conference is public.`}
        />
        {mayWrite && (
          <div>
            <Button type="submit" tone="loud">
              Save
            </Button>
          </div>
        )}
      </Form>
      <CoversForm
        key={JSON.stringify(loaderData.covers)}
        {...loaderData.covers}
        mayWrite={mayWrite}
        error={actionData?.form === 'cover' ? actionData.errors[0]?.message : undefined}
      />
      {loaderData.translations.length > 0 && (
        <Part title="In other languages">
          <p>
            The name and the place, and the words for tracks, kinds of talks and rooms. A translation is shown
            while the text from which it was made stays as it is.
          </p>
          <ul>
            {loaderData.translations.map(({ language, to, lack }) => (
              <li key={language}>
                <Link to={to}>{languageNames[language]}</Link>
                {lack && `: ${lack}`}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {maySetCurrency && (
        <Part title="Currency">
          <Form method="post" className={formStyle} key={`currency-${loaderData.currency}`}>
            <input type="hidden" name="intent" value="currency" />
            <TextInput
              name="code"
              label="Currency"
              hint="Prices keep their figures. It cannot change once somebody has registered."
              dir="ltr"
              maxLength={3}
              defaultValue={aboutCurrency?.code ?? loaderData.currency}
              error={aboutCurrency && messageOf(aboutCurrency, 'code')}
              isRequired
            />
            <div>
              <Button type="submit">Change the currency</Button>
            </div>
          </Form>
        </Part>
      )}
    </Page>
  )
}

/** Asked once the first day has changed: who does not know, and what happens to the dates that depend on it. */
function FirstDayMoves({ move: { dates, holders }, answers }: { move: Move; answers: object }) {
  const told = holders > 0 && (
    <p>
      {havePlace(holders)}. Saving tells none of them: no mail is sent, and their refund periods count from
      the new first day at once. Once it is saved, you can write to them.
    </p>
  )
  return (
    <>
      <Notice title="The first day moves. Should the dates that depend on it move too?" answers={answers}>
        {told}
        {dates.length > 0 && (
          <Rows
            caption="Dates that depend on the first day"
            columns={['What', 'Now', 'Then']}
            rows={dates.map(({ key, label, from, to }) => ({ key, cells: [label, from, to] }))}
          />
        )}
        <p>
          These move by as many days as the first day: when offers are sold and take place, the nights of
          rooms, until when guests are named, the days of questions, and until when proofs are sent and
          invitations are used.
        </p>
        <p>
          These stay in either case; correct them where you set them: the days of abstracts, the last days of
          codes, the list of participants, whose people agreed to its day, and dates in texts.
        </p>
      </Notice>
      <label>
        <input type="radio" name="dates" value="move" defaultChecked /> Move them
      </label>
      <label>
        <input type="radio" name="dates" value="leave" /> Leave them as they are
      </label>
    </>
  )
}

function Untold({ count, mail }: { count: number; mail: string | null }) {
  return (
    <p>
      {havePlace(count)}, and no mail has told them.{' '}
      {mail && (
        <Link to={mail}>Write to {count === 1 ? 'that person' : `the ${formatCount(count)} people`}</Link>
      )}
    </p>
  )
}

const havePlace = (count: number) =>
  count === 1 ? 'One person holds a place' : `${formatCount(count)} people hold a place`

/** Where a registrant names the guests who come with a registration. */

import { data, Form } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { invitePeople } from '#domain/desk/naming/invite-people.ts'
import { type NameGuestsError, nameGuests } from '#domain/desk/naming/name-guests.ts'
import { namedTwice } from '#domain/desk/naming/named-twice.ts'
import { type PastedNames, placePastedNames } from '#domain/desk/naming/pasted-names.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { say } from '#domain/foundations/say.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import { type NamedField, namedFieldOf, namedFields, typedNames } from '#domain/offers/lines/named-fields.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGrid, TextArea, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import hidden from '#site/components/visually-hidden.module.css'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { fieldsOfGuests, readForm } from '#site/forms/receive-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import styles from '#site/microsite/registration/guests/guests.module.css'
import { type GuestsView, readGuests } from '#site/microsite/registration/guests/read-guests.ts'
import type { Answer } from '#site/microsite/registration/page/arrivals.ts'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { readingTogether } from '#site/microsite/registration/summary/read-ahead.ts'
import { registrationAt } from '#site/microsite/registration/summary/registration-at.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import * as texts from '#words/registration/guests.ts'
import type { Route } from './+types/guests-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = readingTogether(context.get(siteContext))
  const conference = context.get(conferenceContext)
  const registration = await registrationAt(site, conference, params.secret)
  const head = await describeUnlistedPage(context, texts.whoComes())
  return data({ ...(await readGuests(site, conference, registration)), head })
}

/** What was wrong, with the names as they were typed. */
interface Refusal {
  words: string
  values: Readonly<Record<string, string>>
  errors: { name: string; message: string }[]
  /** Whether it is filled in as asked for, and not refused. */
  isFilled?: true
  /** What was left out of what was pasted, line by line. */
  notes?: readonly string[]
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request, fieldsOfGuests)
  const received = await receiveUncounted(site, 'guests', () =>
    receiveNames(site, conference, params.secret, form),
  )
  if (received.ok) return received.value
  const { failure } = received
  return formAgain<Refusal>(
    { words: wordsOfAct(failure), values: echoed(valuesOf(form)), errors: [] },
    failure.status,
    failure,
  )
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (form, words): Refusal => ({ words, values: valuesOf(form), errors: [] }))

const valuesOf = (form: FormData) =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Far more than the names of everybody. */
const mostPasted = 200_000

/** What was typed, cut where its fields end. */
const echoed = ({ pasted, ...values }: Refusal['values']): Refusal['values'] => ({
  ...echoOf(values),
  ...(pasted !== undefined && { pasted: pasted.slice(0, mostPasted) }),
})

async function receiveNames(site: SiteContext, conference: Conference, secret: string, form: FormData) {
  const registration = await registrationAt(site, conference, secret)
  const values = valuesOf(form)
  const below = toId(form.get('copy'))
  if (below !== undefined) {
    return copyFromAbove(values, (await readGuests(site, conference, registration)).guests, below)
  }
  if (form.has('fill')) return fillIn(values, (await readGuests(site, conference, registration)).guests)
  const names = typedNames(Object.entries(values))
  const named = await site.database.write(tx =>
    nameGuests(
      tx,
      { actor: pageVisitor, now: site.clock.now() },
      { conference, registrationId: registration.id, names },
    ),
  )
  if (named.ok) {
    const page = paths.registration(conference.name, secret)
    const saved = form.has('invite') ? await invite(site, conference, registration.id, form) : texts.saved()
    const twice = namedTwice(await listGuests(site.database.read, registration))
    const words = twice === '' ? saved : `${saved} ${texts.standsTwice({ person: twice })}`
    return redirectWithNotice(site, page, { words, isDone: true } satisfies Answer)
  }
  const { guests } = await readGuests(site, conference, registration)
  return formAgain<Refusal>(
    { words: refusalWords(named.error), values: echoed(values), errors: errorsIn(named.error, guests) },
    named.error.code === 'invalid-names' ? 422 : 409,
  )
}

/** Once the names are stored; what nobody can be sent is no reason to lose them. */
async function invite(site: SiteContext, conference: Conference, registrationId: number, form: FormData) {
  const one = toId(form.get('invite'))
  const whom = one === undefined ? ('new' as const) : [one]
  const invited = await site.database.write(tx =>
    invitePeople(tx, { actor: pageVisitor, now: site.clock.now() }, { conference, registrationId, whom }),
  )
  return invited.ok ? texts.invited({ count: invited.value }) : texts.nobodyToInvite()
}

/** The form with the organization of the person above: nothing is saved before somebody has read it. */
function copyFromAbove(values: Refusal['values'], guests: GuestsView['guests'], below: number) {
  const at = guests.findIndex(({ id }) => id === below)
  const above = guests[at - 1]
  const field = (id: number) => namedFieldOf('organization', id)
  const copied = above ? (values[field(above.id)] ?? above.organization) : ''
  return formAgain<Refusal>(
    {
      words: '',
      values: { ...echoed(values), ...(above && { [field(below)]: copied }) },
      errors: [],
      isFilled: true,
    },
    200,
  )
}

/** Lines that are named one by one. */
const mostNotes = 20

/** The form with what was pasted in its fields: nothing is saved before somebody has read it. */
function fillIn(values: Refusal['values'], guests: GuestsView['guests']) {
  const places = guests
    .filter(({ until }) => until !== null)
    .map(({ id, has: [admission = ''], ...stored }) => {
      const at = (field: 'name' | 'email') => values[namedFieldOf(field, id)] ?? stored[field]
      return { id, name: at('name'), email: at('email'), admission }
    })
  const pasted = placePastedNames(values.pasted ?? '', places)
  if (pasted.code !== 'filled') {
    const words = whyNotFilled(pasted)
    return formAgain<Refusal>({ words, values: echoed(values), errors: [] }, 422)
  }
  const { given, leftOut, unread } = pasted
  const filled = [...given].flatMap(([id, person]) =>
    namedFields.map(field => [namedFieldOf(field, id), person[field]] as const),
  )
  return formAgain<Refusal>(
    {
      words: texts.filledIn({ count: given.size }),
      values: { ...echoed(values), ...Object.fromEntries(filled), pasted: '' },
      errors: [],
      ...(given.size > 0 && { isFilled: true }),
      notes: [
        ...leftOut.slice(0, mostNotes).map(({ line, because }) => texts.leftOut({ line, why: because })),
        ...unread.map(column => texts.notRead({ column })),
        ...(leftOut.length > mostNotes ? [texts.moreLeftOut({ count: leftOut.length - mostNotes })] : []),
      ],
    },
    200,
  )
}

function whyNotFilled(pasted: Exclude<PastedNames, { code: 'filled' }>): string {
  switch (pasted.code) {
    case 'nothing':
      return texts.nothingPasted()
    case 'too-many-columns':
      return texts.tooManyColumns(pasted)
    case 'too-many-lines':
      return texts.tooManyLines(pasted)
  }
}

function refusalWords(error: NameGuestsError): string {
  switch (error.code) {
    case 'invalid-names':
      return ''
    case 'not-changeable':
      return texts.closed()
    case 'guest-gone':
      return texts.gone()
    case 'too-late':
      return texts.tooLate()
  }
}

function errorsIn(error: NameGuestsError, guests: GuestsView['guests']): Refusal['errors'] {
  if (error.code !== 'invalid-names') return []
  return guests.flatMap(({ id, number }) =>
    namedFields.flatMap(field => {
      const name = namedFieldOf(field, id)
      const problem = error.problems.get(name)
      return problem ? [{ name, message: wordsForLabel(labelOf(field, number), problem) }] : []
    }),
  )
}

/** In a list of errors, where nothing else says whose it is. */
const labelOf = (field: NamedField, number: number) => texts.fieldOf({ field: texts.fields[field], number })

export default function GuestsPage({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const back = paths.registration(page.event, page.secret)
  const isOpen = page.isOpen && page.guests.some(({ until }) => until !== null)
  const { deadline } = page
  const leadOfGroup = deadline
    ? `${texts.leadUntil(deadline)} ${texts.unnamedAfterwards(deadline)}`
    : texts.leadOfGroup()
  const lead = page.isGroup ? leadOfGroup : texts.lead()
  return (
    <PageWidth>
      <article className={sheetStyles.sheet}>
        <header>
          <p className={sheetStyles.label}>{say('Registration {code}', { code: page.code })}</p>
          <h1 className={sheetStyles.heading}>{texts.title(page)}</h1>
          <p className={sheetStyles.lead}>{page.guests.length === 0 ? texts.nobody() : lead}</p>
        </header>
        {refusal?.words && (
          <Notice tone={refusal.isFilled ? 'neutral' : 'negative'} title={refusal.words} answers={refusal}>
            {refusal.notes?.map(note => (
              <p key={note}>{note}</p>
            ))}
          </Notice>
        )}
        <Form
          method="post"
          className={styles.form}
          noValidate
          key={refusal?.isFilled ? JSON.stringify(refusal.values) : 'stored'}
        >
          {/* What the Enter key presses: the first button would otherwise be one that fills in. */}
          <button type="submit" className={hidden.hidden} tabIndex={-1} aria-hidden="true" />
          <ErrorSummary errors={refusal?.errors ?? []} answers={refusal} />
          {page.isGroup && isOpen && (
            <p className={sheetStyles.note}>
              {texts.inviteAbout()} {texts.whoGetsMail()}
            </p>
          )}
          {page.isGroup && isOpen && <Paste typed={refusal?.values.pasted ?? ''} />}
          {page.guests.map((guest, index) => (
            <Person key={guest.id} guest={guest} page={page} refusal={refusal} isFirst={index === 0} />
          ))}
          <div className={styles.actions}>
            {isOpen && (
              <Button type="submit" tone="loud">
                {texts.saveNames()}
              </Button>
            )}
            {isOpen && page.isGroup && (
              <Button type="submit" name="invite" value="new">
                {texts.saveAndInvite()}
              </Button>
            )}
            <LinkButton to={back} tone="plain">
              {texts.backToYourRegistration()}
            </LinkButton>
          </div>
        </Form>
      </article>
    </PageWidth>
  )
}

function Paste({ typed }: { typed: string }) {
  return (
    <details className={styles.paste} open={typed !== ''}>
      <summary>{texts.pasteNames()}</summary>
      <TextArea
        name="pasted"
        label={texts.pasteLabel()}
        hint={texts.pasteHint()}
        rows={6}
        defaultValue={typed}
      />
      <div>
        <Button type="submit" name="fill" value="yes">
          {texts.fillIn()}
        </Button>
      </div>
    </details>
  )
}

const types = { name: 'text', email: 'email', organization: 'text' } as const

function Person({
  guest,
  page: { isGroup, isOpen },
  refusal,
  isFirst,
}: {
  guest: GuestsView['guests'][number]
  page: Pick<GuestsView, 'isGroup' | 'isOpen'>
  refusal: Refusal | undefined
  isFirst: boolean
}) {
  const { id, number, name, has, until, state, isInvited } = guest
  const asked: readonly NamedField[] = isGroup ? namedFields : ['name']
  const title = isGroup ? texts.person({ number }) : texts.guest({ number })
  return (
    <fieldset className={styles.person}>
      <legend className={styles.label}>
        {title}, {has.join(', ')}
      </legend>
      {isGroup && <p className={sheetStyles.note}>{state}</p>}
      {isOpen && until !== null ? (
        <FieldGrid>
          {asked.map(field => {
            const control = namedFieldOf(field, id)
            return (
              <TextInput
                key={field}
                name={control}
                type={types[field]}
                label={texts.fields[field]}
                isWide={field === 'organization'}
                {...(field === 'name' && !isGroup && { hint: texts.untilDay({ day: until }) })}
                autoComplete="off"
                defaultValue={refusal?.values[control] ?? guest[field]}
                error={refusal?.errors.find(error => error.name === control)?.message}
              />
            )
          })}
        </FieldGrid>
      ) : (
        <>
          <p className={styles.name}>
            <bdi>{name || texts.noNameYet()}</bdi>
          </p>
          {isOpen && <p className={sheetStyles.note}>{texts.noMoreChanges()}</p>}
        </>
      )}
      {isGroup && isOpen && until !== null && (
        <div className={styles.actions}>
          {!isFirst && (
            <Button type="submit" name="copy" value={id}>
              {texts.copyFromAbove()}
            </Button>
          )}
          {isInvited && (
            <Button type="submit" name="invite" value={id}>
              {texts.inviteAgain()}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}

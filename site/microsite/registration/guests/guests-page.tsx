/** Where a registrant names the guests who come with a registration. */
import { data, Form } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type NameGuestsError, nameGuests } from '#domain/desk/changing/name-guests.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { toId } from '#domain/foundations/text.ts'
import { findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGrid, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import styles from '#site/microsite/registration/guests/guests.module.css'
import { type GuestsView, nameField, readGuests } from '#site/microsite/registration/guests/read-guests.ts'
import type { Answer } from '#site/microsite/registration/page/arrivals.ts'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import { nothingAt } from '#site/microsite/registration/summary/nothing-at.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/paths.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import * as texts from '#words/registration/guests.ts'
import type { Route } from './+types/guests-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const registration = await findRegistrationBySecret(site.database.read, conference.id, params.secret)
  if (!registration) throw await nothingAt(site, conference, params.secret)
  const head = await describeUnlistedPage(context, texts.yourGuests)
  return data({ ...(await readGuests(site, conference, registration)), head })
}

/** What was wrong, with the names as they were typed. */
interface Refusal {
  words: string
  values: Readonly<Record<string, string>>
  errors: { name: string; message: string }[]
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request)
  const received = await receiveUncounted(site, 'guests', () =>
    receiveNames(site, conference, params.secret, form),
  )
  if (received.ok) return received.value
  const { failure } = received
  return formAgain<Refusal>(
    { words: wordsOfAct(failure), values: valuesOf(form), errors: [] },
    failure.status,
    failure,
  )
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (form, words): Refusal => ({ words, values: valuesOf(form), errors: [] }))

const valuesOf = (form: FormData) =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

async function receiveNames(site: SiteContext, conference: Conference, secret: string, form: FormData) {
  const registration = await findRegistrationBySecret(site.database.read, conference.id, secret)
  if (!registration) throw await nothingAt(site, conference, secret)
  const values = valuesOf(form)
  const names = new Map(
    Object.entries(values).flatMap(([name, typed]) => {
      const id = toId(/^name-(\d+)$/.exec(name)?.[1])
      return id === undefined ? [] : [[id, typed] as const]
    }),
  )
  const named = await site.database.write(tx =>
    nameGuests(
      tx,
      { actor: pageVisitor, now: site.clock.now() },
      { conference, registrationId: registration.id, names },
    ),
  )
  if (named.ok) {
    const page = paths.registration(conference.name, secret)
    return redirectWithNotice(site, page, { words: texts.saved, isDone: true } satisfies Answer)
  }
  const { guests } = await readGuests(site, conference, registration)
  return formAgain<Refusal>(
    { words: refusalWords(named.error), values, errors: errorsIn(named.error, guests) },
    named.error.code === 'invalid-names' ? 422 : 409,
  )
}

function refusalWords(error: NameGuestsError): string {
  switch (error.code) {
    case 'invalid-names':
      return ''
    case 'not-changeable':
      return texts.closed
    case 'guest-gone':
      return texts.gone
    case 'too-late':
      return texts.tooLate
  }
}

function errorsIn(error: NameGuestsError, guests: GuestsView['guests']): Refusal['errors'] {
  if (error.code !== 'invalid-names') return []
  return guests.flatMap(({ id, number }) => {
    const problem = error.problems.get(id)
    const label = texts.nameOfGuest({ number })
    return problem ? [{ name: nameField(id), message: wordsForLabel(label, problem) }] : []
  })
}

export default function GuestsPage({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const back = paths.registration(page.event, page.secret)
  const isOpen = page.isOpen && page.guests.some(({ until }) => until !== null)
  return (
    <PageWidth>
      <article className={sheetStyles.sheet}>
        <header>
          <p className={sheetStyles.label}>Registration {page.code}</p>
          <h1 className={sheetStyles.heading}>{texts.yourGuests}</h1>
          <p className={sheetStyles.lead}>{page.guests.length === 0 ? texts.nobody : texts.lead}</p>
        </header>
        {refusal?.words && <Notice tone="negative" title={refusal.words} answers={refusal} />}
        <Form method="post" className={styles.form} noValidate>
          <ErrorSummary errors={refusal?.errors ?? []} answers={refusal} />
          <FieldGrid>
            {page.guests.map(guest => (
              <GuestField key={guest.id} guest={guest} isOpen={page.isOpen} refusal={refusal} />
            ))}
          </FieldGrid>
          <div className={styles.actions}>
            {isOpen && <Button type="submit">{texts.saveNames}</Button>}
            <LinkButton to={back} tone="plain">
              {texts.backToYourRegistration}
            </LinkButton>
          </div>
        </Form>
      </article>
    </PageWidth>
  )
}

function GuestField({
  guest: { id, number, name, has, until },
  isOpen,
  refusal,
}: {
  guest: GuestsView['guests'][number]
  isOpen: boolean
  refusal: Refusal | undefined
}) {
  const field = nameField(id)
  const label = `${texts.guest({ number })}, ${has.join(', ')}`
  if (!isOpen || until === null) {
    return (
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.name}>
          <bdi>{name || texts.noNameYet}</bdi>
        </p>
        {isOpen && <p className={sheetStyles.note}>{texts.noMoreChanges}</p>}
      </div>
    )
  }
  return (
    <TextInput
      name={field}
      label={label}
      hint={texts.untilDay({ day: until })}
      autoComplete="off"
      defaultValue={refusal?.values[field] ?? name}
      error={refusal?.errors.find(error => error.name === field)?.message}
    />
  )
}

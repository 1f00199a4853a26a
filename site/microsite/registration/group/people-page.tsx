/** Where a coordinator adds people to a group, cancels some, or changes what one of them has. */

import { data, Form, redirect } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { offerGroupChange, type RequestedPeople } from '#domain/desk/changing/offer-group-change.ts'
import { askToJoin } from '#domain/desk/joining/ask-to-join.ts'
import { letPeopleChoose } from '#domain/desk/naming/choose-extras.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { type TooManyDiscountCodes, tryDiscountCode } from '#domain/foundations/limits/code-tries.ts'
import { parseDecimal } from '#domain/foundations/money.ts'
import { wasDone } from '#domain/foundations/repeats/acts-done.ts'
import { keyOfContent } from '#domain/foundations/repeats/form-key.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import { say } from '#domain/foundations/say.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { offersIn } from '#domain/offers/lines/choice.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { CheckboxCard } from '#site/components/form/choice-card.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGroup, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { fieldsOfGuests, readForm } from '#site/forms/receive-form.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { Preview } from '#site/microsite/registration/changes/change-preview.tsx'
import type { ChangePreview } from '#site/microsite/registration/changes/read-preview.ts'
import { Counts } from '#site/microsite/registration/group/counts.tsx'
import { groupErrors, isNamedInPublic, valuesOf } from '#site/microsite/registration/group/group-errors.ts'
import styles from '#site/microsite/registration/group/group-form.module.css'
import type { Values } from '#site/microsite/registration/group/group-view.ts'
import {
  type PeopleView,
  personIn,
  previewOfPeople,
  readPeople,
  requestedIn,
} from '#site/microsite/registration/group/people-view.ts'
import { arriveAfter } from '#site/microsite/registration/page/arrivals.ts'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import { nothingAt } from '#site/microsite/registration/summary/nothing-at.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { readingTogether } from '#site/microsite/registration/summary/read-ahead.ts'
import { metaOf } from '#site/page-head.ts'
import { tooManyCodes } from '#words/form-words.ts'
import { paths } from '#words/paths.ts'
import { wordsFor } from '#words/problem-words.ts'
import { title as codeTitle } from '#words/registration/allowance.ts'
import { changeRefusalWords } from '#words/registration/change-words.ts'
import { discountCode } from '#words/registration/form.ts'
import { notAQuantity, ofWhole, roomsAbout } from '#words/registration/group.ts'
import { codeOfAddedAbout } from '#words/registration/group-code.ts'
import {
  codeAddress,
  guestsAddress,
  peopleAddress,
  splitAddress,
} from '#words/registration/guest-addresses.ts'
import { backToYourRegistration } from '#words/registration/guests.ts'
import * as joinTexts from '#words/registration/join.ts'
import * as texts from '#words/registration/people.ts'
import type { Route } from './+types/people-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = readingTogether(context.get(siteContext))
  const conference = context.get(conferenceContext)
  const registration = await findRegistrationBySecret(site.database.read, conference.id, params.secret)
  if (!registration) throw await nothingAt(site, conference, params.secret)
  const person = personIn(Object.fromEntries(new URL(request.url).searchParams))
  const page = await readPeople(site, conference, registration, person)
  const head = await describeUnlistedPage(context, texts.title())
  // Paying may start from here, since the router leads from this page to the next.
  const origins = site.payments.offered.flatMap(offer => offer.gateway.capabilities.payerOrigins)
  return data(
    { ...page, key: site.newFormKey(), head },
    { headers: { 'X-Form-Targets': [...new Set(origins)].join(' ') } },
  )
}

interface Sent {
  words: string
  values: Values
  errors: { name: string; message: string }[]
  /** What it means, to be confirmed. */
  preview?: ChangePreview
  /** What was done about somebody who has registered. */
  done?: string
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request, fieldsOfGuests)
  const received = await receiveUncounted(site, 'people', () =>
    receive(site, conference, params.secret, form),
  )
  if (received.ok) return received.value
  const { failure } = received
  const again: Sent = { words: wordsOfAct(failure), values: valuesOf(form), errors: [] }
  return formAgain(again, failure.status, failure)
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (form, words): Sent => ({ words, values: valuesOf(form), errors: [] }))

async function receive(site: SiteContext, conference: Conference, secret: string, form: FormData) {
  const { read } = site.database
  const registration = await findRegistrationBySecret(read, conference.id, secret)
  if (!registration) throw await nothingAt(site, conference, secret)
  const { difference, refund, key = '', ...values } = valuesOf(form)
  const back = (words: string, status: number, more: Partial<Sent> = {}) =>
    formAgain<Sent>({ words, values, errors: [], ...more }, status)
  if (values.allow !== undefined) return letThemChoose(site, registration, values)
  if (values.ask !== undefined) return askSomebody(site, conference, registration.id, values)
  const { requested, wrong } = requestedIn(values)
  if (wrong.length > 0) {
    return back('', 422, { errors: wrong.map(name => ({ name, message: notAQuantity() })) })
  }
  const now = site.clock.now()
  const act = {
    actor: pageVisitor,
    now,
    ...(key !== '' && { requestKey: keyOfContent(['people', registration.id, key, values]) }),
  }
  const page = paths.registration(conference.name, secret)
  if (difference !== undefined && (await wasDone(read, act))) return redirect(page, 303)
  const refused = async (error: Parameters<typeof changeRefusalWords>[0]) => {
    if (isAboutCode(error.code))
      return back('', 422, { errors: [{ name: 'code', message: changeRefusalWords(error) }] })
    if (error.code !== 'invalid-order') return back(changeRefusalWords(error), 409)
    const has = offersIn(registration.choice)
    const offers = (await listOffers(read, conference.id)).filter(
      offer => isNamedInPublic(offer) || has.has(offer.id),
    )
    const errors = groupErrors(error.problems, offers, values)
    return back('', 422, { errors })
  }
  const tried = await offerWithCode(site, conference, registration, requested)
  if (!tried.ok) {
    const { retryAfterSeconds } = tried.error
    return formAgain<Sent>({ words: tooManyCodes(retryAfterSeconds), values, errors: [] }, 429, {
      retryAfterSeconds,
    })
  }
  const offered = tried.value
  if (!offered.ok) return refused(offered.error)
  const { people } = await readPeople(site, conference, registration, null)
  const leaving = people.filter(({ id }) => requested.leaving.includes(id)).map(({ name }) => name)
  const preview = previewOfPeople(conference, registration, offered.value, leaving)
  if (difference === undefined) return back('', 200, { preview })
  const changed = await changeChoice(site.payments, act, {
    conference,
    registrationId: registration.id,
    requested,
    expected: { differenceMinor: Number(difference), refundMinor: Number(refund) },
  })
  if (!changed.ok) {
    // What it costs by now stands beside the reason.
    return changed.error.code === 'terms-changed'
      ? back(changeRefusalWords(changed.error), 409, { preview })
      : refused(changed.error)
  }
  if (changed.value === 'to-pay') return redirect(page, 303)
  return arriveAfter(site, 'changed', { event: conference.name, secret })
}

const isAboutCode = (code: string) => code.startsWith('code-')

/** Wrong codes are counted here as on the form. */
async function offerWithCode(
  site: SiteContext,
  conference: Conference,
  registration: Registration,
  requested: RequestedPeople,
): Promise<Result<Awaited<ReturnType<typeof offerGroupChange>>, TooManyDiscountCodes>> {
  const now = site.clock.now()
  const offer = () => offerGroupChange(site.database.read, conference, registration, requested, now)
  if (!requested.code) return ok(await offer())
  const who = { address: site.clientAddress, email: registration.registrant.email, now }
  return tryDiscountCode(site.database, who, offer, made => !made.ok && made.error.code === 'code-unusable')
}

async function letThemChoose(site: SiteContext, registration: Registration, values: Values) {
  const typed = (values.allow ?? '').trim().replace(',', '.')
  const mostMinor = typed === '' ? null : parseDecimal(typed, registration.currency)
  const back = (sent: Partial<Sent>, status: number) =>
    formAgain<Sent>({ words: '', values, errors: [], ...sent }, status)
  if (mostMinor === undefined || mostMinor === 0)
    return back({ errors: [{ name: 'allow', message: wordsFor('amount', 'not-an-amount') }] }, 422)
  const act = { actor: pageVisitor, now: site.clock.now() }
  const request = { registrationId: registration.id, mostMinor }
  const done = await site.database.write(tx => letPeopleChoose(tx, act, request))
  if (!done.ok) return back({ words: changeRefusalWords(done.error) }, 409)
  return back(
    { values: {}, done: mostMinor === null ? texts.peopleMayNotChoose() : texts.peopleMayChoose() },
    200,
  )
}

/** Whoever has registered already is asked whether the group may pay for them. */
async function askSomebody(site: SiteContext, conference: Conference, groupId: number, values: Values) {
  const code = (values.ask ?? '').trim().toUpperCase().slice(0, 40)
  const back = (sent: Partial<Sent>, status: number) =>
    formAgain<Sent>({ words: '', values, errors: [], ...sent }, status)
  if (code === '') return back({ errors: [{ name: 'ask', message: joinTexts.numberMissing() }] }, 422)
  const asked = await site.database.write(tx =>
    askToJoin(tx, { actor: pageVisitor, now: site.clock.now() }, { conference, groupId, code }),
  )
  if (!asked.ok) {
    const message = joinTexts.joinRefusalWords(asked.error)
    return back({ errors: [{ name: 'ask', message }] }, 409)
  }
  return back({ values: {}, done: joinTexts.asked({ code }) }, 200)
}

export default function PeoplePage({ loaderData: page, actionData: sent }: Route.ComponentProps) {
  const { preview } = sent ?? {}
  const values = sent?.values ?? page.values
  const title = page.person ? texts.titleOfPerson({ person: page.person.name }) : texts.title()
  return (
    <PageWidth>
      <article className={sheetStyles.sheet}>
        <header>
          <p className={sheetStyles.label}>{say('Registration {code}', { code: page.code })}</p>
          <h1 className={sheetStyles.heading}>{title}</h1>
          {page.hindrance === null && (
            <p className={sheetStyles.lead}>{page.isOpen ? texts.lead() : texts.leadAfterClosing()}</p>
          )}
        </header>
        {page.hindrance ? (
          <Notice
            tone="negative"
            title={page.hindrance}
            actions={
              <LinkButton to={paths.registration(page.event, page.secret)}>
                {backToYourRegistration()}
              </LinkButton>
            }
          />
        ) : (
          <>
            {sent?.words && <Notice tone="negative" title={sent.words} answers={sent} />}
            {preview && <Preview page={page} preview={preview} values={{ ...sent?.values, key: page.key }} />}
            {sent?.done && <Notice tone="positive" title={sent.done} answers={sent} />}
            <Wanted page={page} values={values} errors={sent?.errors ?? []} sent={sent} />
            {page.hasCode && (
              <div className={styles.buttons}>
                <LinkButton to={codeAddress(page.event, page.secret)} tone="plain">
                  {codeTitle()}
                </LinkButton>
              </div>
            )}
            {page.mayChoose !== null && page.person === null && page.adding.extras.length > 0 && (
              <Choosing page={page} sent={sent} />
            )}
            {page.isUnpaid && page.person === null && <Registered page={page} sent={sent} />}
            {page.asked.length > 0 && <Asked asked={page.asked} />}
          </>
        )}
      </article>
    </PageWidth>
  )
}

interface WantedProps {
  page: PeopleView
  values: Values
  errors: Sent['errors']
}

function Wanted({ page, values, errors, sent }: WantedProps & { sent: Sent | undefined }) {
  const { event, secret, person } = page
  const back = paths.registration(event, secret)
  return (
    <Form
      method="post"
      action={peopleAddress(event, secret, person?.id)}
      className={styles.form}
      noValidate
      key={JSON.stringify(values)}
    >
      <ErrorSummary errors={errors} answers={sent} />
      {sent?.preview && <h2 className={sheetStyles.partTitle}>{texts.orSomethingElse()}</h2>}
      {person ? (
        <>
          <input type="hidden" name="person" value={person.id} />
          <OfPerson person={person} values={values} errors={errors} />
        </>
      ) : (
        <OfGroup page={page} values={values} errors={errors} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" tone={sent?.preview ? 'plain' : 'loud'}>
          {texts.seeWhatItMeans()}
        </Button>
        <LinkButton to={person ? peopleAddress(event, secret) : back} tone="plain">
          {person ? texts.backToEverybody() : backToYourRegistration()}
        </LinkButton>
      </div>
    </Form>
  )
}

/** Whether those who have a link of their own choose extras, and for how much. */
function Choosing({ page, sent }: { page: PeopleView; sent: Sent | undefined }) {
  const { event, secret, currency, mayChoose } = page
  return (
    <Form method="post" action={peopleAddress(event, secret)} className={styles.part} noValidate>
      <h2 className={sheetStyles.partTitle}>{texts.peopleChoose()}</h2>
      <p>{texts.peopleChooseAbout()}</p>
      <TextInput
        name="allow"
        label={texts.upToEach({ currency })}
        hint={texts.upToEachHint()}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        key={mayChoose}
        defaultValue={sent?.values.allow ?? mayChoose ?? ''}
        error={errorIn(sent?.errors ?? [])('allow')}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="plain">
          {texts.letThem()}
        </Button>
      </div>
    </Form>
  )
}

/** While nothing is paid, others can be put on the invoice, and some of its people on another. */
function Registered({ page: { event, secret }, sent }: { page: PeopleView; sent: Sent | undefined }) {
  return (
    <Form method="post" action={peopleAddress(event, secret)} className={styles.part} noValidate>
      <h2 className={sheetStyles.partTitle}>{joinTexts.addRegistered()}</h2>
      <p>{joinTexts.addRegisteredAbout()}</p>
      <TextInput
        name="ask"
        label={joinTexts.theirNumber()}
        autoComplete="off"
        dir="ltr"
        placeholder="7K3Q-PD4M"
        defaultValue={sent?.values.ask}
        error={errorIn(sent?.errors ?? [])('ask')}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="plain">
          {joinTexts.askThem()}
        </Button>
        <LinkButton to={splitAddress(event, secret)} tone="plain">
          {joinTexts.billSome()}
        </LinkButton>
      </div>
    </Form>
  )
}

function Asked({ asked }: Pick<PeopleView, 'asked'>) {
  return (
    <section className={styles.part}>
      <h2 className={sheetStyles.partTitle}>{joinTexts.askedSoFar()}</h2>
      <p>{joinTexts.askedSoFarAbout()}</p>
      <ul>
        {asked.map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  )
}

const errorIn = (errors: Sent['errors']) => (name: string) =>
  errors.find(error => error.name === name)?.message

function OfPerson({
  person,
  values,
  errors,
}: Omit<WantedProps, 'page'> & { person: NonNullable<PeopleView['person']> }) {
  if (person.extras.length === 0) return <p>{texts.noExtras()}</p>
  return (
    <FieldGroup legend={texts.whatElse()} description={<p>{texts.whatElseAbout()}</p>}>
      <Counts rows={person.extras} values={values} errorOf={errorIn(errors)} />
      <CodeOfAdded values={values} errors={errors} />
    </FieldGroup>
  )
}

function CodeOfAdded({ values, errors }: Omit<WantedProps, 'page'>) {
  return (
    <TextInput
      name="code"
      label={discountCode()}
      hint={codeOfAddedAbout()}
      defaultValue={values.code}
      error={errorIn(errors)('code')}
      autoComplete="off"
    />
  )
}

function OfGroup({ page, values, errors }: WantedProps) {
  const { adding, people, event, secret } = page
  const errorOf = errorIn(errors)
  return (
    <>
      {page.isOpen && (
        <FieldGroup legend={texts.addPeople()} description={<p>{texts.addPeopleAbout()}</p>}>
          <Counts rows={adding.people} values={values} errorOf={errorOf} />
          <CodeOfAdded values={values} errors={errors} />
        </FieldGroup>
      )}
      {page.isOpen && adding.rooms.length > 0 && (
        <FieldGroup legend={texts.roomsOfAdded()} description={<p>{roomsAbout()}</p>}>
          <Counts rows={adding.rooms} values={values} errorOf={errorOf} />
        </FieldGroup>
      )}
      {adding.extras.length > 0 && (
        <FieldGroup legend={texts.extrasOfAdded()} description={<p>{texts.extrasOfAddedAbout()}</p>}>
          <Counts rows={adding.extras} values={values} errorOf={errorOf} />
        </FieldGroup>
      )}
      {page.whole.length > 0 && (
        <FieldGroup legend={ofWhole()} description={<p>{texts.ofWholeNow()}</p>}>
          <Counts rows={page.whole} values={values} errorOf={errorOf} />
        </FieldGroup>
      )}
      <FieldGroup legend={texts.cancelSome()} description={<p>{texts.cancelSomeAbout()}</p>}>
        <div>
          <LinkButton to={guestsAddress(event, secret)} tone="plain">
            {texts.changeName()}
          </LinkButton>
        </div>
        <ul className={styles.people}>
          {people.map(({ id, name, has, field, hasAdmission }) => (
            <li key={id}>
              <CheckboxCard
                name={field}
                value="yes"
                defaultChecked={values[field] === 'yes'}
                title={texts.doesNotCome({ person: name })}
                detail={has.join(', ')}
              />
              {hasAdmission && adding.extras.length > 0 && (
                <LinkButton to={peopleAddress(event, secret, id)} tone="plain">
                  {texts.otherExtras()}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      </FieldGroup>
    </>
  )
}

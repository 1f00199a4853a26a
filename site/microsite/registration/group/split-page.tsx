/** Where some people of an unpaid registration, or some of their extras, are billed to another payer. */
import { data, Form } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { settingsIfAny } from '#domain/conference/conferences/field-settings.ts'
import { payerOf } from '#domain/desk/joining/ask-to-join.ts'
import { checkRegistrant } from '#domain/desk/registering/registration-input.ts'
import { quoteSplit, splitPeople, whyNotSplit } from '#domain/desk/splitting/split-people.ts'
import { apartOfWhole, type Divisible, listDivisible } from '#domain/desk/splitting/split-plan.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { keyOfContent } from '#domain/foundations/repeats/form-key.ts'
import { say } from '#domain/foundations/say.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { shortly } from '#domain/offers/lines/said-line.ts'
import { registrantFieldNames } from '#domain/registrations/registrant.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { CheckboxCard } from '#site/components/form/choice-card.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGroup } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { fieldsOfGuests, readForm } from '#site/forms/receive-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import { lineField, personField, wantedIn } from '#site/forms/split-fields.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { wrongIn } from '#site/microsite/registration/form/control-errors.ts'
import { rawRegistrant } from '#site/microsite/registration/form/form-values.ts'
import { RegistrantInputs } from '#site/microsite/registration/form/registrant-inputs.tsx'
import { valuesOf } from '#site/microsite/registration/group/group-errors.ts'
import styles from '#site/microsite/registration/group/group-form.module.css'
import type { Values } from '#site/microsite/registration/group/group-view.ts'
import type { Answer } from '#site/microsite/registration/page/arrivals.ts'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { registrationAt } from '#site/microsite/registration/summary/registration-at.ts'
import { readCountries } from '#site/microsite/registration/summary/registration-view.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import { peopleAddress } from '#words/registration/guest-addresses.ts'
import * as texts from '#words/registration/join.ts'
import { billExtras } from '#words/registration/page/registration-sheet.ts'
import { personNamed } from '#words/registration/people.ts'
import type { Route } from './+types/split-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

/** What can be chosen: people with all they have, and what those have who can also stay. */
function choicesOf(divisible: readonly Divisible[], { registrant, lines }: Registration) {
  let number = 0
  const ofWhole = apartOfWhole({ lines }).map(line => ({
    field: lineField(line.id),
    title: texts.ofTheGroup({ extra: shortly(line) }),
    detail: '',
  }))
  const ofPeople = divisible.flatMap(({ attendee, whole, apart }) => {
    if (whole) number += 1
    const name = attendee.isRegistrant ? fullName(registrant) : personNamed({ number, name: attendee.name })
    const all = {
      field: personField(attendee.id),
      title: name,
      detail: whole?.lines.map(shortly).join(', ') ?? '',
    }
    return [
      ...(whole ? [apart.length > 0 ? { ...all, title: texts.withEverything({ name }) } : all] : []),
      ...apart.map(line => ({
        field: lineField(line.id),
        title: texts.extraOf({ name, extra: shortly(line) }),
        detail: '',
      })),
    ]
  })
  return [...ofPeople, ...ofWhole]
}

export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const { read } = site.database
  const registration = await registrationAt(site, conference, secret)
  const hindrance = await whyNotSplit(read, conference, registration, site.clock.now())
  const ofGroup = isGroup(registration.choice)
  const title = ofGroup ? texts.billSome() : billExtras()
  return data({
    head: await describeUnlistedPage(context, title),
    ...settingsIfAny(conference),
    title,
    ...(ofGroup
      ? { back: peopleAddress(conference.name, secret), backWords: texts.backToPeople() }
      : { back: paths.registration(conference.name, secret), backWords: texts.toRegistration() }),
    code: registration.code,
    hindrance: hindrance ? texts.joinRefusalWords(hindrance) : null,
    countries: await readCountries(site),
    key: site.newFormKey(),
    choices: choicesOf(await listDivisible(read, registration), registration),
  })
}

interface Sent {
  words: string
  values: Values
  errors: { name: string; message: string }[]
  /** What both pay, to be confirmed. */
  sums?: { lines: string[]; totalMinor: number }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request, fieldsOfGuests)
  const received = await receiveUncounted(site, 'split', () => receive(site, conference, params.secret, form))
  if (received.ok) return received.value
  const { failure } = received
  const again: Sent = { words: wordsOfAct(failure), values: valuesOf(form), errors: [] }
  return formAgain(again, failure.status, failure)
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (form, words): Sent => ({ words, values: valuesOf(form), errors: [] }))

async function receive(site: SiteContext, conference: Conference, secret: string, form: FormData) {
  const { read } = site.database
  const group = await registrationAt(site, conference, secret)
  const { total, key = '', ...values } = valuesOf(form)
  const back = (words: string, status: number, more: Partial<Sent> = {}) =>
    formAgain<Sent>({ words, values, errors: [], ...more }, status)
  const { registrant: payer, problems } = checkRegistrant(
    rawRegistrant(registrantFieldNames, name => values[name] ?? null),
    conference.fieldSettings,
  )
  const wanted = wantedIn(values)
  const isNothing = wanted.attendeeIds.length + wanted.lineIds.length === 0
  if (!payer) return back(isNothing ? texts.nothingChosen() : '', 422, wrongIn(problems))
  if (isNothing) return back(texts.nothingChosen(), 422)
  const now = site.clock.now()
  const act = {
    actor: pageVisitor,
    now,
    ...(key !== '' && { requestKey: keyOfContent(['split', group.id, key, values]) }),
  }
  if (total !== undefined) {
    const totalMinor = Number(total)
    const request = { conference, groupId: group.id, ...wanted, payer, totalMinor }
    const made = await splitPeople(site.payments, act, request)
    const page = paths.registration(conference.name, secret)
    if (made.ok) {
      const words = texts.splitDone({ payer: payerOf({ registrant: payer }) })
      return redirectWithNotice(site, page, { words, isDone: true } satisfies Answer)
    }
    if (made.error.code === 'unknown-country') return back('', 422, wrongIn({ countryId: 'not-a-choice' }))
    return back(texts.joinRefusalWords(made.error), made.error.code === 'too-many-unpaid' ? 429 : 409)
  }
  const quoted = await quoteSplit(read, conference, group, { ...wanted, payer }, now)
  if (!quoted.ok) return back(texts.joinRefusalWords(quoted.error), 409)
  const { rest, split } = quoted.value
  const money = (minor: number) => formatMoney(minor, group.currency)
  const lines = [
    texts.theirSum({ payer: payerOf({ registrant: payer }), sum: money(split.price.totalMinor) }),
    texts.yourSum({ sum: money(rest.price.totalMinor) }),
  ]
  return back('', 200, { sums: { lines, totalMinor: split.price.totalMinor } })
}

export default function SplitPage({ loaderData: page, actionData: sent }: Route.ComponentProps) {
  const values: Values = sent?.values ?? {}
  const errors = sent?.errors ?? []
  const errorOf = (name: string) => errors.find(error => error.name === name)?.message
  const { sums } = sent ?? {}
  return (
    <PageWidth>
      <article className={sheetStyles.sheet}>
        <header>
          <p className={sheetStyles.label}>{say('Registration {code}', { code: page.code })}</p>
          <h1 className={sheetStyles.heading}>{page.title}</h1>
          {page.hindrance === null && <p className={sheetStyles.lead}>{texts.splitLead()}</p>}
        </header>
        {page.hindrance !== null && <Notice tone="negative" title={page.hindrance} />}
        {sent?.words && <Notice tone="negative" title={sent.words} answers={sent} />}
        {sums && (
          <Notice tone="neutral" title={sums.lines.join(' ')}>
            <Form method="post">
              {Object.entries({ ...values, key: page.key, total: String(sums.totalMinor) }).map(
                ([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ),
              )}
              <Button type="submit" tone="loud">
                {texts.splitNow()}
              </Button>
            </Form>
          </Notice>
        )}
        {page.hindrance === null && (
          <Form method="post" className={styles.form} noValidate>
            <ErrorSummary errors={errors} answers={sent} />
            <FieldGroup legend={texts.whatIsBilled()}>
              <ul className={styles.people}>
                {page.choices.map(({ field, title, detail }) => (
                  <li key={field}>
                    <CheckboxCard
                      name={field}
                      value="yes"
                      defaultChecked={values[field] === 'yes'}
                      title={title}
                      detail={detail}
                    />
                  </li>
                ))}
              </ul>
            </FieldGroup>
            <FieldGroup legend={texts.otherPayer()}>
              <RegistrantInputs
                fields={registrantFieldNames}
                settings={page.settings}
                countries={page.countries}
                propsOf={name => ({ defaultValue: values[name], error: errorOf(name) })}
              />
            </FieldGroup>
            <div className={styles.buttons}>
              <Button type="submit" tone={sums ? 'plain' : 'loud'}>
                {texts.seeSums()}
              </Button>
            </div>
          </Form>
        )}
        <div className={styles.buttons}>
          <LinkButton to={page.back} tone="plain">
            {page.backWords}
          </LinkButton>
        </div>
      </article>
    </PageWidth>
  )
}

/** A person's own page of a group, opened by the link of an invitation: their details and their answers. */
import { data, Form, Link } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { readQuestionsOf } from '#domain/desk/changing/answer-questions.ts'
import { chooseExtras } from '#domain/desk/naming/choose-extras.ts'
import { completePerson } from '#domain/desk/naming/complete-person.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { language } from '#domain/foundations/language.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { ok } from '#domain/foundations/result.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { offersIn } from '#domain/offers/lines/choice.ts'
import { type NamedField, namedFields } from '#domain/offers/lines/named-fields.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { FieldGrid, FieldGroup, TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { fieldsOfLongForm, readForm } from '#site/forms/receive-form.ts'
import { readNotice, redirectWithNotice } from '#site/forms/sent-notice.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { LateParticipants } from '#site/microsite/participants/late-participants.tsx'
import { listsFor, loadParticipantsPrivately } from '#site/microsite/participants/load-participants.ts'
import { Counts } from '#site/microsite/registration/group/counts.tsx'
import { groupErrors, isNamedInPublic } from '#site/microsite/registration/group/group-errors.ts'
import { orderIn } from '#site/microsite/registration/group/group-view.ts'
import styles from '#site/microsite/registration/guests/guests.module.css'
import type { Answer } from '#site/microsite/registration/page/arrivals.ts'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import { openPerson, readPerson } from '#site/microsite/registration/person/read-person.ts'
import { storeSentFiles } from '#site/microsite/registration/questions/answer-files.ts'
import { QuestionFields } from '#site/microsite/registration/questions/question-fields.tsx'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { metaOf } from '#site/page-head.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import { participants } from '#words/public/microsite/participants.ts'
import { answerProblemWords } from '#words/registration/answer-problems.ts'
import { changeRefusalWords } from '#words/registration/change-words.ts'
import { notAQuantity } from '#words/registration/group.ts'
import { listParameter, participantsAddress, personAddress } from '#words/registration/guest-addresses.ts'
import { fields as labels } from '#words/registration/guests.ts'
import * as texts from '#words/registration/person.ts'
import type { Route } from './+types/person-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params: { secret }, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const opened = await openPerson(site, conference, secret)
  // An unknown link, one that is over, and one of somebody who was replaced are one 404.
  if (!opened) throw data(null, { status: 404 })
  const listAddress = participantsAddress(conference.name, secret)
  const isListed = opened.registration.state === 'paid' && listsFor(context, 'participants')
  if (isListed && url.searchParams.has(listParameter)) {
    return loadParticipantsPrivately(context, url, listAddress)
  }
  const head = await describeUnlistedPage(context, texts.title())
  return {
    ...(await readPerson(site, conference, opened)),
    head,
    listAddress: isListed ? listAddress : null,
    answer: readNotice<Answer>(site, url),
  }
}

/** What was wrong, with everything that was typed. */
interface Refusal {
  words: string
  values: Readonly<Record<string, string>>
  errors: { name: string; message: string }[]
}

const valuesOf = (form: FormData) =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

export async function action({ context, params: { secret }, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request, fieldsOfLongForm)
  const received = await receiveUncounted(site, 'person', () => receive(site, conference, secret, form))
  if (received.ok) return received.value
  const { failure } = received
  const again: Refusal = { words: wordsOfAct(failure), values: echoOf(valuesOf(form)), errors: [] }
  return formAgain(again, failure.status, failure)
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (form, words): Refusal => ({ words, values: valuesOf(form), errors: [] }))

async function receive(site: SiteContext, conference: Conference, secret: string, form: FormData) {
  const { read } = site.database
  const opened = await openPerson(site, conference, secret)
  if (!opened) throw data(null, { status: 404 })
  const { linked, registration } = opened
  const now = site.clock.now()
  const values = valuesOf(form)
  const refused = (status: number, words: string, errors: Refusal['errors'] = []) =>
    formAgain<Refusal>({ words, values: echoOf(values), errors }, status)
  const { questions, respondents } = await readQuestionsOf(read, conference, registration, now)
  const own = respondents.find(({ attendeeId }) => attendeeId === linked.attendeeId)
  const { order, wrong } = orderIn(values)
  if (wrong.length > 0)
    return refused(
      422,
      '',
      wrong.map(name => ({ name, message: notAQuantity() })),
    )
  const sent = await storeSentFiles(site, form, own?.questions ?? [])
  const fileErrors = [...sent.problems].map(([id, message]) => ({ name: `answer-${id}`, message }))
  if (fileErrors.length > 0) return refused(422, '', fileErrors)
  const names: Record<NamedField, string> = textsOf(form, namedFields)
  const spoken = language()
  const completed = await site.database.write(tx =>
    completePerson(tx, { actor: pageVisitor, now }, conference, linked, {
      names,
      raw: values,
      files: sent.files,
      language: spoken,
    }),
  )
  // A form from before they could choose says nothing about extras.
  const chosen =
    completed.ok && values.chooses === 'yes'
      ? await chooseExtras(site.payments, { actor: pageVisitor, now }, conference, linked, order.extras)
      : ok(null)
  if (!chosen.ok) {
    const { error } = chosen
    if (error.code === 'invalid-order') {
      const has = offersIn(registration.choice)
      const offers = (await listOffers(read, conference.id)).filter(
        offer => isNamedInPublic(offer) || has.has(offer.id),
      )
      return refused(422, texts.savedWithoutExtras(), groupErrors(error.problems, offers, values))
    }
    const because =
      error.code === 'above-allowed'
        ? texts.aboveAllowed({ most: formatMoney(error.mostMinor, registration.currency) })
        : changeRefusalWords(error)
    return refused(409, `${texts.savedWithoutExtras()} ${because}`)
  }
  if (completed.ok) {
    const page = personAddress(conference.name, secret)
    return redirectWithNotice(site, page, { words: texts.saved(), isDone: true } satisfies Answer)
  }
  const { error } = completed
  if (error.code === 'gone') return refused(409, texts.gone())
  if (error.code === 'too-late') return refused(409, texts.tooLate())
  const ofDetails = namedFields.flatMap(name => {
    const problem = error.problems[name]
    return problem ? [{ name, message: wordsForLabel(labels[name], problem) }] : []
  })
  const ofAnswers = questions.flatMap(({ id, label }) => {
    const problem = error.answers[id]
    return problem ? [{ name: `answer-${id}`, message: answerProblemWords(label, problem) }] : []
  })
  return refused(422, '', [...ofDetails, ...ofAnswers])
}

const types = { name: 'text', email: 'email', organization: 'text' } as const
const completions = { name: 'name', email: 'email', organization: 'organization' } as const

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  if ('participants' in loaderData) return <LateParticipants {...loaderData} />
  return <OwnDetails page={loaderData} refusal={actionData} />
}

type PageView = Exclude<Route.ComponentProps['loaderData'], { participants: unknown }>

function OwnDetails({ page, refusal }: { page: PageView; refusal: Refusal | undefined }) {
  const { asked, answer } = page
  const errors = refusal?.errors ?? []
  const errorOf = (name: string) => errors.find(error => error.name === name)?.message
  const hasFile = asked?.questions.some(({ kind }) => kind === 'file')
  return (
    <PageWidth>
      <article className={sheetStyles.sheet}>
        <header>
          <h1 className={sheetStyles.heading}>{texts.title()}</h1>
          <p className={sheetStyles.lead}>{texts.lead(page)}</p>
        </header>
        {answer && !refusal && <Notice tone="positive" title={answer.words} answers={answer} />}
        {refusal?.words && <Notice tone="negative" title={refusal.words} answers={refusal} />}
        <section>
          <h2 className={sheetStyles.partTitle}>{texts.whatYouHave()}</h2>
          <ul className={sheetStyles.payments}>
            {page.has.map(what => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p className={sheetStyles.note}>
            {page.isOpen ? texts.untilDay({ day: page.until }) : texts.tooLate()}
          </p>
          {page.listAddress !== null && (
            <p>
              <Link to={page.listAddress}>{participants()}</Link>
            </p>
          )}
        </section>
        {page.isOpen && (
          <Form
            method="post"
            className={styles.form}
            noValidate
            {...(hasFile && { encType: 'multipart/form-data' })}
          >
            <ErrorSummary errors={errors} answers={refusal} />
            <FieldGroup legend={texts.whoYouAre()}>
              <FieldGrid>
                {namedFields.map(name => (
                  <TextInput
                    key={name}
                    name={name}
                    type={types[name]}
                    label={labels[name]}
                    isWide={name === 'organization'}
                    isRequired={name !== 'organization'}
                    {...(name === 'name' && { hint: texts.nameHint() })}
                    autoComplete={completions[name]}
                    defaultValue={refusal?.values[name] ?? page.values[name]}
                    error={errorOf(name)}
                  />
                ))}
              </FieldGrid>
            </FieldGroup>
            {page.choosing && (
              <FieldGroup
                legend={texts.whatYouChoose()}
                description={<p>{texts.whatYouChooseAbout({ most: page.choosing.most })}</p>}
              >
                <input type="hidden" name="chooses" value="yes" />
                <Counts
                  rows={page.choosing.rows}
                  values={refusal?.values ?? page.choosing.values}
                  errorOf={errorOf}
                />
              </FieldGroup>
            )}
            {asked && (
              <QuestionFields
                key={JSON.stringify(refusal?.values ?? asked.values)}
                questions={asked.questions}
                values={refusal?.values ?? asked.values}
                errorOf={errorOf}
                countries={page.countries}
                bought={asked.bought}
              />
            )}
            <div>
              <Button type="submit" tone="loud">
                {texts.save()}
              </Button>
            </div>
          </Form>
        )}
      </article>
    </PageWidth>
  )
}

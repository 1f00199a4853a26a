/** The organiser's questions after registering: to answer what was left open, and to change answers. */

import { Form, Link } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { answerQuestions, readQuestionsOf } from '#domain/desk/changing/answer-questions.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { say } from '#domain/foundations/say.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { fieldsOfLongForm, readForm } from '#site/forms/receive-form.ts'
import { readNotice, redirectWithNotice } from '#site/forms/sent-notice.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { storeSentFiles } from '#site/microsite/registration/questions/answer-files.ts'
import styles from '#site/microsite/registration/questions/answers-page.module.css'
import { QuestionFields } from '#site/microsite/registration/questions/question-fields.tsx'
import {
  type RespondentView,
  respondentViews,
} from '#site/microsite/registration/questions/respondent-view.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { registrationAt } from '#site/microsite/registration/summary/registration-at.ts'
import { readCountries } from '#site/microsite/registration/summary/registration-view.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import { answerProblemWords } from '#words/registration/answer-problems.ts'
import * as words from '#words/registration/questions.ts'
import type { Route } from './+types/answers-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

interface Answer {
  words: string
  isDone: boolean
  /** Of whom the form was that is shown again: `0` for the registration. */
  of?: string
  values?: Record<string, string>
  errors?: { name: string; message: string }[]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const { read } = site.database
  const registration = await registrationAt(site, conference, params.secret)
  const asked = await readQuestionsOf(read, conference, registration, site.clock.now())
  return {
    head: await describeUnlistedPage(context, words.title()),
    code: registration.code,
    event: conference.name,
    secret: registration.secret,
    countries: await readCountries(site),
    ...(await respondentViews(read, registration, asked)),
    answer: readNotice<Answer>(site, url),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request, fieldsOfLongForm)
  const received = await receiveUncounted(site, 'questions', () =>
    receive(site, conference, params.secret, form),
  )
  if (received.ok) return received.value
  const { failure } = received
  const answer: Answer = { words: wordsOfAct(failure), isDone: false, ...typedIn(form) }
  return formAgain(answer, failure.status, failure)
}

/** The page keeps the input if something else answers in the server's place. */
export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (form, words): Answer => ({ words, isDone: false, ...typedIn(form) }))

/** What was typed into a form of this page. */
function typedIn(form: FormData): Required<Pick<Answer, 'of' | 'values'>> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name.startsWith('answer') ? [[name, value] as const] : [],
  )
  return { of: String(form.get('of') ?? ''), values: Object.fromEntries(texts) }
}

async function receive(site: SiteContext, conference: Conference, secret: string, form: FormData) {
  const { read } = site.database
  const registration = await registrationAt(site, conference, secret)
  const { of, values } = typedIn(form)
  const now = site.clock.now()
  const { questions, respondents } = await readQuestionsOf(read, conference, registration, now)
  const attendeeId = toId(of) ?? null
  const theirs = respondents.find(each => each.attendeeId === attendeeId)
  const sent = await storeSentFiles(site, form, theirs?.questions ?? [])
  const request = { conference, registrationId: registration.id, attendeeId, raw: values, files: sent.files }
  const refused = (status: number, said: string, errors: Answer['errors'] = []) =>
    formAgain<Answer>({ words: said, isDone: false, of, values: echoOf(values), errors }, status)
  const fileErrors = [...sent.problems].map(([id, message]) => ({ name: `answer-${id}`, message }))
  if (fileErrors.length > 0) return refused(422, '', fileErrors)
  const done = await site.database.write(tx => answerQuestions(tx, { actor: pageVisitor, now }, request))
  if (!done.ok) {
    if (done.error.code === 'not-asked') return refused(409, words.nothingToAnswer())
    if (done.error.code === 'not-changeable') return refused(409, words.tooLate())
    const { problems } = done.error
    const errors = questions.flatMap(({ id, label }) => {
      const problem = problems[id]
      return problem ? [{ name: `answer-${id}`, message: answerProblemWords(label, problem) }] : []
    })
    return refused(422, '', errors)
  }
  const said = done.value.length > 0 ? words.saved() : words.savedSoFar()
  const page = paths.answers(conference.name, secret)
  return redirectWithNotice(site, page, { words: said, isDone: true } satisfies Answer)
}

export default function AnswersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { respondents, event, secret, code } = loaderData
  const answer = actionData ?? loaderData.answer
  return (
    <>
      <PageHeader title={words.title()} lead={say('Registration {code}', { code })} />
      <PageWidth>
        <div className={styles.page}>
          {answer?.words && (
            <Notice tone={answer.isDone ? 'positive' : 'negative'} title={answer.words} answers={answer} />
          )}
          {respondents.length === 0 && <Notice title={words.nothingToAnswer()} />}
          {respondents.map(respondent => (
            <Respondent
              key={respondent.of}
              respondent={respondent}
              countries={loaderData.countries}
              answer={answer && (answer.of ?? '') === respondent.of ? answer : undefined}
            />
          ))}
          <p>
            <Link to={paths.registration(event, secret)} reloadDocument>
              {words.backToTheRegistration()}
            </Link>
          </p>
        </div>
      </PageWidth>
    </>
  )
}

function Respondent({
  respondent: { of, title, questions, values, bought, canAnswer },
  countries,
  answer,
}: {
  respondent: RespondentView
  countries: string | null
  answer: Answer | undefined
}) {
  const errors = answer?.errors ?? []
  const hasFile = questions.some(({ kind }) => kind === 'file')
  return (
    <Form
      method="post"
      className={styles.form}
      noValidate
      {...(hasFile && { encType: 'multipart/form-data' })}
    >
      <input type="hidden" name="of" value={of} />
      <h2 className={styles.title}>{title}</h2>
      <ErrorSummary errors={errors} answers={answer} />
      <QuestionFields
        key={JSON.stringify(answer?.values ?? values)}
        questions={questions}
        values={answer?.values ?? values}
        errorOf={name => errors.find(error => error.name === name)?.message}
        countries={countries}
        bought={bought}
      />
      {canAnswer && (
        <div>
          <Button type="submit" tone="loud">
            {words.save()}
          </Button>
        </div>
      )}
    </Form>
  )
}

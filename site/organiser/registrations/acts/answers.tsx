/** Enters or corrects answers to the organiser's questions. One step: they can be corrected again at once. */
import type { Transaction } from '#database/database.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import {
  answerableBy,
  enterAnswers,
  type Respondent,
  readQuestionsOf,
} from '#domain/desk/changing/answer-questions.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { checkAnswers } from '#domain/offers/questions/asking.ts'
import { openOptions, type Question } from '#domain/offers/questions/question.ts'
import { answerName, type RawAnswers } from '#domain/offers/questions/shown.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { valuesOfAnswer } from '#site/microsite/registration/questions/question-view.ts'
import { whenShown } from '#site/microsite/registration/questions/read-questions.ts'
import {
  type Asking,
  type At,
  type Confirming,
  type FieldView,
  type Refused,
  refused,
  type Values,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { oneStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { answerProblemWords } from '#words/registration/answer-problems.ts'
import * as words from '#words/registration/questions.ts'

/** A respondent's fields begin with who it is: `0.answer-12` is the registration's. */
const prefixOf = ({ attendeeId }: Pick<Respondent, 'attendeeId'>) => `${attendeeId ?? 0}.`

const page: Asking<Values> = {
  title: 'Enter answers',
  async ask(at) {
    const { questions, respondents } = await read(at)
    const countries = await listCountries(at.site.database.read)
    const many = respondents.length > 1
    const fields = respondents.flatMap(respondent =>
      theirs(at, respondent).flatMap(question =>
        fieldsOf(question, {
          prefix: prefixOf(respondent),
          of: many && !respondent.isRegistrant ? titleOf(respondent) : '',
          when: whenShown({ ...question, buyersOf: null }, questions, []),
          countries,
        }),
      ),
    )
    return {
      hindrance: hindranceOf(at, fields),
      lead: 'What somebody told you. Nothing is required here, and statements are left to the registrant: nobody accepts them for somebody else. No mail is sent.',
      fields,
      values: Object.fromEntries(
        respondents.flatMap(respondent =>
          theirs(at, respondent).flatMap(question => {
            const value = respondent.answers.get(question.id)
            const typed = value === undefined ? {} : valuesOfAnswer(question, value)
            return Object.entries(typed).map(([name, text]) => [prefixOf(respondent) + name, text])
          }),
        ),
      ),
      saves: { needs: 'edit-registrations', button: 'Save the answers' },
    }
  },
  async read(at, values) {
    const { questions, respondents } = await read(at)
    const countries = new Set((await listCountries(at.site.database.read)).map(({ id }) => id))
    const problems = respondents.flatMap(respondent => {
      const checked = checkAnswers(
        answerableBy(questions, whoIs(at)),
        rawOf(values, respondent),
        respondent.asked,
        { given: respondent.answers, countries, demands: false },
      )
      return [...checked.problems].map(([id, problem]) => {
        const label = questions.find(question => question.id === id)?.label ?? ''
        return [prefixOf(respondent) + answerName(id), answerProblemWords(label, problem)]
      })
    })
    return problems.length > 0
      ? fail({ code: 'invalid', problems: Object.fromEntries(problems) })
      : ok(values)
  },
}

const whoIs = (at: Pick<At, 'may'>) =>
  ({ by: 'staff', maySensitive: at.may('read-sensitive-answers') }) as const

const read = (at: At) => readQuestionsOf(at.site.database.read, at.conference, at.registration, at.act.now)

/** What this person can enter for somebody. */
const theirs = (at: At, { questions }: Respondent): Question[] =>
  answerableBy(questions, whoIs(at)).filter(({ kind }) => kind !== 'statement' && kind !== 'file')

function hindranceOf({ registration }: At, fields: readonly FieldView[]): string | undefined {
  if (!isLive(registration.state)) return 'This registration has ended, so nothing is asked any more.'
  return fields.length === 0 ? 'Nothing is asked that you could enter for this registration.' : undefined
}

const titleOf = ({ attendeeId, name, place }: Respondent) =>
  attendeeId === null ? words.aboutTheRegistration() : name || words.attendee({ place })

const rawOf = (values: Values, respondent: Respondent): RawAnswers => {
  const prefix = prefixOf(respondent)
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  )
}

function fieldsOf(
  question: Question,
  {
    prefix,
    of,
    when,
    countries,
  }: { prefix: string; of: string; when: string; countries: readonly { id: number; name: string }[] },
): FieldView[] {
  const name = prefix + answerName(question.id)
  const label = of === '' ? question.label : `${question.label} (${of})`
  const hint = [question.help, when].filter(Boolean).join(' ')
  const field = { name, label, ...(hint && { hint }) }
  const choose = (options: { value: string; label: string }[]): FieldView => ({
    ...field,
    kind: 'options',
    options: [{ value: '', label: words.noAnswer() }, ...options],
  })
  switch (question.kind) {
    case 'long-text':
      return [{ ...field, kind: 'text' }]
    case 'date':
      return [{ ...field, kind: 'date' }]
    case 'yes-no':
      return [
        choose([
          { value: 'yes', label: words.yes() },
          { value: 'no', label: words.no() },
        ]),
      ]
    case 'one-of':
      return [
        choose(openOptions(question).map(({ id, name: option }) => ({ value: String(id), label: option }))),
      ]
    case 'several-of':
      return openOptions(question).map(option => ({
        ...field,
        name: prefix + answerName(question.id, option.id),
        label: `${label} ${option.name}`,
        kind: 'yes',
      }))
    case 'country':
      return [choose(countries.map(country => ({ value: String(country.id), label: country.name })))]
    default:
      return [{ ...field, kind: 'line' }]
  }
}

const route = oneStep(page, save)
export const loader = route.loader
export const action = route.action

async function save(
  tx: Transaction,
  at: Confirming<'edit-registrations'>,
  values: Values,
): Promise<Result<string, Refused>> {
  const { conference, registration, permit, act } = at
  const { respondents } = await readQuestionsOf(tx, conference, registration, act.now)
  for (const respondent of respondents) {
    const { attendeeId } = respondent
    const request = {
      conference,
      registrationId: registration.id,
      attendeeId,
      raw: rawOf(values, respondent),
      maySensitive: whoIs(at).maySensitive,
    }
    const done = await enterAnswers(tx, permit, act, request)
    if (!done.ok) return refused('The questions have changed meanwhile. Please open the page again.')
  }
  return ok('answers')
}

export default TwoStepPage

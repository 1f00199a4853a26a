/**
 * Who is asked what on a registration's page: the registrant, each person of a group, and the registration as a whole.
 */

import type { Reader } from '#database/database.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { canAnswer, type QuestionsOf, type Respondent } from '#domain/desk/changing/answer-questions.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { answerWords } from '#domain/offers/questions/answer-words.ts'
import { isChangeable, isClosed, isRequiredNow } from '#domain/offers/questions/asking.ts'
import { type NamedPurchase, namedPurchases } from '#domain/offers/questions/bought-names.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import {
  type QuestionView,
  questionView,
  valuesOfAnswer,
} from '#site/microsite/registration/questions/question-view.ts'
import { whenShown } from '#site/microsite/registration/questions/read-questions.ts'
import * as words from '#words/registration/questions.ts'

/** What one respondent is asked, for the browser. */
export interface RespondentView {
  /** Empty for the registration, else the attendee's id. */
  of: string
  title: string
  questions: QuestionView[]
  /** Their answers, by the names of the controls; of a file, that there is one. */
  values: Record<string, string>
  bought: string[]
  canAnswer: boolean
}

export async function respondentViews(
  db: Reader,
  registration: Registration,
  { questions, respondents }: QuestionsOf,
): Promise<{ respondents: RespondentView[] }> {
  if (respondents.length === 0) return { respondents: [] }
  const purchases = namedPurchases(await listOffers(db, registration.conferenceId))
  const countries = respondents.some(each => each.questions.some(({ kind }) => kind === 'country'))
    ? new Map((await listCountries(db)).map(({ id, name }) => [id, name]))
    : new Map<number, string>()
  return {
    respondents: respondents.map(respondent => ({
      of: respondent.attendeeId === null ? '' : String(respondent.attendeeId),
      title: titleOf(respondent),
      questions: respondent.questions.flatMap(question =>
        viewOf(question, { respondent, questions, purchases, countries }),
      ),
      values: Object.fromEntries<string>(
        respondent.questions.flatMap((question): [string, string][] => {
          const value = respondent.answers.get(question.id)
          if (value === undefined) return []
          return question.kind === 'file'
            ? [[`answer-${question.id}`, 'sent']]
            : Object.entries(valuesOfAnswer(question, value))
        }),
      ),
      bought: [...respondent.asked.bought],
      canAnswer: canAnswer(respondent),
    })),
  }
}

/** The registrant is addressed; others are named, or counted until they have names. */
function titleOf({ attendeeId, place, name, isRegistrant }: Respondent): string {
  if (attendeeId === null) return words.aboutTheRegistration()
  if (isRegistrant) return words.aboutYou()
  return name || words.attendee({ place })
}

function viewOf(
  question: Question,
  {
    respondent: { answers, asked },
    questions,
    purchases,
    countries,
  }: {
    respondent: Respondent
    questions: readonly Question[]
    purchases: readonly NamedPurchase[]
    countries: ReadonlyMap<number, string>
  },
): QuestionView[] {
  const value = answers.get(question.id)
  if (value === undefined && isClosed(question, asked.today)) return []
  const isFixed = value !== undefined && !isChangeable(question, asked.today)
  return [
    questionView(question, {
      isRequired: isRequiredNow(question, asked.today),
      // What they have is known; only what they answer is not.
      when:
        question.condition?.kind === 'answered'
          ? whenShown({ ...question, buyersOf: null }, questions, purchases)
          : '',
      value,
      fixed: isFixed ? answerWords(question, value, id => countries.get(id)) : null,
    }),
  ]
}

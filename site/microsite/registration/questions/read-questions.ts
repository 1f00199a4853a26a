import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { answerWords } from '#domain/offers/questions/answer-words.ts'
import { isAsked, isClosed, isRequiredNow } from '#domain/offers/questions/asking.ts'
import { type NamedPurchase, namedPurchases } from '#domain/offers/questions/bought-names.ts'
import type { Asking, Question } from '#domain/offers/questions/question.ts'
import { type QuestionView, questionView } from '#site/microsite/registration/questions/question-view.ts'
import * as words from '#words/registration/questions.ts'

/** What somebody who registers may be asked: what they choose decides. */
export function questionsOfForm(
  questions: readonly Question[],
  offers: readonly Offer[],
  today: string,
): QuestionView[] {
  const purchases = namedPurchases(offers)
  return questions
    .filter(question => {
      const bought = new Set(question.buyersOf === null ? [] : [question.buyersOf])
      const asked = { subject: question.askedOf, bought, state: 'form' } as const
      return isAsked(question, asked) && !isClosed(question, today)
    })
    .map(question =>
      questionView(question, {
        isRequired: isRequiredNow(question, today),
        when: whenShown(question, questions, purchases),
      }),
    )
}

/** When a question applies, in words. */
export function whenShown(
  { buyersOf, condition }: Question,
  questions: readonly Question[],
  purchases: readonly NamedPurchase[],
): string {
  const nameOf = (key: string) => purchases.find(purchase => purchase.key === key)?.name ?? ''
  const sentences = buyersOf === null ? [] : [words.onlyWith({ purchase: nameOf(buyersOf) })]
  if (condition?.kind === 'bought') sentences.push(words.onlyWith({ purchase: nameOf(condition.what) }))
  return [...sentences, ...onlyAfter({ condition }, questions)].join(' ')
}

/** After which answer a question applies, in words; nothing if it depends on none of these questions. */
export function onlyAfter(
  { condition }: Pick<Asking, 'condition'>,
  questions: readonly Pick<Asking, 'id' | 'label' | 'kind' | 'options'>[],
): string[] {
  if (condition?.kind !== 'answered') return []
  const parent = questions.find(({ id }) => id === condition.questionId)
  if (!parent) return []
  const { answer } = condition
  // Options are stored as a list of one.
  const value = answer !== null && /^\d+$/.test(answer) ? `,${answer},` : answer
  return [
    words.onlyIf({ question: parent.label, answer: value === null ? null : answerWords(parent, value) }),
  ]
}

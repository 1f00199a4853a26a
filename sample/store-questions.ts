import type { Transaction } from '#database/database.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { namedPurchases } from '#domain/offers/questions/bought-names.ts'
import { usualKeepDays } from '#domain/offers/questions/question.ts'
import type { QuestionManuscript } from '#sample/manuscript.ts'

/** Stores what a sample conference asks, in its order; its offers are stored already. */
export async function insertQuestions(
  tx: Transaction,
  conferenceId: number,
  questions: readonly QuestionManuscript[],
): Promise<void> {
  const purchases = namedPurchases(await listOffers(tx, conferenceId))
  const ids = new Map<string, number>()
  for (const [index, question] of questions.entries()) {
    const { kind, label, help, options = [], isRequired = false, care = 'plain' } = question
    const { askedFrom = 'form', askedOf = 'attendee', isOnInvoice = false, after, bought } = question
    const places = care === 'plain' ? ['list', 'export', 'api', 'mail'] : []
    const parent = questions.find(each => each.label === after?.question)
    const option = (parent?.options ?? []).indexOf(after?.option ?? '') + 1
    const { id } = await tx
      .insertInto('questions')
      .values({
        conference_id: conferenceId,
        position: index + 1,
        kind,
        label,
        help,
        options: JSON.stringify(options.map((name, at) => ({ id: at + 1, name, isRetired: false }))),
        is_required: isRequired ? 1 : 0,
        least: null,
        most: null,
        asked_of: askedOf,
        buyers_of: null,
        if_question_id: ids.get(after?.question ?? '') ?? null,
        if_answer: after ? String(option) : null,
        if_bought: purchases.find(({ name }) => name === bought)?.key ?? null,
        asked_from: askedFrom,
        required_from: null,
        closed_from: null,
        changed_until: null,
        appears: [...places, ...(isOnInvoice ? ['invoice'] : [])].join(','),
        care,
        keep_days: care === 'sensitive' ? usualKeepDays : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(label, id)
  }
}

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { countryName } from '#domain/conference/conferences/country-queries.ts'
import { inLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { answerWords } from '#domain/offers/questions/answer-words.ts'
import { appearsIn } from '#domain/offers/questions/question.ts'
import { toQuestion } from '#domain/offers/questions/question-queries.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** An answer as invoices and receipts print it, such as a purchase-order number. */
export interface PrintedAnswer {
  readonly label: string
  readonly text: string
}

/** What a registration answered to the questions that documents print, in the organiser's order and the reader's language. */
export async function readPrintedAnswers(
  db: Reader,
  { id, conferenceId }: Pick<Registration, 'id' | 'conferenceId'>,
): Promise<PrintedAnswer[]> {
  const rows = await db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .leftJoin('countries', join =>
      join
        .on('questions.kind', '=', 'country')
        .on(eb => sql<boolean>`${eb.cast('countries.id', 'text')} = answers.value`),
    )
    .selectAll('questions')
    .select(['answers.value', 'countries.code', 'countries.name as country'])
    .where('answers.registration_id', '=', id)
    .where('answers.attendee_id', 'is', null)
    .where('questions.appears', 'like', '%invoice%')
    .orderBy('questions.position')
    .orderBy('questions.id')
    .execute()
  const shown = rows.map(({ value, code, country, ...row }) => ({
    ...toQuestion(row),
    value,
    country: code === null || country === null ? undefined : countryName({ code, name: country }),
  }))
  const worded = await inLanguage(db, conferenceId, 'question', shown)
  return worded
    .filter(question => appearsIn(question, 'invoice'))
    .map(({ value, country, ...question }) => ({
      label: question.label,
      text: answerWords(question, value, () => country),
    }))
}

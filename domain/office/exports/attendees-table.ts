/** Who comes, a row for each person: what they have of each offer, and what they answered, as a file. */
import type { Reader } from '#database/database.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import type { Line } from '#domain/offers/lines/line.ts'
import { linesJson, readLines } from '#domain/offers/lines/line-queries.ts'
import { chosenOptions } from '#domain/offers/questions/answer.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { type Cell, inBatches, type Table } from '#domain/office/exports/table.ts'
import { listAnswers, type StoredAnswer } from '#domain/registrations/answers/answer-queries.ts'

/** The columns before those of offers and questions, which have the organiser's words. */
const ownColumns = ['Code', 'State', 'Person', 'Title', 'Name', 'Organisation', 'E-mail', 'Registered as']

/** @param maySensitive whether sensitive answers are in it */
export async function attendeesTable(
  db: Reader,
  conferenceId: number,
  { name, maySensitive }: { name: string; maySensitive: boolean },
): Promise<Table> {
  const [offers, questions] = await Promise.all([
    listOffers(db, conferenceId),
    listQuestions(db, conferenceId),
  ])
  const extras = offers.filter(({ kind }) => kind === 'extra')
  const shown = questions.filter(({ care, appears }) =>
    care === 'plain' ? appears.includes('export') : maySensitive,
  )
  const columns = [...ownColumns, ...extras.map(extra => extra.name), ...shown.map(({ label }) => label)]
  return { name, columns, batches: readRows(db, conferenceId, { extras, shown }) }
}

async function* readRows(
  db: Reader,
  conferenceId: number,
  { extras, shown }: { extras: readonly Offer[]; shown: readonly Question[] },
): AsyncGenerator<Cell[][]> {
  const countries = shown.some(({ kind }) => kind === 'country')
    ? new Map((await listCountries(db)).map(country => [country.id, country.name]))
    : new Map<number, string>()
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('attendees')
      .innerJoin('registrations', 'registrations.id', 'attendees.registration_id')
      .selectAll('registrations')
      .select(['attendees.id', 'attendees.registration_id', 'attendees.position', 'attendees.is_registrant'])
      .select(linesJson(db).as('lines'))
      .where('registrations.conference_id', '=', conferenceId)
      .where('registrations.state', 'in', ['paid', 'awaiting-payment'])
      .where('attendees.id', '>', afterId)
      .orderBy('attendees.id')
      .limit(limit)
      .execute(),
  )) {
    const ids = [...new Set(rows.map(row => row.registration_id))]
    const answers = Map.groupBy(
      await listAnswers(
        db,
        ids,
        shown.map(({ id }) => id),
      ),
      answer => answer.registrationId,
    )
    yield rows.map(row => {
      const lines = readLines(row.lines).filter(line => line.attendeeId === row.id)
      const theirs = (answers.get(row.registration_id) ?? []).filter(
        ({ attendeeId }) => attendeeId === null || attendeeId === row.id,
      )
      const isRegistrant = row.is_registrant === 1
      return [
        row.code,
        row.state,
        row.position,
        isRegistrant ? row.title : null,
        isRegistrant ? row.name : null,
        row.organization,
        isRegistrant ? row.email : null,
        lines.find(({ kind }) => kind === 'admission')?.name ?? null,
        ...extras.map(({ id }) => boughtOf(lines, id)),
        ...shown.map(question => answerOf(question, theirs, countries)),
      ]
    })
  }
}

/** `Vegan`, `2 × Fish, Vegan`; of what has no options how many. */
function boughtOf(lines: readonly Line[], offerId: number): Cell {
  const own = lines.filter(line => line.offerId === offerId)
  if (own.length === 0) return null
  if (own.every(({ detail }) => detail === '')) return own.reduce((sum, { quantity }) => sum + quantity, 0)
  return own.map(({ quantity, detail }) => (quantity === 1 ? detail : `${quantity} × ${detail}`)).join(', ')
}

/** As programs and people both read it: names instead of ids. */
function answerOf(
  question: Question,
  answers: readonly StoredAnswer[],
  countries: ReadonlyMap<number, string>,
): Cell {
  const value = answers.find(({ questionId }) => questionId === question.id)?.value
  if (value === undefined) return null
  switch (question.kind) {
    case 'one-of':
    case 'several-of':
      return chosenOptions(question, value)
        .map(({ name }) => name)
        .join(', ')
    case 'number':
      return Number.isSafeInteger(Number(value)) ? Number(value) : value
    case 'date':
      return Temporal.PlainDate.from(value)
    case 'country':
      return countries.get(Number(value)) ?? value
    case 'statement':
      return `accepted, version ${value}`
    case 'file':
      return 'a file'
    default:
      return value
  }
}

/** Who comes, with what each of them has, as a file: the list at the door, and the caterer's. */
import type { Reader } from '#database/database.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import type { Line } from '#domain/offers/lines/line.ts'
import { linesJson, readLines } from '#domain/offers/lines/line-queries.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import { listQuestions, readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import { answersCell } from '#domain/office/exports/answer-cell.ts'
import { ofConferences } from '#domain/office/exports/of-conferences.ts'
import { type Cell, inBatches } from '#domain/office/exports/table.ts'
import { listAnswers } from '#domain/registrations/answers/answer-queries.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export const attendeeColumns = [
  'code', 'conference', 'state', 'name', 'organization', 'email', 'comes-with', 'category', 'accommodation', 'nights',
  'add-on', 'extras',
] as const // biome-ignore format: a row of heads

/** Who has a place, or is about to pay for it. */
const comingStates: readonly RegistrationState[] = ['paid', 'awaiting-payment']

/**
 * A row for each person who comes. Of one conference, each extra also has a column, which says what was chosen of it: the
 * menu, the size, or how many; and each question, which says what they answered.
 */
export async function attendeesTable(
  db: Reader,
  { conferenceId }: Scope,
  name: string,
  /** Whether sensitive answers are in it. */
  maySensitive = false,
) {
  const offers = conferenceId === null ? [] : await listOffers(db, conferenceId)
  const questions = conferenceId === null ? [] : await listQuestions(db, conferenceId)
  const extras = offers.filter(({ kind }) => kind === 'extra')
  const shown = questions.filter(({ care, appears }) =>
    care === 'plain' ? appears.includes('export') : maySensitive,
  )
  return {
    name,
    columns: attendeeColumns,
    ownTitles: [...extras.map(extra => extra.name), ...shown.map(({ label }) => label)],
    batches: readAttendees(db, conferenceId, { extras, shown }),
  }
}

async function* readAttendees(
  db: Reader,
  conferenceId: number | null,
  { extras, shown }: { extras: readonly Offer[]; shown: readonly Question[] },
): AsyncGenerator<Cell[][]> {
  const countries = await readNamedCountries(db, shown)
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('attendees')
      .innerJoin('registrations', 'registrations.id', 'attendees.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select([
        'attendees.registration_id',
        'attendees.id',
        'attendees.is_registrant',
        'attendees.name',
        'attendees.email',
      ])
      .select(['attendees.organization', 'registrations.name as registrant'])
      .select(['registrations.email as their_email', 'registrations.organization as their_organization'])
      .select(['registrations.code', 'registrations.state', 'registrations.choice'])
      .select('conferences.name as conference')
      .select(linesJson(db).as('lines'))
      .where('attendees.id', '>', afterId)
      .where('registrations.state', 'in', comingStates)
      .where(ofConferences(conferenceId))
      .orderBy('attendees.id')
      .limit(limit)
      .execute(),
  )) {
    const answers = Map.groupBy(
      await listAnswers(
        db,
        [...new Set(rows.map(row => row.registration_id))],
        shown.map(({ id }) => id),
      ),
      answer => answer.registrationId,
    )
    yield rows.flatMap((row): Cell[][] => {
      const lines = readLines(row.lines).filter(line => line.attendeeId === row.id)
      const theirs = (answers.get(row.registration_id) ?? []).filter(
        ({ attendeeId }) => attendeeId === null || attendeeId === row.id,
      )
      const isRegistrant = row.is_registrant === 1
      // Whoever pays an agreed amount comes, though no line is theirs.
      if (lines.length === 0 && !(isRegistrant && row.choice === 'custom')) return []
      const [own, email, organization] = isRegistrant
        ? [row.registrant, row.their_email, row.their_organization]
        : [row.name, row.email, row.organization]
      const of = (kind: Line['kind']) => lines.find(line => line.kind === kind)
      return [
        [
          row.code, row.conference, row.state, own, organization, email, isRegistrant ? null : row.registrant,
          of('admission')?.name ?? null, of('stay')?.name ?? null, of('stay')?.nights ?? null,
          lines.some(({ wireName }) => wireName === 'add_on') ? 'yes' : 'no',
          lines.filter(({ offerId, kind }) => kind === 'extra' && offerId !== null).map(inWords).join('; '),
          ...extras.map(extra => whatOf(extra, lines)), ...shown.map(question => answersCell(question, theirs, countries)),
        ],
      ] // biome-ignore format: a row
    })
  }
}

const counted = (quantity: number, words: string) => (quantity === 1 ? words : `${quantity} × ${words}`)

const inWords = ({ name, detail, quantity }: Line) =>
  counted(quantity, detail === '' ? name : `${name} (${detail})`)

/** What somebody has of an extra: its options, or how many; null for nothing. */
function whatOf(extra: Offer, lines: readonly Line[]): Cell {
  const theirs = lines.filter(({ kind, offerId }) => kind === 'extra' && offerId === extra.id)
  if (theirs.length === 0) return null
  const chosen = theirs.filter(({ detail }) => detail !== '')
  if (chosen.length > 0) return chosen.map(({ quantity, detail }) => counted(quantity, detail)).join('; ')
  return theirs.reduce((sum, { quantity }) => sum + quantity, 0)
}

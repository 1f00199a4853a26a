/** Registers everybody of a table that staff sent, by the rules and prices of the public form, after a check. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { agree, agreeOn, asCounted, isPlain, readTerms } from '#domain/desk/registering/agreement.ts'
import type { PlaceRegistrationError } from '#domain/desk/registering/placement.ts'
import type { ImportedRow, RegistrationTable } from '#domain/desk/registering/read-registrations.ts'
import { registerByHand } from '#domain/desk/registering/register-by-hand.ts'
import {
  checkRegistrationInput,
  type FieldProblems,
  type RegistrationInput,
} from '#domain/desk/registering/registration-input.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'
import { priceListOf, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { applicationOf } from '#domain/registrations/eligibility/eligibility.ts'
import {
  type CapacityLimit,
  fullLimit,
  limitsWith,
  partOf,
  type SeatNeeds,
  type SoldOutPart,
  seatsLeft,
  seatsNeeded,
  takeInMemory,
} from '#domain/registrations/places/capacity.ts'
import { limitsWithout } from '#domain/registrations/places/read-limits.ts'
import { needsOf } from '#domain/registrations/places/seats.ts'
import { longestTag, mostTags, readTags, setTags } from '#domain/registrations/tags.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Why a row is not taken. */
export type RowProblem =
  | { code: 'unknown'; cells: ImportedRow['unknown'] }
  | { code: 'invalid-fields'; fields: FieldProblems }
  | { code: 'sold-out'; part: SoldOutPart }
  | { code: 'closed' }
  | { code: 'more-cells' }
  | { code: 'tags' }
  /** The address stands in an earlier row. */
  | { code: 'twice' }
  /** The address has a registration here, so that a table that is sent again registers nobody twice. */
  | { code: 'registered-already' }

export interface PlannedRow {
  line: number
  input: RegistrationInput
  tags: string
  totalMinor: number
}

export interface RegistrationsPlan {
  included: PlannedRow[]
  leftOut: { line: number; name: string; problem: RowProblem }[]
  /** Of what is read before it is confirmed. */
  digest: string
}

/** What would become of each row now; nothing is written. */
export async function planRegistrations(
  db: Reader,
  conference: Conference,
  { actor, now }: Act,
  { rows }: Pick<RegistrationTable, 'rows'>,
): Promise<RegistrationsPlan> {
  const tables = await readPriceTables(db, conference.id)
  let { period } = priceListOf(tables, conference, now, true)
  const limits = await limitsWithout(db, conference.id, null)
  const here = await listMailboxes(db, conference.id)
  // With what the rows before take, which may end a period by its number.
  const placement = { conference, actor, now, draftKey: null, countedIn: limits }
  const checks = rows.map(({ raw }) =>
    checkRegistrationInput({ ...raw, period: period?.id, addOn: false }, conference.fieldSettings),
  )
  // Most rows have neither a code nor a condition, and are decided from one read.
  const plain = checks.flatMap(check =>
    check.ok && isPlain(conference, check.value) ? [{ input: check.value }] : [],
  )
  let terms = await readTerms(db, conference, plain)
  const plan: Omit<RegistrationsPlan, 'digest'> = { included: [], leftOut: [] }
  const seen = new Set<string>()
  for (const [at, { line, raw, tags, unknown, hasMore }] of rows.entries()) {
    const leave = (problem: RowProblem) =>
      plan.leftOut.push({ line, name: typeof raw.name === 'string' ? raw.name.slice(0, 80) : '', problem })
    if (hasMore) {
      leave({ code: 'more-cells' })
      continue
    }
    if (unknown.length > 0) {
      leave({ code: 'unknown', cells: unknown })
      continue
    }
    const checked = checks[at]
    if (!period || !checked) leave({ code: 'closed' })
    else if (!checked.ok) leave({ code: 'invalid-fields', fields: checked.error.fields })
    else {
      const input = { ...checked.value, periodId: period.id }
      const mailbox = canonicalMailbox(input.registrant.email)
      const agreed = isPlain(conference, input)
        ? agree(terms, placement, input)
        : await agreeOn(db, conference, placement, input)
      const open = limitsWith(limits, agreed.ok ? agreed.value.code : null)
      const isApplication = agreed.ok && applicationOf(agreed.value.eligibility) === 'without-place'
      const full = isApplication ? undefined : fullLimit(open, needsOf(input))
      if (seen.has(mailbox)) leave({ code: 'twice' })
      else if (here.has(mailbox)) leave({ code: 'registered-already' })
      else if (!agreed.ok) leave(toProblem(agreed.error))
      else if (full) leave({ code: 'sold-out', part: partOf(full) })
      else if (isTooTagged(tags)) leave({ code: 'tags' })
      else {
        if (!isApplication) takeOpened(limits, open, needsOf(input))
        if (endsIts(period, limits)) {
          terms = { ...terms, tables: asCounted(terms.tables, limits) }
          period = priceListOf(terms.tables, conference, now, true).period
        }
        plan.included.push({ line, input, tags, totalMinor: agreed.value.price.totalMinor })
      }
      seen.add(mailbox)
    }
  }
  // Without the lines, which differ between a file and what a page carries of it.
  const unnumbered = (row: { line: number }) => ({ ...row, line: 0 })
  return { ...plan, digest: digestOf([plan.included.map(unnumbered), plan.leftOut.map(unnumbered)]) }
}

/** Takes the seats of somebody whose code may open some: a kept one is kept no longer, and one beyond a limit is added to it. */
function takeOpened(
  limits: readonly CapacityLimit[],
  open: readonly CapacityLimit[],
  needs: SeatNeeds,
): void {
  for (const [at, limit] of limits.entries()) {
    const kept = open[at]?.kept
    if (kept !== undefined) limit.kept = kept
    const needed = seatsNeeded(limit, needs)
    if (needed > 0 && !limit.endsPeriod) limit.seats += Math.max(0, needed - seatsLeft(limit))
  }
  takeInMemory(limits, needs)
}

/** Whether a period has ended by its number. */
const endsIts = ({ id }: { id: number }, limits: readonly CapacityLimit[]) =>
  limits.some(limit => limit.endsPeriod && limit.periodId === id && limit.taken >= limit.seats)

const isTooTagged = (typed: string) => {
  const tags = readTags(typed)
  return tags.length > mostTags || tags.some(({ tag }) => tag.length > longestTag)
}

function toProblem(error: PlaceRegistrationError): RowProblem {
  if (error.code === 'invalid-fields') return { code: 'invalid-fields', fields: error.fields }
  return error.code === 'sold-out' ? { code: 'sold-out', part: error.part } : { code: 'closed' }
}

/** Of everybody who has a place or may still get one. */
async function listMailboxes(db: Reader, conferenceId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('registrations')
    .select('email')
    .where('conference_id', '=', conferenceId)
    .where('state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .execute()
  return new Set(rows.map(({ email }) => canonicalMailbox(email)))
}

/** Registers those who were read, all or none. @returns how many */
export async function importRegistrations(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  act: Act,
  {
    conference: { id },
    table,
    digest,
  }: { conference: Conference; table: Pick<RegistrationTable, 'rows'>; digest: string },
): Promise<Result<number, { code: 'stale' } | { code: 'not-placed'; line: number }>> {
  const conference = await lockConference(tx, id)
  const plan = await planRegistrations(tx, conference, act, table)
  if (plan.digest !== digest) return fail({ code: 'stale' })
  for (const { line, input, tags, totalMinor } of plan.included) {
    const placed = await registerByHand(tx, permit, act, { conference, input, totalMinor })
    // Such as a code that has fewer uses left than rows name it; the caller rolls back.
    if (!placed.ok) return fail({ code: 'not-placed', line })
    const tagged = await setTags(tx, permit, act, placed.value, tags)
    if (!tagged.ok) throw new Error(`tags that were read: ${tagged.error.code}`)
  }
  await auditConference(tx, act, id, 'registrations imported', { registrations: plan.included.length })
  return ok(plan.included.length)
}

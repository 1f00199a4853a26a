/** A shop in one step: what people register as, until when, how many, how they pay, and whom they ask. */
import { z } from 'zod'
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { findContent, listContent } from '#domain/conference/content/content-queries.ts'
import { setLimit } from '#domain/desk/waiting/set-limit.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { type FieldIssue, type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { once } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { presentationTypeLabels, presentationTypes } from '#domain/offers/pricing/pricing.ts'
import { suggestedIn } from '#domain/preparation/default-pages/suggested-sentences.ts'
import { lockRecords, type WritingPermit } from '#domain/preparation/editing/open-record.ts'
import { publishTogether } from '#domain/preparation/editing/publish-record.ts'
import type { Edit } from '#domain/preparation/editing/save-draft.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { setOfflinePayment } from '#domain/preparation/set-up/set-offline-payment.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

const line = z.string().trim().max(300)

export const quickStartFields = z.strictObject({
  admissions: z
    .array(z.strictObject({ name: line.min(1), priceMinor: z.int().min(0).max(100_000_000_000) }))
    .min(1)
    .max(6),
  /** The last day of registration. */
  lastDay: z.iso.date(),
  /** For everybody together; null for no limit. */
  places: z.int().min(1).max(1_000_000_000).nullable(),
  bankTransfer: z.strictObject({ accountHolder: line.min(1), account: line.min(1), bic: line }).nullable(),
  /** Where cash is taken. */
  cash: line.nullable(),
  email: z.email().nullable(),
  /** Who issues the invoices. */
  organisation: z
    .strictObject({ name: line.min(1), officeAddress: z.string().trim().min(1).max(2_000) })
    .nullable(),
})

export type QuickStart = z.infer<typeof quickStartFields>

/** What somebody may write besides prices and places. */
export interface QuickStartPermits {
  fees: Permit<'write-fees'>
  website: Permit<'write-website'>
  /** Null for those who may not: they leave it to an owner. */
  payment: Permit<'set-organisation'> | null
  organisation: Permit<'set-organisation'> | null
}

export type QuickStartIssue =
  | FieldIssue
  | { field: string; problem: { code: 'named-twice' | 'day-is-over' | 'after-last-day' } }

export type QuickStartRefusal =
  | { code: 'invalid'; issues: readonly QuickStartIssue[] }
  /** Something is sold there already: it is edited under Offers. */
  | { code: 'has-offers' }

/** Whether nothing was ever set up to be sold at a conference. */
export async function isUnsold(db: Reader, conferenceId: number): Promise<boolean> {
  const first = (table: 'registration_categories' | 'offers' | 'capacity_limits') =>
    db.selectFrom(table).select('id').where('conference_id', '=', conferenceId).limit(1).executeTakeFirst()
  const found = await Promise.all([
    first('registration_categories'),
    first('offers'),
    first('capacity_limits'),
  ])
  return found.every(row => row === undefined)
}

/** What is still to be told: the organiser's own name, and where visitors of the conference ask. */
export async function readUntold(
  db: Reader,
  conferenceId: number,
): Promise<{ organisation: boolean; email: boolean }> {
  const [organisation, contacts] = await Promise.all([
    findContent(db, null, 'organisation'),
    listContent(db, conferenceId, 'contact-entry'),
  ])
  return { organisation: !organisation, email: !contacts.some(({ subject }) => subject === 'email') }
}

/**
 * Sets up a conference that sells nothing yet: one period, its prices, one limit for all, ways to pay and contacts. It
 * stays a draft. Everything is stored, or nothing with all problems.
 *
 * @param input `quickStartFields`, unchecked; prices in minor units of the conference's currency
 */
export async function quickStart(
  tx: Transaction,
  permits: QuickStartPermits,
  act: Act,
  input: unknown,
): Promise<Result<null, QuickStartRefusal>> {
  const conferenceId = permits.fees.scope.conferenceId
  if (conferenceId === null || !permits.website.isFor(conferenceId))
    throw new Error('no permit of a conference')
  // All names before the conference: docs/algorithms/locks.md.
  if (permits.organisation) await lockRecords(tx, ['organisation'], null)
  await lockRecords(tx, ['admission', 'contact-entry', 'fee-period'], conferenceId)
  const conference = await lockConference(tx, conferenceId)
  const done = await once(tx, act, async (): Promise<Result<null, QuickStartRefusal>> => {
    if (!(await isUnsold(tx, conferenceId))) return fail({ code: 'has-offers' })
    const checked = check(conference, act.now, input)
    if (!checked.ok) return checked
    await write(tx, permits, act, { conference, start: checked.value })
    return ok(null)
  })
  return done.ok ? ok(null) : done
}

function check(
  { endsOn, timeZone }: Conference,
  now: Temporal.Instant,
  input: unknown,
): Result<QuickStart, Extract<QuickStartRefusal, { code: 'invalid' }>> {
  const parsed: Result<QuickStart, InvalidInput> = parseInput(quickStartFields, input)
  if (!parsed.ok) return fail({ code: 'invalid', issues: parsed.error.issues })
  const { admissions, lastDay } = parsed.value
  const issues: QuickStartIssue[] = admissions.flatMap(({ name }, index) =>
    admissions.slice(0, index).some(earlier => earlier.name === name)
      ? [{ field: `admissions.${index}.name`, problem: { code: 'named-twice' as const } }]
      : [],
  )
  if (lastDay < dateIn(timeZone, now).toString()) {
    issues.push({ field: 'lastDay', problem: { code: 'day-is-over' } })
  } else if (lastDay > endsOn.toString()) {
    issues.push({ field: 'lastDay', problem: { code: 'after-last-day' } })
  }
  return issues.length > 0 ? fail({ code: 'invalid', issues }) : parsed
}

async function write(
  tx: Transaction,
  permits: QuickStartPermits,
  act: Act,
  { conference, start }: { conference: Conference; start: QuickStart },
): Promise<void> {
  const { id, languages } = conference
  const [first] = languages
  await publishNew(tx, permits.fees, act, salesOf(start, conference))
  if (start.places !== null) {
    const set = await setLimit(tx, permits.fees, act, { seats: start.places })
    if (!set.ok) throw new Error(`the limit was refused: ${set.error.code}`)
  }
  const { bankTransfer, cash } = start
  if (permits.payment && (bankTransfer || cash)) {
    const cashOnSite = cash ? { where: cash } : null
    const set = await setOfflinePayment(tx, permits.payment, act, { bankTransfer, cashOnSite })
    if (!set.ok) throw new Error('the ways to pay were refused')
  }
  const untold = await readUntold(tx, id)
  if (start.email !== null && untold.email) {
    const description = start.email
    const contact = { subject: 'email', heading: suggestedIn(first, 'E-mail') ?? 'E-mail', description }
    await publishNew(tx, permits.website, act, [edit('contact-entry', contact)])
  }
  if (permits.organisation && start.organisation && start.email !== null && untold.organisation) {
    const { name, officeAddress } = start.organisation
    await publishNew(tx, permits.organisation, act, [
      edit('organisation', {
        name,
        officeAddress,
        email: start.email,
        tagline: '',
        phone: '',
        hue: conference.hue,
        socialLinks: [],
        copyright: '',
        developerCredit: '',
        logo: null,
      }),
    ])
  }
}

/** One period with the prices of the specification's admissions that were named; the other names become own offers. */
function salesOf({ admissions, lastDay }: QuickStart, { currency, languages: [first] }: Conference): Edit[] {
  const name = suggestedIn(first, 'Registration') ?? 'Registration'
  const priceNamed = (wanted: string) => admissions.find(({ name }) => name === wanted)?.priceMinor ?? null
  const prices = presentationTypes.map(type => [type, priceNamed(presentationTypeLabels[type])])
  const specified = new Set(Object.values(presentationTypeLabels))
  return [
    edit('fee-period', { name, endsOn: lastDay, currency, ...Object.fromEntries(prices) }),
    ...admissions
      .filter(({ name }) => !specified.has(name))
      .map(({ name, priceMinor }) =>
        edit('admission', {
          name,
          description: '',
          currency,
          price: priceMinor,
          periodPrices: [],
          soldFrom: null,
          soldUntil: null,
          soldBy: 'everybody',
        }),
      ),
  ]
}

const edit = (kind: Edit['kind'], data: RecordData): Edit => ({ kind, id: null, data, mark: '0' })

async function publishNew(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  edits: readonly Edit[],
): Promise<void> {
  // Without the form's key, which is this whole act's.
  const published = await publishTogether(tx, permit, act, edits)
  if (!published.ok) throw new Error('a record of a new conference was refused')
}

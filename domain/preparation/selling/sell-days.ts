/** Day tickets in one step: a registration, and an extra for each day, of which it needs at least one. */
import { z } from 'zod'
import type { Reader, Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { type FieldIssue, parseInput } from '#domain/foundations/parse-input.ts'
import { once } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { presentationTypeLabels } from '#domain/offers/pricing/pricing.ts'
import { lockRecords } from '#domain/preparation/editing/open-record.ts'
import { publishTogether, type RefusedEdit } from '#domain/preparation/editing/publish-record.ts'
import type { Edit } from '#domain/preparation/editing/save-draft.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { newExtra } from '#domain/preparation/selling/sell-options.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** How many days are offered in the form at most. */
export const mostDays = 31

const line = z.string().trim().min(1).max(200)

const daysFields = z.strictObject({
  /** What it is registered as: made if there is none of that name. */
  admission: line,
  /** What its days are called together. */
  selection: line,
  days: z
    .array(
      z.strictObject({
        name: line,
        priceMinor: z.int().min(0).max(100_000_000_000),
        /** Null for no limit. */
        places: z.int().min(1).max(1_000_000_000).nullable(),
      }),
    )
    .min(1)
    .max(mostDays),
})

type SellDaysRefusal =
  | { code: 'invalid'; issues: readonly FieldIssue[] }
  | { code: 'refused'; refusals: readonly RefusedEdit[] }

/** @param input `daysFields`, unchecked: prices in minor units of the conference's currency */
export async function sellDays(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  act: Act,
  input: unknown,
): Promise<Result<null, SellDaysRefusal>> {
  const { conferenceId } = permit.scope
  if (conferenceId === null) throw new Error('no permit of a conference')
  const parsed = parseInput(daysFields, input)
  if (!parsed.ok) return fail({ code: 'invalid', issues: parsed.error.issues })
  // All names before the conference: docs/algorithms/locks.md.
  await lockRecords(tx, ['admission', 'extra'], conferenceId)
  const { currency } = await lockConference(tx, conferenceId)
  const done = await once(tx, act, async (): Promise<Result<null, SellDaysRefusal>> => {
    const { admission, selection, days } = parsed.value
    if (!(await isKnown(tx, conferenceId, admission))) {
      const made = await publishTogether(tx, permit, act, [
        edit('admission', { ...newAdmission, name: admission, currency }),
      ])
      if (!made.ok) return made
    }
    const extras = days.map(({ name, priceMinor, places }) =>
      edit('extra', {
        ...newExtra,
        name,
        description: '',
        currency,
        // Nobody else is offered it.
        price: null,
        admissionPrices: [{ admission, price: priceMinor }],
        places,
        selection,
        // Each says it: whichever of them is changed or removed, the others ask for a day.
        selectionRules: [{ admission, least: 1, most: null, included: null }],
      }),
    )
    return publishTogether(tx, permit, act, extras)
  })
  return done.ok ? ok(null) : done
}

/** Whether something of that name lets people in already. */
async function isKnown(db: Reader, conferenceId: number, name: string): Promise<boolean> {
  const own = await listOffers(db, conferenceId)
  return (
    Object.values(presentationTypeLabels).includes(name) ||
    own.some(offer => offer.kind === 'admission' && offer.name === name)
  )
}

/** It costs what its days cost. */
const newAdmission = {
  description: '', price: 0, periodPrices: [], soldFrom: null, soldUntil: null, soldBy: 'everybody', isNeverRefunded: false,
  places: null,
} // biome-ignore format: a record

const edit = (kind: Edit['kind'], data: RecordData): Edit => ({ kind, id: null, data, mark: '0' })

/** Staff let a group's payer pay for others who register with a code. */
import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn, toStored } from '#domain/foundations/time.ts'
import type { Allowance } from '#domain/offers/codes/allowance.ts'
import { codeKey, codesNamed, discountColumns, normalizeCode } from '#domain/offers/codes/codes.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface NewAllowance
  extends Pick<
    Allowance,
    'budgetMinor' | 'mostPeople' | 'admissions' | 'extras' | 'coversRooms' | 'isBilledMonthly'
  > {
  homeId: number
  code: string
  /** The last day on which it can be used. */
  until: Temporal.PlainDate
}

/** Why a group can have no code for others, whatever its terms. */
export type AllowanceHindrance = { code: 'no-group' } | { code: 'not-live' }

export type MakeAllowanceError =
  | AllowanceHindrance
  | { code: 'code-characters' }
  | { code: 'taken' }
  | { code: 'no-limit' }
  | { code: 'over' }

const codeShape = z.string().regex(/^[\x21-\x7e]{1,60}$/)

/** Why a group can have no code for others; undefined if it can. */
export function whyNotAllow({ choice, state }: Registration): AllowanceHindrance | undefined {
  if (!isGroup(choice)) return { code: 'no-group' }
  return isLive(state) && state !== 'waiting' ? undefined : { code: 'not-live' }
}

export async function makeAllowance(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  conferenceId: number,
  wanted: NewAllowance,
): Promise<Result<number, MakeAllowanceError>> {
  if (!permit.isFor(conferenceId)) return fail({ code: 'no-group' })
  const conference = await lockConference(tx, conferenceId)
  const home = await lockRegistration(tx, wanted.homeId)
  if (home?.conferenceId !== conference.id) return fail({ code: 'no-group' })
  const hindrance = whyNotAllow(home) ?? (await whyNotCode(tx, conference, wanted, now))
  if (hindrance) return fail(hindrance)
  const code = normalizeCode(wanted.code)
  const { id: codeId } = await tx
    .insertInto('codes')
    .values({
      conference_id: conference.id,
      code,
      compared: codeKey(code),
      // Nothing is taken off: all of it is paid by somebody else.
      ...discountColumns({ kind: 'none' }, conference.currency),
      valid_until: wanted.until.toString(),
      note: `Paid by ${home.code}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('allowances')
    .values({
      code_id: codeId,
      home_id: home.id,
      budget_minor: wanted.budgetMinor,
      most_people: wanted.mostPeople,
      admissions: JSON.stringify(wanted.admissions),
      extras: JSON.stringify(wanted.extras),
      covers_rooms: wanted.coversRooms ? 1 : 0,
      is_billed_monthly: wanted.isBilledMonthly ? 1 : 0,
      collecting_id: null,
      made_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditRegistration(tx, { actor, now }, home.id, 'code for others made', {
    ...(wanted.budgetMinor !== null && { amountMinor: wanted.budgetMinor, currency: home.currency }),
  })
  await enqueue(tx, {
    kind: 'code-for-others-mail',
    effect: `code-for-others-mail:${id}`,
    payload: { registrationId: home.id, allowanceId: id },
    now,
  })
  return ok(id)
}

/** What is wrong with a code and its terms. */
export async function whyNotCode(
  tx: Parameters<typeof codesNamed>[0],
  conference: Pick<Conference, 'timeZone' | 'endsOn'>,
  wanted: Pick<NewAllowance, 'code' | 'budgetMinor' | 'mostPeople' | 'until'>,
  now: Temporal.Instant,
): Promise<MakeAllowanceError | undefined> {
  if (!codeShape.safeParse(normalizeCode(wanted.code)).success) return { code: 'code-characters' }
  if (wanted.budgetMinor === null && wanted.mostPeople === null) return { code: 'no-limit' }
  const today = dateIn(conference.timeZone, now)
  const isOver =
    Temporal.PlainDate.compare(wanted.until, today) < 0 ||
    Temporal.PlainDate.compare(wanted.until, conference.endsOn) > 0
  if (isOver) return { code: 'over' }
  return (await codesNamed(tx, wanted.code).select('id').executeTakeFirst()) ? { code: 'taken' } : undefined
}

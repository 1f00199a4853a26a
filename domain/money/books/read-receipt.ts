/** Reads the facts of a receipt as they are when it is drawn. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { conferenceInLanguage } from '#domain/conference/conferences/conference-in-language.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { language } from '#domain/foundations/language.ts'
import { readMoneyPositions } from '#domain/money/books/money-positions.ts'
import { type Movement, type MovementWay, type Receipt, receiptOf } from '#domain/money/books/receipt.ts'
import type { Issuer } from '#domain/money/documents/letterhead.ts'
import { type Capture, listCaptures, listRefundedCaptures } from '#domain/money/payments/attempt-queries.ts'
import { type Chargeback, listChargebacks } from '#domain/money/payments/chargeback.ts'
import type { Refund } from '#domain/money/refunds/refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { readHeldMoney } from '#domain/money/refunds/return-surplus.ts'
import { readPrintedAnswers } from '#domain/registrations/answers/printed-answers.ts'
import { readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'

export interface ReceiptCase {
  registration: Registration
  conference: Conference
  issuer: Issuer
  /** The name of the registrant's country. */
  country: string
  /** The registration page's absolute address. */
  address: string
}

/**
 * A registration's receipt; undefined where there is nothing to confirm: no money arrived, and the registration is
 * not paid (a free one is).
 */
export async function readReceipt(
  db: Reader,
  { registration, conference, issuer, country, address }: ReceiptCase,
  now: Temporal.Instant,
): Promise<Receipt | undefined> {
  const captures = await listCaptures(db, registration.id)
  const { received, given } = await listCredits(db, registration.id)
  if (captures.length + received.length === 0 && registration.state !== 'paid') return undefined
  const refunds = await listRefunds(db, registration.id)
  const refunded = await listRefundedCaptures(db, refunds)
  const retainedMinor = await readRetainedByPolicy(db, registration.id)
  const reader = readerInLanguage(db, conference, language())
  return receiptOf({
    issuer,
    conference: await conferenceInLanguage(reader, conference),
    registration,
    country,
    answers: await readPrintedAnswers(reader, registration),
    payments: [...captures.map(paymentOf), ...received],
    refunds: [
      ...refunds
        .filter(({ state }) => state === 'completed')
        .map(refund => movementOfRefund(refund, refunded)),
      ...given,
      ...(await listChargebacks(db, registration.id)).flatMap(chargebackOf),
    ],
    retainedMinor: await readStillRetained(db, registration.id, retainedMinor),
    money: await readMoneyPositions(db, registration, conference, { retainedMinor, now }),
    isDemo: captures.some(isDemo),
    registrationAddress: address,
    now,
  })
}

/**
 * How much of what the policy retained of an earlier choice is still here: a bank may have taken it back since.
 *
 * @param retainedMinor what it retained, in minor units
 */
export async function readStillRetained(
  db: Reader,
  registrationId: number,
  retainedMinor: number,
): Promise<number> {
  if (retainedMinor === 0) return 0
  return Math.min(retainedMinor, (await readHeldMoney(db, registrationId)).billedMinor)
}

export const isDemo = (capture: Capture) => capture.gateway === 'demo'

function paymentOf({ gateway, capturedAt, gatewayCaptureId, amountMinor, currency }: Capture): Movement {
  return { way: gateway, at: capturedAt, reference: gatewayCaptureId, amountMinor, currency }
}

/** A refund as a movement of money: by the payment's way, or as staff paid it. */
export function movementOfRefund(
  { captureId, amountMinor, currency, means, reference, ...refund }: Refund,
  captures: readonly Capture[],
): Movement {
  const capture = captures.find(each => each.id === captureId)
  return {
    way: means ?? capture?.gateway ?? 'offline',
    at: refund.settledAt ?? refund.createdAt,
    reference: reference ?? '',
    amountMinor,
    currency,
  }
}

/** What a bank took back and has not returned. */
function chargebackOf(chargeback: Chargeback): Movement[] {
  const { takenAt: at, amountMinor, currency, returnedAt, reversalId, disputeId } = chargeback
  if (returnedAt !== null) return []
  return [{ way: 'taken-back', at, reference: reversalId ?? disputeId ?? '', amountMinor, currency }]
}

/** Credits between registrations: what other registrations' payments gave to this one, and the reverse. */
async function listCredits(
  db: Reader,
  registrationId: number,
): Promise<{ received: Movement[]; given: Movement[] }> {
  const credits = await db
    .selectFrom('credit_transfers as credit')
    .innerJoin('registrations as source', 'source.id', 'credit.from_registration_id')
    .innerJoin('registrations as target', 'target.id', 'credit.to_registration_id')
    .select(['source.id as sourceId', 'source.code as sourceCode', 'target.code as targetCode'])
    .select(['credit.kind', 'credit.amount_minor as amountMinor', 'credit.currency'])
    .select('credit.recorded_at as recordedAt')
    .where(eb => eb.or([eb('source.id', '=', registrationId), eb('target.id', '=', registrationId)]))
    .orderBy('credit.id')
    .execute()
  const movementOf = (
    way: MovementWay,
    reference: string,
    { amountMinor, currency, recordedAt }: (typeof credits)[0],
  ) => {
    return { way, at: Temporal.Instant.from(recordedAt), reference, amountMinor, currency }
  }
  const given = credits.filter(({ sourceId }) => sourceId === registrationId)
  const received = credits.filter(({ sourceId }) => sourceId !== registrationId)
  return {
    received: received.map(credit => movementOf(`${carried(credit)}-from`, credit.sourceCode, credit)),
    given: given.map(credit => movementOf(`${carried(credit)}-to`, credit.targetCode, credit)),
  }
}

const carried = ({ kind }: { kind: string }) => (kind === 'moved' ? 'reassigned' : 'moved')

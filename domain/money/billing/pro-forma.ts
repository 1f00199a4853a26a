/**
 * The document that a bank transfer is made from: it has an invoice's content without its number and bills nobody yet.
 */
import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { billedParts, differenceParts } from '#domain/money/billing/billed-parts.ts'
import { drawUpInvoice } from '#domain/money/billing/draw-up-invoice.ts'
import { type ProForma, proFormaOf } from '#domain/money/billing/invoice.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { readInstructions } from '#domain/money/billing/payment-instructions.ts'
import { transferGuideOf } from '#domain/money/billing/transfer-code.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** What a transfer is awaited for: the registration, or its change; undefined if none is awaited. */
async function findAwaited(db: Reader, registration: Registration, now: Temporal.Instant) {
  const conference = await findConferenceById(db, registration.conferenceId)
  const instructions = conference && (await readInstructions(db, conference, registration, now))
  if (instructions?.terms.means !== 'bank-transfer') return undefined
  // The invoice that was issued already says the same, and how to pay it.
  if ((await listBilled(db, registration.id)).some(({ isOpen }) => isOpen)) return undefined
  const { terms, amountMinor, currency, reference } = instructions
  const change = await findOpenChange(db, registration.id)
  return { terms, amountMinor, currency, reference, change }
}

/**
 * What a pro forma invoice would be for, in minor units, without drawing it up; undefined if no transfer is awaited.
 */
export async function readProFormaTotal(
  db: Reader,
  registration: Registration,
  now: Temporal.Instant,
): Promise<number | undefined> {
  return (await findAwaited(db, registration, now))?.amountMinor
}

/**
 * The pro forma invoice for a transfer that is awaited, either for a registration or for the difference of its change.
 * Undefined if none is awaited.
 *
 * @param isDemo whether this is a demonstration in which no money moves
 */
export async function readProForma(
  db: Reader,
  registration: Registration,
  { now, isDemo }: { now: Temporal.Instant; isDemo: boolean },
): Promise<ProForma | undefined> {
  const awaited = await findAwaited(db, registration, now)
  if (!awaited) return undefined
  const { terms, amountMinor, currency, reference, change } = awaited
  const parts = change ? differenceParts(registration, change) : billedParts(registration)
  const requested = change ? { ...registration, choice: change.choice, price: change.price } : registration
  const { facts } = await drawUpInvoice(db, requested, parts, now, amountMinor)
  return proFormaOf(
    { ...facts, isDemo: isDemo || facts.isDemo },
    {
      dueOn: terms.dueOn.toString(),
      ...transferGuideOf(terms.details, { amountMinor, currency, reference }),
    },
  )
}

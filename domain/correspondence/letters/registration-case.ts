import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { type ReceiptCase, readReceipt } from '#domain/money/books/read-receipt.ts'
import type { Receipt } from '#domain/money/books/receipt.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/** What mails about a registration are written from. */
export async function readCase(
  context: MailContext,
  registrationId: number,
): Promise<ReceiptCase | undefined> {
  const registration = await findRegistration(context.db, registrationId)
  const conference = registration && (await findConferenceById(context.db, registration.conferenceId))
  if (!registration || !conference) return undefined
  const country = await findCountry(context.db, registration.registrant.countryId)
  return {
    registration,
    conference,
    issuer: (await readOrganiser(context, conference.id)).issuer,
    country: country?.name ?? '',
    address: context.addressOf(conference.name, registration.secret),
  }
}

/** The receipt of a registration as it is now; undefined if there is nothing to confirm yet. */
export async function currentReceiptOf(
  context: MailContext,
  registrationId: number,
): Promise<Receipt | undefined> {
  const found = await readCase(context, registrationId)
  return found && readReceipt(context.db, found, context.now)
}

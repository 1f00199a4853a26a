/** Which hidden offers somebody may buy who sends a form. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { type Offer, offerIdOf } from '#domain/offers/catalogue/offer.ts'
import { readUnlocked } from '#domain/offers/codes/unlocked.ts'
import { findAdmissionInvitation } from '#domain/offers/invitations/invitation-queries.ts'

/**
 * By a link, a code, an invitation to it, or because the registration that is replaced has it.
 *
 * @returns their ids, and whether a code was typed that nobody can use now
 */
export async function readUnlockedOffers(
  db: Reader,
  conference: Conference,
  {
    input,
    offers,
    now,
    replacedId,
  }: {
    input: RegistrationInput
    offers: readonly Offer[]
    now: Temporal.Instant
    replacedId: number | undefined
  },
): Promise<{ ids: ReadonlySet<number>; isCodeWrong: boolean }> {
  if (!offers.some(({ soldBy }) => soldBy === 'link')) return { ids: new Set(), isCodeWrong: false }
  const { link = '', code, invitation = '', registrant } = input
  const { email } = registrant
  const unlocked = await readUnlocked(db, conference, { link, code, email, now, replacedId })
  const invited = invitation === '' ? undefined : await findAdmissionInvitation(db, conference.id, invitation)
  const ofInvited = invited && offerIdOf(invited.admission)
  return {
    ids: new Set([
      ...unlocked.ids,
      ...(ofInvited === undefined ? [] : [ofInvited]),
      ...(replacedId === undefined ? [] : await listBought(db, replacedId)),
    ]),
    isCodeWrong: code !== '' && unlocked.code === null,
  }
}

async function listBought(db: Reader, registrationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('registration_lines')
    .select('offer_id')
    .where('registration_id', '=', registrationId)
    .where('ended_at', 'is', null)
    .where('offer_id', 'is not', null)
    .execute()
  return rows.flatMap(({ offer_id }) => offer_id ?? [])
}

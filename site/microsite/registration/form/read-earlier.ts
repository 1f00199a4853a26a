/**
 * Why somebody comes back to the registration form, and with what: from the summary, from a gateway, by an author's
 * link, or by an invitation.
 */

import { redirect } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { cancelPayment } from '#domain/desk/settlement/cancel-payment.ts'
import type { PaymentOutcome } from '#domain/desk/settlement/settle.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { isUndecided, type PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { findAttemptByReturnToken } from '#domain/money/payments/attempt-queries.ts'
import { findRedeemedCode } from '#domain/offers/codes/redemptions.ts'
import { isGroup, type RegistrationChoice } from '#domain/offers/lines/choice.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration, findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import type { SiteContext } from '#site/context.ts'
import { type FormValues, valuesOfRegistration } from '#site/microsite/registration/form/form-values.ts'
import { readAuthorDetails } from '#site/microsite/registration/form/read-author-details.ts'
import { readInvitationOf, readInvitee } from '#site/microsite/registration/invitation/read-invitee.ts'
import { arriveAfter } from '#site/microsite/registration/page/arrivals.ts'
import { paths } from '#words/addresses/paths.ts'
import * as paymentWords from '#words/payment-words.ts'
import { groupAddress } from '#words/registration/guest-addresses.ts'

/** What a visitor who returns to the form brings along. */
export interface Earlier {
  /** The form's key when it was sent, so that sending it again replaces the registration. */
  draftKey: string | null
  values: FormValues | null
  /** Of the registration that it placed, of which some amounts may be the buyer's own. */
  choice?: RegistrationChoice
  /** The outcome of the payment, if that is why the visitor returns. */
  notice: { words: string; kind: 'cancelled' | 'failed' } | null
  /** The page where the placed registration can still be paid. */
  registrationPage: string | null
}

/** What the form's address may name besides its page; `server/pages/cacheable.ts` caches it with no other. */
export const earlierParameters: readonly string[] = ['back', 'cancelled', 'failed', 'author', 'invitation']

/** Whether somebody comes back to the form, as `readEarlier` can tell from the address. */
export function isReturn(query: URLSearchParams): boolean {
  return earlierParameters.some(name => query.has(name))
}

/**
 * Reads why somebody comes back to the form: `back` (from the Payment Summary), `cancelled` or `failed`
 * (from the gateway, with the payment's own token), `author` (a presenter, by the link to their abstract), or `invitation`.
 *
 * @throws a redirect where it turns out that the payment went through, or may have
 */
export async function readEarlier(
  site: SiteContext,
  conference: Conference,
  query: URLSearchParams,
): Promise<Earlier> {
  const secret = query.get('back')
  if (secret !== null) {
    const registration = await findRegistrationBySecret(site.database.read, conference.id, secret)
    if (registration && isGroup(registration.choice))
      throw redirect(groupAddress(conference.name, secret), 303)
    return registration ? earlier(site, conference, registration, 'all', null) : firstTime
  }
  const link = query.get('author')
  if (link !== null) {
    const values = await readAuthorDetails(site, conference, link)
    return values ? { ...firstTime, values } : firstTime
  }
  const invitation = query.get('invitation')
  if (invitation !== null) {
    const values = await readInvitee(site, conference, invitation)
    return values ? { ...firstTime, values } : firstTime
  }
  const kind = query.has('cancelled') ? 'cancelled' : 'failed'
  const token = query.get(kind)
  const attempt = token === null ? undefined : await findAttemptByReturnToken(site.database.read, token)
  const registration = attempt && (await findRegistration(site.database.read, attempt.registrationId))
  if (!attempt || registration?.conferenceId !== conference.id) return firstTime
  const act = { actor: pageVisitor, now: site.clock.now() }
  const outcome =
    kind === 'cancelled' ? await cancelPayment(site.payments, act, attempt) : lastOutcome(attempt)
  if (outcome === 'paid') throw redirect(paths.message(conference.name, attempt.returnToken), 303)
  if (outcome === 'checking') throw redirect(paths.registration(conference.name, registration.secret), 303)
  // The unpaid difference of a change has nothing to do with a form, and a group has another one.
  if (attempt.choiceChangeId !== null || isGroup(registration.choice)) {
    throw arriveAfter(site, kind, { event: conference.name, secret: registration.secret })
  }
  return earlier(site, conference, registration, kind === 'cancelled' ? 'details' : 'all', {
    words: kind === 'cancelled' ? paymentWords.cancelled() : paymentWords.failed(),
    kind,
  })
}

/** The address of a failed payment may be opened again after the payer has paid with another card. */
function lastOutcome(attempt: PaymentAttempt): PaymentOutcome {
  if (attempt.state === 'succeeded') return 'paid'
  return isUndecided(attempt) ? 'checking' : 'declined'
}

/** For a visitor who comes to the form for the first time. */
export const firstTime: Earlier = {
  draftKey: null,
  values: null,
  notice: null,
  registrationPage: null,
}

async function earlier(
  site: SiteContext,
  conference: Conference,
  registration: Registration,
  part: 'all' | 'details',
  notice: Earlier['notice'],
): Promise<Earlier> {
  const isUnpaid = registration.state === 'awaiting-payment'
  return {
    draftKey: isUnpaid ? (registration.draftKey?.replace(/^form:/, '') ?? null) : null,
    values: {
      ...valuesOfRegistration(
        registration,
        part,
        await findRedeemedCode(site.database.read, registration.id),
      ),
      ...(await readInvitationOf(site, conference, registration)),
    },
    ...(part === 'all' && { choice: registration.choice }),
    notice,
    registrationPage: isUnpaid ? paths.registration(conference.name, registration.secret) : null,
  }
}

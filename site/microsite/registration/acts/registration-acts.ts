/** What a registrant can do on the registration page besides paying: each act is one posted form. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeDetails, hasDetails } from '#domain/desk/changing/change-details.ts'
import { type HandOverError, handOver, isHandedOver } from '#domain/desk/changing/hand-over.ts'
import { leaveWait } from '#domain/desk/changing/wait-for-extras.ts'
import { withdrawChange } from '#domain/desk/changing/withdraw-change.ts'
import { resendConfirmation, whyNotResend } from '#domain/desk/granting/resend-confirmation.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { choiceOfMove } from '#domain/desk/moving/quote-moves.ts'
import { checkRegistrant, type FieldProblems } from '#domain/desk/registering/registration-input.ts'
import {
  type RenewRegistrationError,
  renewRegistration,
} from '#domain/desk/registering/renew-registration.ts'
import { type Act, pageVisitor } from '#domain/foundations/audit/actor.ts'
import { fail } from '#domain/foundations/result.ts'
import { readPriceList } from '#domain/offers/pricing/fee-queries.ts'
import { toAdmission } from '#domain/offers/pricing/pricing.ts'
import { listChanges } from '#domain/registrations/choice-change.ts'
import { findLastMoveFrom } from '#domain/registrations/moves/conference-move.ts'
import { fieldsChangedBy } from '#domain/registrations/registrant-uses.ts'
import { isSameHolder, type Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { SiteContext } from '#site/context.ts'
import { handOverDays, sumsField } from '#site/microsite/registration/acts/read-possible-acts.ts'
import { rawRegistrant } from '#site/microsite/registration/form/form-values.ts'
import { rawSuccessor } from '#site/microsite/registration/form/successor.ts'
import { paths } from '#words/addresses/paths.ts'
import { conferenceWords } from '#words/conference-words.ts'
import * as paymentWords from '#words/payment-words.ts'
import * as texts from '#words/registration/page/registration-acts.ts'
import { youLeftTheLine } from '#words/registration/waits.ts'
import { soldOutWords } from '#words/selling-words.ts'

/** The page's message after an act: done, or why not. */
export type ActOutcome =
  | { kind: 'done'; words: string }
  | { kind: 'moved'; address: string }
  | { kind: 'refused'; words: string; status: 409 | 422 }
  | { kind: 'invalid'; problems: FieldProblems }

export type PageAct = (
  site: SiteContext,
  conference: Conference,
  registration: Registration,
  form: FormData,
) => Promise<ActOutcome>

const actNow = ({ clock }: SiteContext): Act => ({ actor: pageVisitor, now: clock.now() })

const refused = (words: string, status: 409 | 422 = 409): ActOutcome => ({ kind: 'refused', words, status })

const renewalRefusals = {
  get 'not-expired'() {
    return texts.thisRegistrationHasNotExpired()
  },
  get 'was-for-a-move'() {
    return texts.thisWasForAMove()
  },
  get 'paid-already'() {
    return texts.yourPaymentHasArrivedMeanwhile()
  },
  get 'payment-pending'() {
    return paymentWords.checking()
  },
  get 'price-changed'() {
    return texts.thePriceHasChangedSince()
  },
  get 'registration-closed'() {
    return `${paymentWords.registrationClosed()}.`
  },
  'conference-cancelled': `${conferenceWords.cancelled}. ${conferenceWords.allGoesBack}`,
  get 'no-longer-offered'() {
    return texts.whatYouChoseIsNo()
  },
  get 'sold-out'() {
    return texts.theLastPlaceHasJust()
  },
} as const satisfies Record<RenewRegistrationError['code'], string>

const handOverRefusals = {
  get 'not-changeable'() {
    return texts.thisRegistrationCanNoLonger()
  },
  get 'payment-pending'() {
    return texts.thisIsPossibleOnceDecided({ checking: paymentWords.checking() })
  },
  get 'move-open'() {
    return texts.aMoveToAnotherConference()
  },
  get personal() {
    return texts.itIsPersonal()
  },
} as const satisfies Record<Exclude<HandOverError['code'], 'handed-over' | 'too-late'>, string>

const acts = {
  async resend(site, _conference, registration) {
    const known = await whyNotResend(site.database.read, registration, site.clock.now())
    const sent = known
      ? fail(known)
      : await site.database.write(tx => resendConfirmation(tx, actNow(site), registration.id))
    if (sent.ok)
      return { kind: 'done', words: texts.theConfirmationIsOnIts({ email: registration.registrant.email }) }
    return refused(
      sent.error.code === 'just-sent' ? texts.theConfirmationWasSentA() : texts.thereIsAConfirmationOnly(),
    )
  },

  async details(site, conference, registration, form) {
    const { registrant, problems } = checkRegistrant(
      rawRegistrant(fieldsChangedBy('registrant'), name => form.get(name)),
      conference.fieldSettings,
      registration.registrant,
    )
    if (!registrant) return { kind: 'invalid', problems }
    const done = { kind: 'done', words: changedWords(registration) } as const
    if (hasDetails(registration, registrant)) return done
    const changed = await site.database.write(tx =>
      changeDetails(tx, actNow(site), registration.id, registrant),
    )
    if (changed.ok) return done
    return refused(texts.theseDetailsCanNoLonger())
  },

  async 'hand-over'(site, conference, registration, form) {
    const { registrant, problems } = checkRegistrant(
      rawSuccessor(name => form.get(name)),
      conference.fieldSettings,
      registration.registrant,
    )
    if (!registrant) return { kind: 'invalid', problems }
    // The old address no longer opens the registration. Its page says what happened.
    const moved = {
      kind: 'moved',
      address: paths.registration(conference.name, registration.secret),
    } as const
    if (await isHandedOver(site.database.read, conference.id, registration.secret)) return moved
    const handedOver = await site.database.write(tx =>
      handOver(tx, actNow(site), conference, registration, registrant),
    )
    if (handedOver.ok || handedOver.error.code === 'handed-over') return moved
    if (handedOver.error.code === 'too-late') {
      return refused(texts.aRegistrationCanBeHandedOver({ days: handOverDays(conference, registration) }))
    }
    return refused(handOverRefusals[handedOver.error.code])
  },

  async move(site, conference, registration, form) {
    const to = await findConference(site.database.read, String(form.get('to')))
    const presentationType = toAdmission(form.get('presentation'))
    if (!to || !presentationType) return refused(texts.pleaseChooseTheConferenceAnd(), 422)
    const known = await findMoved(site, registration, to)
    if (known !== undefined) return { kind: 'moved', address: paths.registration(to.name, known) }
    const now = site.clock.now()
    const prices = await readPriceList(site.database.read, to, now)
    const choice = choiceOfMove(prices.period?.id ?? 0, presentationType)
    const expected = readSums(form.get(sumsField(presentationType)))
    const moved = await site.database.write(tx =>
      moveToConference(tx, actNow(site), {
        from: conference,
        to,
        registrationId: registration.id,
        choice,
        ...(expected && { expected }),
      }),
    )
    if (moved.ok) return { kind: 'moved', address: paths.registration(to.name, moved.value.secret) }
    const before = await findMoved(site, registration, to)
    if (before !== undefined) return { kind: 'moved', address: paths.registration(to.name, before) }
    switch (moved.error.code) {
      case 'sold-out':
        return refused(soldOutWords[moved.error.part])
      case 'registration-closed':
        return refused(texts.registrationIsClosedAt({ to: nameInText(to) }))
      case 'conference-cancelled':
        return refused(texts.wasCancelled({ to: nameInText(to) }))
      case 'move-open':
        return refused(texts.aMoveToAnotherConferenceIs())
      case 'price-changed':
      case 'terms-changed':
        return refused(texts.theTermsHaveChangedSince())
      case 'by-application':
        return refused(texts.thatCategoryIsByApplication())
      case 'payment-pending':
        return refused(texts.thisIsPossibleOnceDecided({ checking: paymentWords.checking() }))
      default:
        return refused(texts.thisRegistrationCannotBeMoved())
    }
  },

  async renew(site, conference, registration, form) {
    const done = { kind: 'done', words: texts.yourPlaceIsHeldAgain() } as const
    if (registration.state === 'awaiting-payment') return done
    const renewed = await renewRegistration(site.payments, actNow(site), {
      conference,
      registrationId: registration.id,
      expectedTotalMinor: Number(form.get('total')),
    })
    const isRepeat = !renewed.ok && renewed.error.code === 'not-expired'
    if (renewed.ok || (isRepeat && (await stateNow(site, registration)) === 'awaiting-payment')) return done
    return refused(renewalRefusals[renewed.error.code])
  },

  async keep(site, conference, registration) {
    const done = { kind: 'done', words: texts.nothingWasChangedYourBooking() } as const
    if ((await listChanges(site.database.read, registration.id)).at(-1)?.state === 'dropped') return done
    const kept = await site.database.write(tx =>
      withdrawChange(tx, actNow(site), conference, registration.id),
    )
    const isRepeat = !kept.ok && kept.error.code === 'no-open-change'
    const last = isRepeat ? (await listChanges(site.database.read, registration.id)).at(-1) : undefined
    if (kept.ok || last?.state === 'dropped') return done
    return refused(
      kept.error.code === 'payment-pending' ? paymentWords.checking() : texts.noChangeIsWaitingFor(),
    )
  },

  async 'stop-waiting'(site, _conference, registration, form) {
    await site.database.write(tx => leaveWait(tx, actNow(site), registration.id, Number(form.get('wait'))))
    // Left already, or offered meanwhile: the page says which.
    return { kind: 'done', words: youLeftTheLine() }
  },

  async cancel(site, conference, registration, form) {
    const done = { kind: 'done', words: texts.yourRegistrationIsCancelledWe() } as const
    if (registration.state === 'cancelled') return done
    const expected = Number(form.get('refund'))
    const cancelled = await site.database.write(tx =>
      cancelRegistration(tx, actNow(site), {
        conference,
        registrationId: registration.id,
        isByRegistrant: true,
        ...(Number.isSafeInteger(expected) && { expectedRefundMinor: expected }),
      }),
    )
    const isRepeat = !cancelled.ok && cancelled.error.code === 'not-cancellable'
    if (cancelled.ok || (isRepeat && (await stateNow(site, registration)) === 'cancelled')) return done
    if (cancelled.error.code === 'too-late') return refused(texts.aRegistrationCanBeCancelled())
    if (cancelled.error.code === 'terms-changed') {
      return refused(texts.theTermsHaveChangedSince())
    }
    return refused(texts.thisRegistrationCanNoLongerBe())
  },
} as const satisfies Readonly<Record<string, PageAct>>

/** What the form showed: the price there, and what is refunded here. */
function readSums(sent: FormDataEntryValue | null) {
  const sums = /^(\d{1,15}) (\d{1,15})$/.exec(typeof sent === 'string' ? sent : '')
  return sums ? { totalMinor: Number(sums[1]), refundMinor: Number(sums[2]) } : undefined
}

/**
 * A form that is sent twice, by a double click without a script, from two tabs or because the answer was lost, finds its
 * act already done. Whoever comes after it is stored is answered without a write; here the two ran side by side.
 */
async function stateNow({ database }: SiteContext, { id }: Registration) {
  return (await findRegistration(database.read, id))?.state
}

/**
 * The secret of the registration at the conference that this one has moved to, or is about to; undefined also if
 * somebody else holds it by now, who alone can open it.
 */
async function findMoved(
  { database: { read } }: SiteContext,
  from: Registration,
  to: Conference,
): Promise<string | undefined> {
  const move = await findLastMoveFrom(read, from.id)
  if (!move || move.state === 'lapsed') return undefined
  const there = await findRegistration(read, move.toRegistrationId)
  return there?.conferenceId === to.id && isSameHolder(from, there) ? there.secret : undefined
}

/** The acts by the value of the form's `act`. */
export const registrationActs: ReadonlyMap<string, PageAct> = new Map<string, PageAct>([
  ...Object.entries(acts),
  // As pages of release 0.1.0 say it.
  ['transfer', acts['hand-over']],
])

const changedWords = ({ state }: Registration) =>
  state === 'paid' ? texts.yourDetailsAreChangedIssued() : texts.yourDetailsAreChanged()

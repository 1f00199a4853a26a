/** What a registrant can do on the registration page now, with the consequences of each. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listUpcomingConferences } from '#domain/conference/conferences/conference-queries.ts'
import { rulesFor } from '#domain/conference/conferences/conference-rules.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { offerCancellation } from '#domain/desk/cancelling/cancel-registration.ts'
import { whyNoRefund } from '#domain/desk/cancelling/no-refund.ts'
import { type MoveOffer, offerMoves } from '#domain/desk/moving/offer-moves.ts'
import { type HindranceCode, registrationCan } from '#domain/desk/possible-acts/registration-can.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { cancellationTerms, mayMoveTo } from '#domain/money/refunds/refund-policy.ts'
import { neverRefundedNames } from '#domain/offers/lines/never-refunded.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import { noRefundWords } from '#words/no-refund-words.ts'
import * as texts from '#words/registration/page/registration-acts.ts'
import { shareWords } from '#words/registration/share-words.ts'

/** Temporary obstacles are reported where the act is requested. */
const isPossibleSoon = (hindrance: HindranceCode | null) =>
  hindrance === null || ['payment-pending', 'part-paid', 'disputed'].includes(hindrance)

/**
 * The acts possible for a registration now, with their consequences.
 *
 * @param moveTo the conference that was chosen for a move, whose prices are shown
 */
export async function readPossibleActs(
  site: SiteContext,
  conference: Conference,
  registration: Registration,
  moveTo: string | null = null,
) {
  // Registrations of a cancelled conference are cancelled and refunded for everybody.
  if (!isLive(registration.state) || conference.cancelledAt) return null
  const now = site.clock.now()
  const terms = cancellationTerms(conference, registration, now)
  const offer = await offerCancellation(site.database.read, conference, registration, now)
  const noRefund = await whyNoRefund(site.database.read, registration.id, offer)
  const isPaid = registration.state === 'paid'
  const can = await registrationCan(site.database.read, conference, registration, now)
  const upcoming = isPossibleSoon(can['move-to-conference'])
    ? await listUpcomingConferences(site.database.read, now)
    : []
  const targets = upcoming
    .filter(target => target.id !== conference.id && mayMoveTo(conference, registration, target))
    .filter(target => target.currency === conference.currency)
  const target = targets.find(({ name }) => name === moveTo)
  return {
    isPaid,
    mayChangeChoice: isPossibleSoon(can['change-choice']),
    mayHandOver: isPossibleSoon(can['hand-over']) || can['hand-over'] === 'move-open',
    handOverDays: handOverDays(conference, registration),
    whyNotCancel: can.cancel === 'too-late' ? texts.aRegistrationCanBeCancelled() : null,
    daysBefore: terms.daysBefore,
    cancellation: {
      refundMinor: offer.refundMinor,
      billedMinor: offer.billedMinor,
      retainedMinor: offer.retainedMinor,
      kept:
        offer.keptMinor > 0
          ? texts.isNeverRefunded({
              kept: formatMoney(offer.keptMinor, registration.currency),
              names: neverRefundedNames(registration.lines),
            })
          : null,
      policyRefundMinor: offer.policyRefundMinor,
      surplusMinor: offer.surplusMinor,
      isMoneyHere: offer.billedMinor + offer.keptMinor + offer.surplusMinor > 0,
      // Another sentence says what the policy retained.
      emptyWords: noRefund && offer.retainedMinor === 0 ? noRefundWords[noRefund] : null,
      share: shareWords(offer.billed, registration.currency),
      hasMovedMoney: offer.billed.some(
        ({ shareBasisPoints }) => shareBasisPoints !== offer.terms.refundBasisPoints,
      ),
      shareOfTheRest: formatPercent(offer.terms.refundBasisPoints),
      payableBecause: offer.payableBecause,
      payableFrom: formatDate(offer.payableFrom.toZonedDateTimeISO(conference.timeZone).toPlainDate()),
    },
    targets: targets.map(target => ({
      name: target.name,
      subject: nameInText(target),
      startsOn: formatDate(target.startsOn),
    })),
    move: target ? await readMoves(site, { from: conference, to: target, registration }) : null,
  }
}

/** What can be moved to at a conference, with the sums of each. */
async function readMoves(
  site: SiteContext,
  move: { from: Conference; to: Conference; registration: Registration },
) {
  const offers = await offerMoves(site.database.read, { actor: pageVisitor, now: site.clock.now() }, move)
  const { choice } = move.registration
  return {
    to: move.to.name,
    subject: nameInText(move.to),
    current: choice.kind === 'listed' ? choice.presentationType : null,
    offers: offers.map(offer => ({
      admission: offer.admission,
      sumsField: sumsField(offer.admission),
      label: moveWords(offer, move.registration.currency),
      sums: `${offer.totalMinor} ${offer.refundMinor}`,
    })),
  }
}

function moveWords({ name, ...sums }: MoveOffer, currency: string): string {
  const price = formatMoney(sums.totalMinor, currency)
  const refund = formatMoney(sums.refundMinor, currency)
  const retained = formatMoney(sums.retainedMinor, currency)
  if (sums.payMinor > 0) return texts.moveToPay({ name, price, amount: formatMoney(sums.payMinor, currency) })
  if (sums.retainedMinor > 0) return texts.moveRetained({ name, price, refund, retained })
  return sums.refundMinor > 0 ? texts.moveRefunded({ name, price, refund }) : texts.moveSame({ name, price })
}

export type PossibleActs = Awaited<ReturnType<typeof readPossibleActs>>

/** How long before the conference this registration may be handed over. */
export const handOverDays = (conference: Conference, registration: Registration) =>
  counted(rulesFor(conference, registration).handOverDays, 'day')

/** The name of the field with the sums of a move to an admission; forms of release 0.1.0 have none. */
export const sumsField = (admission: Admission) => `sums-${admission}`

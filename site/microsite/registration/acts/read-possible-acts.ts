/** What a registrant can do on the registration page now, with the consequences of each. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listUpcomingConferences } from '#domain/conference/conferences/conference-queries.ts'
import { rulesFor } from '#domain/conference/conferences/conference-rules.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { quoteCancellation } from '#domain/desk/cancelling/cancel-registration.ts'
import { whyNoRefund } from '#domain/desk/cancelling/no-refund.ts'
import { type MoveQuote, quoteMoves } from '#domain/desk/moving/quote-moves.ts'
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
  const quote = await quoteCancellation(site.database.read, conference, registration, now)
  const noRefund = await whyNoRefund(site.database.read, registration.id, quote)
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
      refundMinor: quote.refundMinor,
      billedMinor: quote.billedMinor,
      retainedMinor: quote.retainedMinor,
      kept:
        quote.keptMinor > 0
          ? texts.isNeverRefunded({
              kept: formatMoney(quote.keptMinor, registration.currency),
              names: neverRefundedNames(registration.lines),
            })
          : null,
      policyRefundMinor: quote.policyRefundMinor,
      surplusMinor: quote.surplusMinor,
      isMoneyHere: quote.billedMinor + quote.keptMinor + quote.surplusMinor > 0,
      // Another sentence says what the policy retained.
      emptyWords: noRefund && quote.retainedMinor === 0 ? noRefundWords[noRefund] : null,
      share: shareWords(quote.billed, registration.currency),
      hasMovedMoney: quote.billed.some(
        ({ shareBasisPoints }) => shareBasisPoints !== quote.terms.refundBasisPoints,
      ),
      shareOfTheRest: formatPercent(quote.terms.refundBasisPoints),
      payableBecause: quote.payableBecause,
      payableFrom: formatDate(quote.payableFrom.toZonedDateTimeISO(conference.timeZone).toPlainDate()),
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
  const quotes = await quoteMoves(site.database.read, { actor: pageVisitor, now: site.clock.now() }, move)
  const { choice } = move.registration
  return {
    to: move.to.name,
    subject: nameInText(move.to),
    current: choice.kind === 'listed' ? choice.presentationType : null,
    quotes: quotes.map(quote => ({
      admission: quote.admission,
      sumsField: sumsField(quote.admission),
      label: moveWords(quote, move.registration.currency),
      sums: `${quote.totalMinor} ${quote.refundMinor}`,
    })),
  }
}

function moveWords({ name, ...sums }: MoveQuote, currency: string): string {
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

/** The facts from which a registration's page says how things stand. */

import type { ChosenMeans } from '#domain/conference/settings/offline-terms.ts'
import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import type { Doer } from '#domain/foundations/audit/doer.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'
import type { HowCancelled } from '#domain/registrations/how-cancelled.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import type { NoticeTone } from '#site/components/notice.tsx'

/** A registration's state in words. */
export interface StatusNotice {
  tone: NoticeTone
  title: string
  text: string[]
}

/** What the words about a registration's state are made from. */
export interface StatusFacts {
  state: RegistrationState
  /** `with-organiser`: a custom amount, paid or not, that the organiser has yet to confirm. */
  place: 'confirmed' | 'with-organiser'
  /** Why the organiser declined a custom amount; null where it was not declined. */
  declinedBecause: string | null
  /** How it was cancelled; null if it was not, or ended with its move. */
  cancellation: HowCancelled | null
  /** The group that pays for its person since it was joined to it; null where it was not. */
  joined: { code: string; payer: string; isLive: boolean } | null
  /** Whether its holder applied for it, and nobody has decided. */
  isApplied: boolean
  /** Why an application was declined, empty for no reason; null where none was. */
  applicationDeclined: string | null
  currency: string
  totalMinor: number
  capturedMinor: number
  refundedMinor: number
  /** How many payments, and how many completed refunds, these sums are made of. */
  paymentCount: number
  refundCount: number
  /** Whether money of it was moved to another registration; the page says beside it which one. */
  hasMovedAway: boolean
  /** What the policy retained of an earlier choice; it is a part of the money that pays for the place. */
  retainedMinor: number
  /** Where the money received is now, and what is still due. */
  money: readonly MoneyPosition[]
  /** When the last refund was paid, and whether staff paid one by hand. */
  refundedOn: string | null
  isRefundedByHand: boolean
  /** A gateway has a payment and has not decided. */
  isChecking: boolean
  /** It was placed for a move that was not completed; its place is about to be released. */
  isMoveLapsed: boolean
  /** The code of the registration that this one replaced, when the form was sent again. */
  replacedCode: string | null
  /** The last attempt to pay was refused. */
  wasRefused: boolean
  isConferenceCancelled: boolean
  reasons: readonly AttentionReason[]
  email: string
  /** Whether the confirmation was sent to this address, or still is to be; null if neither is sure. */
  confirmationMail: 'sent' | 'queued' | null
  isDemo: boolean
  /** When money last arrived; null for never. */
  paidOn: string | null
  heldUntil: string
  /** 1 for the next in line. */
  placeInLine: number | null
  /** Whether a group waits for several places; left out where not. */
  waitsTogether?: boolean | undefined
  /** Whether the place that is now held was offered from the waiting list. */
  wasOffered: boolean
  /** A change that awaits its payment. */
  change: { owedMinor: number; heldUntil: string; by: Doer | 'line' } | null
  /** How the payer chose to pay outside any gateway. */
  instructions: { means: ChosenMeans; dueOn: string } | null
  /** Whether a gateway or an offline way takes what is owed; else the page asks to write to the organiser. */
  isPayableHere: boolean
  /** Whether the place of an expired registration can be held again. */
  renewal:
    | { kind: 'free'; totalMinor: number; isOtherPrice: boolean }
    | { kind: 'sold-out' }
    | { kind: 'closed' }
    | null
}

/** How much of the money in the registration's own currency is in one position. */
export const amountAt = ({ money }: StatusFacts, place: MoneyPosition['at']) =>
  money.find(position => position.at === place && !('currency' in position && position.currency))
    ?.amountMinor ?? 0

import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { confirmCustomAmount } from '#domain/desk/cancelling/decide-custom-amount.ts'
import {
  type Placed,
  placeCustomRegistration,
  placeRegistration,
} from '#domain/desk/registering/place-registration.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { startPayment } from '#domain/desk/settlement/start-payment.ts'
import { setLimit } from '#domain/desk/waiting/set-limit.ts'
import { type Actor, commandLine, pageVisitor } from '#domain/foundations/audit/actor.ts'
import type { Result } from '#domain/foundations/result.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { findOpenAttempt } from '#domain/money/payments/attempt-queries.ts'
import { listAccommodations, listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { listAttentionCases } from '#domain/registrations/cases/attention-cases.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { inventAnswers } from '#sample/year/answer.ts'
import type { PlannedRegistration } from '#sample/year/plan.ts'
import type { Till } from '#sample/year/till.ts'

/** A conference's registration desk in the past. */
export interface Counter {
  till: Till
  /** Sets how many students may register at the first price; the others wait in line. */
  limitEarlyStudents(seats: number): Promise<void>
  place(planned: PlannedRegistration, registrant: Registrant): Promise<{ id: number; isWaiting: boolean }>
  payOnline(id: number): Promise<void>
  askForTransfer(id: number): Promise<void>
  /** @param otherwiseMinor how much more, or less, than what is owed arrives */
  bookTransfer(id: number, otherwiseMinor: number): Promise<void>
  cancel(id: number, actor: Actor): Promise<void>
  /** Cancels whoever still waits, and confirms the custom amounts: the conference begins. */
  decideWhatIsOpen(): Promise<void>
}

/** @param clock the time that it is in the story */
export async function openCounter(
  tx: Transaction,
  conference: Conference,
  till: Till,
  clock: () => Temporal.Instant,
): Promise<Counter> {
  const periods = await listPeriods(tx, conference.id)
  const accommodations = await listAccommodations(tx, conference.id)
  const questions = await listQuestions(tx, conference.id)
  /** How many were placed. */
  let placed = 0
  const { payments } = till

  async function find(id: number) {
    const registration = await findRegistration(tx, id)
    if (!registration) throw new Error(`no registration ${id}`)
    return registration
  }

  const counter: Counter = {
    till,
    async limitEarlyStudents(seats) {
      const act = { actor: commandLine, now: clock() }
      const permit = permitOnCommandLine(commandLine, 'write-fees', conference.id)
      const first = periods[0]?.id ?? null
      done(await setLimit(tx, permit, act, { periodId: first, presentationType: 'student', seats }))
    },
    async place(planned, registrant) {
      const now = clock()
      const placement = { conference, actor: pageVisitor, now, draftKey: null, mayWait: true }
      if (planned.fate === 'named-amount') {
        const named = { registrant, amountMinor: 45_000, description: 'Group rate agreed with the office' }
        return placedAs(done(await placeCustomRegistration(tx, placement, named)))
      }
      const today = dateIn(conference.timeZone, now).toString()
      const period = periods.find(({ endsOn }) => endsOn.toString() >= today)
      const offer = planned.stay && accommodations[planned.stay.offer]
      const input = {
        registrant,
        periodId: period?.id ?? 0,
        presentationType: planned.presentationType,
        accommodation: planned.stay && offer ? { id: offer.id, nights: planned.stay.nights } : null,
        hasAddOn: planned.hasAddOn,
        code: '',
        ...(questions.length > 0 && { answers: inventAnswers(questions, placed++) }),
      }
      return placedAs(done(await placeRegistration(tx, placement, input)))
    },
    async payOnline(id) {
      const method = payments.offered[id % payments.offered.length]?.method
      if (!method) return counter.bookTransfer(id, 0)
      await till.approve(
        done(await startPayment(payments, { actor: pageVisitor, now: clock() }, id, method)).address,
      )
      const attempt = await findOpenAttempt(tx, id)
      if (attempt) await settle(payments, attempt.id, { hasPayerActed: true })
    },
    async askForTransfer(id) {
      done(await startPayment(payments, { actor: pageVisitor, now: clock() }, id, 'bank-transfer'))
    },
    async bookTransfer(id, otherwiseMinor) {
      const { price, code } = await find(id)
      const payment = {
        registrationId: id,
        amountMinor: price.totalMinor + otherwiseMinor,
        means: 'bank-transfer' as const,
        reference: `Transfer ${code}`,
        receivedAt: clock(),
      }
      const permit = permitOnCommandLine(commandLine, 'record-transfer', conference.id)
      const act = { actor: commandLine, now: clock() }
      done(await receiveOfflinePayment(payments, permit, act, payment))
    },
    async cancel(id, actor) {
      done(await cancelRegistration(tx, { actor, now: clock() }, { conference, registrationId: id }))
    },
    async decideWhatIsOpen() {
      const waiting = await tx
        .selectFrom('registrations')
        .select('id')
        .where('conference_id', '=', conference.id)
        .where('state', '=', 'waiting')
        .orderBy('id')
        .execute()
      for (const { id } of waiting) await counter.cancel(id, commandLine)
      const permit = permitOnCommandLine(commandLine, 'decide-custom-amounts', conference.id)
      const act = { actor: commandLine, now: clock() }
      for (const { registrationId, reason } of await listAttentionCases(tx, conference.id)) {
        if (reason !== 'awaits-confirmation') continue
        done(await confirmCustomAmount(tx, permit, act, { registrationId, reason: '' }))
      }
    },
  }
  return counter
}

const placedAs = ({ registration: { id, state } }: Placed) => ({ id, isWaiting: state === 'waiting' })

/** The story is written so that nothing in it is refused. */
export function done<T>(outcome: Result<T, { code: string }>): T {
  if (!outcome.ok) throw new Error(`the sample's year was refused: ${JSON.stringify(outcome.error)}`)
  return outcome.value
}

/** Gives what money without a place has paid for: the place itself, or a change that was dropped before it arrived. */
import type { Reader, Transaction } from '#database/database.ts'
import type { HandDecision } from '#domain/desk/granting/decide-by-hand.ts'
import type { StaffRegistrationAct } from '#domain/desk/possible-acts/staff-can.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import type { RegistrationChoice } from '#domain/offers/lines/choice.ts'
import { fullLimit, partOf } from '#domain/registrations/places/capacity.ts'
import { limitsFor } from '#domain/registrations/places/read-limits.ts'
import { needsOf } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import {
  alsoPermit,
  type Check,
  type Confirming,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { personWords, readReason, reasonField } from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { beyondLimitWords, fullWords } from '#words/organiser/registrations/sold-out-words.ts'

interface Gift {
  title: string
  lead: string
  button: string
  act: StaffRegistrationAct
  /** The choice, and the amount in minor units that has paid for it. */
  readWanted(db: Reader, registration: Registration): Promise<{ choice: RegistrationChoice; minor: number }>
  /** What happens to the place, as the check page says it. */
  place: string
  mail: (email: string) => string
}

export const givingPage = (gift: Gift): TwoStep<string> => ({
  title: gift.title,
  async ask(at) {
    return {
      hindrance: await hindranceIn(at, gift.act),
      lead: gift.lead,
      fields: [reasonField('only your colleagues can read it')],
      values: {},
    }
  },
  read: async (_at, values) => readReason(values),
  async check(db, at, reason) {
    const hindrance = await hindranceIn(at, gift.act, db)
    if (hindrance) return refused(hindrance)
    const { registration, conference } = at
    const wanted = await gift.readWanted(db, registration)
    const full = fullLimit(await limitsFor(db, conference.id, registration.id), needsOf(wanted.choice))
    if (full && !at.may('exceed-limits')) return refused(fullWords(partOf(full)))
    return ok<Check>({
      needs: full ? 'exceed-limits' : 'edit-registrations',
      button: gift.button,
      facts: [
        { label: 'Registration', lines: [personWords(at)] },
        {
          label: 'Paid for',
          lines: [`${formatMoney(wanted.minor, registration.currency)}, already received`],
        },
        {
          label: 'Place',
          lines: [gift.place, ...(full ? [beyondLimitWords(partOf(full))] : [])],
        },
        { label: 'Invoice and mail', lines: [gift.mail(registration.registrant.email)] },
        { label: 'Reason', lines: [reason] },
      ],
    })
  },
})

type Command = (
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  act: Act<Staff>,
  decision: HandDecision,
) => Promise<Result<unknown, { code: string }>>

/** @param done as the registration's page says it afterwards */
export const givingBy = (command: Command, done: string) =>
  ({
    kind: 'transaction',
    async run(tx: Transaction, at: Confirming<'edit-registrations' | 'exceed-limits'>, reason: string) {
      const permit = alsoPermit(at, 'edit-registrations')
      if (!permit) return refused('Your role does not edit registrations.')
      const beyondLimits = alsoPermit(at, 'exceed-limits')
      const decision = { registrationId: at.registration.id, reason, ...(beyondLimits && { beyondLimits }) }
      const given = await command(tx, permit, at.act, decision)
      return given.ok ? ok(done) : stale
    },
  }) as const

import type { Database, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { commandLine, pageVisitor } from '#domain/foundations/audit/actor.ts'
import { endOfDay } from '#domain/foundations/time.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { planCall } from '#sample/year/call.ts'
import { closeOutbox } from '#sample/year/close-outbox.ts'
import { Dice } from '#sample/year/dice.ts'
import type { Happening } from '#sample/year/happening.ts'
import { groupOfAnInstitute } from '#sample/year/institute.ts'
import { planLetters } from '#sample/year/letters.ts'
import type { LivedEdition } from '#sample/year/lived-edition.ts'
import { invent } from '#sample/year/people.ts'
import { type PlannedRegistration, planEdition, steps } from '#sample/year/plan.ts'
import { type Counter, openCounter } from '#sample/year/register.ts'
import type { OpenTill } from '#sample/year/till.ts'

export interface Setting {
  /** The day of loading. */
  today: Temporal.PlainDate
  openTill: OpenTill
  editions: readonly LivedEdition[]
  /** Where an institute registers several people, and authors answer a call. */
  withCall: Conference
  dialect: Database['dialect']
}

/**
 * Lets a year happen at the sample's conferences, through the product's own commands, each at its own time: books,
 * bills and audit are what those days would have left. Everything lies before the day of loading, and no mail of it is
 * ever sent.
 */
export async function liveYear(
  tx: Transaction,
  { today, openTill, editions, withCall, dialect }: Setting,
): Promise<void> {
  const until = today.toZonedDateTime('UTC').toInstant()
  let now = until
  // One transaction holds the whole sample: what commands write by themselves becomes part of it.
  const database: Database = {
    dialect,
    read: tx,
    write: work => work(tx),
    snapshot: (_tables, work) => work(tx),
    close: () => Promise.resolve(),
  }
  const till = openTill({ database, clock: { now: () => now } })
  const dice = new Dice(2_026)
  const events: Happening[] = []
  for (const edition of editions) {
    const counter = await openCounter(tx, edition.conference, till, () => now)
    events.push(...planEvents(dice, edition, { counter, today }))
  }
  const counter = await openCounter(tx, withCall, till, () => now)
  events.push(...groupOfAnInstitute(tx, withCall, { counter, today, clock: () => now }))
  events.push(...(await planCall(tx, { conference: withCall, counter, today, database })))
  events.push(...(await planLetters(tx, { today, editions })))
  const past = events.filter(({ at }) => Temporal.Instant.compare(at, until) < 0)
  // A bill's number and an entry's id go up with the time.
  past.sort((one, other) => Temporal.Instant.compare(one.at, other.at))
  for (const { at, happen } of past) {
    now = at
    await happen()
  }
  await closeOutbox(tx, withCall.id, until)
}

function planEvents(
  dice: Dice,
  { conference, registrations }: LivedEdition,
  { counter, today }: { counter: Counter; today: Temporal.PlainDate },
): Happening[] {
  const plan = planEdition(dice, registrations)
  const daysLeft = today.until(conference.startsOn).days
  // Long enough ago for the money to have arrived.
  const short = plan.findLast(
    ({ fate, daysBefore }) => fate === 'paid-by-transfer' && daysBefore > daysLeft + 10,
  )
  if (short && daysLeft > 0) short.fate = 'paid-too-little'
  // Some of those who would come next are here already, and their money is on its way.
  for (const [index, soon] of plan
    .filter(({ daysBefore }) => daysBefore < daysLeft)
    .slice(0, 3)
    .entries()) {
    soon.daysBefore = daysLeft + 1 + index
    soon.fate = 'awaits-transfer'
  }
  const number = conference.id * 1_000
  const events = plan.flatMap((planned, index) =>
    eventsOf(dice, conference, counter, planned, number + index),
  )
  const opens = atDay(conference, steps.opens + 1, 0)
  const begins = atDay(conference, 0, 6 * 3_600)
  const isOver = endOfDay(conference.endsOn, conference.timeZone).add({ hours: 30 })
  return [
    { at: opens, happen: () => counter.limitEarlyStudents(earlyStudents) },
    ...events,
    { at: begins, happen: () => counter.decideWhatIsOpen() },
    { at: isOver, happen: async () => void (await payDueRefunds(counter.till.payments)) },
  ]
}

/** How many students may register at the first price. */
const earlyStudents = 6

function atDay({ startsOn }: Conference, daysBefore: number, second: number): Temporal.Instant {
  return startsOn.subtract({ days: daysBefore }).toZonedDateTime('UTC').toInstant().add({ seconds: second })
}

function eventsOf(
  dice: Dice,
  conference: Conference,
  counter: Counter,
  planned: PlannedRegistration,
  number: number,
): Happening[] {
  const { daysBefore, second, fate, presentationType } = planned
  const at = atDay(conference, daysBefore, second)
  const registrant = invent(dice, number, { isStudent: presentationType === 'student' })
  const minutes = dice.between(2, 9)
  const days = dice.between(2, 9)
  const daysToRegret = dice.between(10, 60)
  let id = 0
  let isWaiting = false
  const place = async () => {
    ;({ id, isWaiting } = await counter.place(planned, registrant))
  }
  const events: Happening[] = [{ at, happen: place }]
  const then = (span: { minutes?: number; hours?: number }, happen: () => Promise<unknown>) =>
    events.push({
      at: at.add(span),
      happen: async () => {
        // Nobody pays, or cancels, while they wait in line.
        if (!isWaiting) await happen()
      },
    })
  switch (fate) {
    case 'paid-by-transfer':
    case 'paid-too-little':
      then({ minutes: 1 }, () => counter.askForTransfer(id))
      then({ hours: 24 * days }, () => counter.bookTransfer(id, fate === 'paid-too-little' ? -2_500 : 0))
      break
    case 'awaits-transfer':
      then({ minutes: 1 }, () => counter.askForTransfer(id))
      break
    case 'left-unpaid':
      then({ hours: 2 }, () => reapUnpaid(counter.till.payments))
      break
    default:
      then({ minutes }, () => counter.payOnline(id))
  }
  if (fate === 'cancelled') {
    then({ hours: 24 * daysToRegret }, () =>
      counter.cancel(id, daysToRegret % 3 === 0 ? commandLine : pageVisitor),
    )
  }
  return events
}

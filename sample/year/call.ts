/** A call for abstracts that is under way: what its authors, its committee and its presenters have done so far. */
import type { Transaction } from '#database/database.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import type { ChosenDecision } from '#domain/programme/decisions/decide.ts'
import { type Call, openAuthors, openCommittee } from '#sample/year/call-acts.ts'
import type { Happening } from '#sample/year/happening.ts'
import type { PlannedRegistration } from '#sample/year/plan.ts'
import type { Counter } from '#sample/year/register.ts'
import { inventWorks } from '#sample/year/works.ts'

/** What has become of an abstract. */
type Fate =
  | 'undecided'
  | 'recommended'
  /** By its author. */
  | 'withdrawn'
  | 'merged'
  /** Decided, and no letter has told it. */
  | `set-${'accepted' | 'waiting' | 'rejected'}`
  /** Told, and accepted; `registered` and `paid` have confirmed, `held` has changed it since. */
  | 'accepted'
  | 'confirmed'
  | 'registered'
  | 'paid'
  | 'declined'
  | 'held'
  | 'cancelled'
  /** Told otherwise: by a second letter, or by one that is still to be released. */
  | 'corrected'
  | 'to-correct'
  | 'waiting'
  | 'rejected'
  /** Asked for by a day that is to come, or is over; or the change has come. */
  | 'change-asked'
  | 'change-overdue'
  | 'change-sent'

/** In the order of submission. The first are those that the committee has had time for, but for a few. */
const early: readonly (readonly [Fate, number])[] = [
  ['undecided', 5],
  ['paid', 9],
  ['rejected', 7],
  ['accepted', 6],
  ['waiting', 6],
  ['confirmed', 6],
  ['withdrawn', 2],
  ['registered', 4],
  ['declined', 3],
  ['change-sent', 2],
  ['change-asked', 3],
  ['change-overdue', 2],
  ['held', 2],
  ['cancelled', 1],
  ['corrected', 1],
  ['to-correct', 2],
]
const late: readonly (readonly [Fate, number])[] = [
  ['set-accepted', 9],
  ['set-rejected', 4],
  ['set-waiting', 3],
  ['recommended', 8],
  ['merged', 1],
  ['withdrawn', 2],
  ['undecided', 32],
]

/** Which of the late ones is nearly the one before it: one of them merged, the others for somebody to see. */
const alike: ReadonlySet<number> = new Set([24, 30, 41])
/** Whose co-author says that they are somebody else. */
const objected: ReadonlySet<number> = new Set([7, 20, 33])

/** Days before the day of loading. */
const days = {
  opens: 19,
  closesEarly: 11,
  decided: 10,
  told: 9,
  submittedLate: 8.5,
  answered: 6,
  corrected: 4,
  correctedAgain: 2,
  newest: 0.5,
  decidedLate: 0.4,
  releasedTooEarly: 0.2,
  merged: 0.1,
}

/** About 120 abstracts of a conference whose call is open. */
export async function planCall(
  tx: Transaction,
  { counter, today, ...call }: Call & { counter: Counter; today: Temporal.PlainDate },
): Promise<Happening[]> {
  const { conference } = call
  const fates = [...early, ...late].flatMap(([fate, count]) => Array.from({ length: count }, () => fate))
  const before = early.reduce((sum, [, count]) => sum + count, 0)
  const works = inventWorks(fates.length, {
    topics: await listContent(tx, conference.id, 'topic'),
    types: await listContent(tx, conference.id, 'presentation-type'),
    alike: new Set([...alike].map(number => before + number)),
    withCoauthor: objected,
  })
  const ago = (number: number, minutes = 0) =>
    today
      .toZonedDateTime('UTC')
      .toInstant()
      .subtract({ minutes: Math.round(number * 24 * 60) - minutes })
  const submittedAgo = (index: number) =>
    index < before
      ? between(days.opens, days.closesEarly, index / before)
      : between(days.submittedLate, days.newest, (index - before) / (fates.length - before))
  const committee = openCommittee(tx, call)
  const authors = openAuthors(tx, call)
  const ids: number[] = []
  const events: Happening[] = []
  const on = (at: Temporal.Instant, happen: (now: Temporal.Instant) => Promise<unknown>) =>
    events.push({ at, happen: async () => void (await happen(at)) })
  for (const [index, fate] of fates.entries()) {
    const work = works[index]
    if (!work) throw new Error('every fate has a work')
    const id = () => ids[index] ?? 0
    const submitted = ago(submittedAgo(index))
    on(submitted, async now => {
      ids[index] = await authors.submit(work, now)
    })
    if (objected.has(index)) on(submitted.add({ hours: 5 }), now => authors.object(id(), now))
    if (fate === 'withdrawn') on(submitted.add({ hours: 8 }), now => authors.withdraw(id(), now))
    if (fate === 'merged') {
      on(ago(days.merged), now => committee.merge(id(), ids[index - 1] ?? 0, now))
    }
    const choice = choiceOf(fate, today)
    if (!choice) continue
    const isTold = index < before
    const isRecommended = fate === 'recommended'
    on(ago(isTold ? days.decided : days.decidedLate, index), now =>
      committee.decide(id(), { choice, isRecommended }, now),
    )
    // In the order of time, so that nobody answers before the letter.
    const answered = ago(days.answered, index * 7)
    if (['confirmed', 'registered', 'paid', 'held'].includes(fate))
      on(answered, now => authors.answer(id(), { kind: 'confirmed', because: '' }, now))
    if (fate === 'declined')
      on(answered, now => authors.answer(id(), { kind: 'declined', because: 'I cannot travel then.' }, now))
    if (fate === 'registered' || fate === 'paid') {
      let registrationId = 0
      on(answered.add({ minutes: 20 }), async () => {
        ;({ id: registrationId } = await counter.place(plainly, work.presenter))
        await counter.askForTransfer(registrationId)
      })
      if (fate === 'paid') on(answered.add({ hours: 60 }), () => counter.bookTransfer(registrationId, 0))
    }
    if (fate === 'held' || fate === 'change-sent')
      on(ago(days.corrected, index * 3), now => authors.change(id(), work, now))
    if (fate === 'cancelled') on(ago(days.corrected), now => committee.cancel(id(), now))
    if (fate === 'corrected') on(ago(days.corrected, -60), now => committee.correct(id(), now))
    if (fate === 'to-correct') on(ago(days.correctedAgain), now => committee.correct(id(), now))
  }
  on(ago(days.opens + 0.5), now => committee.setPlaces(now))
  on(ago(days.corrected, -90), now => committee.takeLater(now))
  const [begun] = works
  if (begun) on(ago(days.newest, 30), now => authors.saveDraft(begun, now))
  on(ago(days.told), now => committee.release(now))
  on(ago(days.corrected), now => committee.release(now))
  on(ago(days.releasedTooEarly), now => committee.releaseTooEarly(now))
  return events
}

const between = (from: number, to: number, share: number) => from + (to - from) * share

/** One admission and nothing else. */
const plainly: PlannedRegistration = {
  daysBefore: 0,
  second: 0,
  fate: 'paid-by-transfer',
  presentationType: 'oral',
  stay: null,
  hasAddOn: false,
}

function choiceOf(fate: Fate, today: Temporal.PlainDate): ChosenDecision | undefined {
  switch (fate) {
    case 'undecided':
    case 'withdrawn':
    case 'merged':
      return undefined
    case 'waiting':
    case 'set-waiting':
      return { kind: 'waiting' }
    case 'rejected':
    case 'set-rejected':
      return { kind: 'rejected' }
    case 'change-asked':
    case 'change-sent':
      return { kind: 'please-change', by: today.add({ days: 12 }) }
    case 'change-overdue':
      return { kind: 'please-change', by: today.subtract({ days: 3 }) }
    default:
      return { kind: 'as-wished' }
  }
}

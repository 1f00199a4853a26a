/**
 * Changes a limit. If somebody on the waiting list gets a place by that, it takes two steps: nothing is stored, and no
 * mail leaves, before the sender has read who gets one.
 */
import type { Transaction } from '#database/database.ts'
import type { LimitChange } from '#domain/desk/waiting/set-limit.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { once } from '#domain/foundations/repeats/acts-done.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listAccommodations, listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import type { CapacityLimit } from '#domain/registrations/places/capacity.ts'
import { holdForOffer } from '#domain/registrations/places/hold.ts'
import { countWaitingByLimit, listNames } from '#domain/registrations/places/places-queries.ts'
import { offerHours } from '#domain/registrations/registration.ts'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import type { CheckView, Consequences } from '#site/organiser/parts/check/check.ts'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import { orRollBack } from '#site/organiser/parts/two-step/carry-out.ts'
import { stale } from '#site/organiser/parts/two-step/two-step.ts'
import { limitWords } from '#words/organiser/registrations/seat-limit-words.ts'

/** The form's `intent`. */
export type LimitAct = 'set' | 'remove'

/** Who gets a place, before it is confirmed. */
export interface LimitCheck extends CheckView {
  kind: 'check'
  title: string
}

export interface LimitDone {
  kind: 'done'
  intent: LimitAct
  /** How many registrations on the waiting list got a place. */
  placed: number
}

type Staff = AtConference<PermittedRequest<'write-fees'>>

/**
 * @param texts the fields that the check page's form carries
 * @param change runs in a transaction, which is rolled back if the sender has to read something first
 */
export async function changeLimit<E extends { code: string }>(
  staff: Staff,
  intent: LimitAct,
  sent: FormData,
  texts: Readonly<Record<string, string>>,
  change: (tx: Transaction) => Promise<Result<LimitChange, E>>,
): Promise<Result<LimitDone | LimitCheck, E>> {
  const { act, site } = staff
  const seen: { changed?: Result<LimitChange, E>; check?: LimitCheck } = {}
  await orRollBack(site.database, tx =>
    once(tx, act, async () => {
      seen.changed = await change(tx)
      if (!seen.changed.ok) return stale
      if (countPlaced(seen.changed.value) === 0) return seen.changed
      const digest = sent.get('digest')
      const check = await readCheck(tx, staff, { intent, ...texts }, seen.changed.value)
      if (digest === check.digest) return seen.changed
      seen.check = { ...check, isStale: digest !== null }
      return stale
    }),
  )
  const { changed, check } = seen
  if (check) return ok(check)
  if (changed && !changed.ok) return changed
  // Without a change, the same form was sent before.
  return ok({ kind: 'done', intent, placed: changed ? countPlaced(changed.value) : 0 })
}

const countPlaced = ({ offers }: LimitChange) => offers.toPay.length + offers.granted.length

/** How many names are shown to identify a list. */
const mostNames = 10

/** @param tx in which the limit is changed */
async function readCheck(
  tx: Transaction,
  { conference, act }: Staff,
  hidden: { intent: LimitAct },
  change: LimitChange,
): Promise<LimitCheck> {
  const { intent } = hidden
  const { toPay, granted } = change.offers
  const first = [...toPay, ...granted].toSorted((one, other) => one - other).slice(0, mostNames)
  const [names, waiting, periods, rooms, offers] = await Promise.all([
    listNames(tx, first),
    countWaitingByLimit(tx, conference.id),
    listPeriods(tx, conference.id),
    listAccommodations(tx, conference.id),
    listOffers(tx, conference.id),
  ])
  const nameOf = (limit: CapacityLimit) => limitWords(limit, { periods, rooms, offers })
  const to = registrations(countPlaced(change))
  const button =
    intent === 'remove'
      ? `Remove the limit and offer places to ${to}`
      : `Set ${formatCount(change.seats)} and offer places to ${to}`
  const facts = factsOf(change, names, waiting, nameOf)
  const until = formatUntil(holdForOffer(conference, act.now), conference.timeZone)
  const line = `For at most ${offerHours} hours to pay: until ${until}, if you confirm now. Then the next in line get them.`
  return {
    kind: 'check',
    hidden,
    back: organiserPaths.places(conference.name),
    title: `${intent === 'remove' ? 'Remove the limit' : 'Set the limit'}: ${nameOf(change)}`,
    button,
    // The time goes on while the page is read, so it is not part of the digest.
    facts: toPay.length > 0 ? facts.toSpliced(1, 0, { label: 'Held', lines: [line] }) : facts,
    digest: digestOf({ button, facts }),
    requestKey: newRequestKey(),
    isStale: false,
  }
}

function factsOf(
  change: LimitChange,
  names: readonly { name: string; code: string }[],
  waiting: readonly { full: CapacityLimit | null; count: number }[],
  nameOf: (limit: CapacityLimit) => string,
): Consequences['facts'] {
  const placed = countPlaced(change)
  const granted = change.offers.granted.length
  const goOn = waiting.map(
    ({ full, count }) =>
      `${registrations(count)}: ${full ? `no place is left in “${nameOf(full)}”.` : 'an error prevented the offer; see Attention.'}`,
  )
  return [
    {
      label: 'Get a place',
      lines: [
        `${registrations(placed)} on the waiting list`,
        ...names.map(({ name, code }) => `${name}, ${code}`),
        ...(placed > names.length ? [`and ${formatCount(placed - names.length)} more`] : []),
      ],
    },
    ...(granted > 0
      ? [{ label: 'Nothing to pay', lines: [`${registrations(granted)}: confirmed at once.`] }]
      : []),
    { label: 'Mail', lines: ['Each of them gets a mail at once.'] },
    ...(goOn.length > 0 ? [{ label: 'Go on waiting', lines: goOn }] : []),
    {
      label: 'Afterwards',
      lines: ['It cannot be undone: no limit can be lower than the number of places taken.'],
    },
  ]
}

/** A group is one, and gets all its places together. */
const registrations = (count: number) => counted(count, 'registration')

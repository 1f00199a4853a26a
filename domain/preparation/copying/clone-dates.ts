/** Every date of a conference that is copied, old and new. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { ContentKind } from '#domain/conference/content/kinds.ts'
import {
  cloneParts,
  hasMovingDates,
  isCopied,
  kindDecisions,
} from '#domain/preparation/copying/clone-decisions.ts'
import {
  listDependentDates,
  moveDate,
  moveDates,
  type Shift,
} from '#domain/preparation/set-up/dependent-dates.ts'
import { datesIn, textsIn } from '#domain/preparation/set-up/text-dates.ts'

export interface CloneDate {
  /** `period:17`, `day:3`, `names:2`, or `text:2026-11-30` for a date within texts. */
  key: string
  /** Null for a date within texts. */
  label: string | null
  /** The kinds of content whose texts contain it. */
  kinds: ContentKind[]
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

/** Includes kinds that are not copied: an unused date does no harm. */
const everything = new Set(cloneParts)

export async function listCloneDates(db: Reader, source: Conference, shift: Shift): Promise<CloneDate[]> {
  const dependent = await listDependentDates(db, source)
  const items = await db
    .selectFrom('content_items')
    .select(['kind', 'data'])
    .where('conference_id', '=', source.id)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const kindsOf = new Map<string, Set<ContentKind>>()
  for (const { kind, data } of items) {
    // Only values of this union are written.
    const known = kind as ContentKind
    if (!isCopied(kindDecisions[known], everything) || !hasMovingDates(known)) continue
    for (const date of textsIn(JSON.parse(data)).flatMap(datesIn)) {
      const kinds = kindsOf.get(date.toString()) ?? new Set()
      kindsOf.set(date.toString(), kinds.add(known))
    }
  }
  const kindsAt = (date: Temporal.PlainDate) => [...(kindsOf.get(date.toString()) ?? [])]
  const own = new Set([source.startsOn, source.endsOn, ...dependent.map(each => each.date)].map(String))
  const inTexts = [...kindsOf.keys()].filter(date => !own.has(date)).toSorted()
  return [
    ...moveDates(dependent, shift).map(({ key, label, date, to }) => ({
      key,
      label,
      kinds: kindsAt(date),
      from: date,
      to,
    })),
    ...inTexts.map(text => {
      const from = Temporal.PlainDate.from(text)
      return { key: `text:${text}`, label: null, kinds: kindsAt(from), from, to: moveDate(from, shift) }
    }),
  ]
}

/** What the texts of a conference, or of the main site, are written by: who may do one of these may translate what it writes. */

import type { WritingPermit } from '#domain/preparation/editing/open-record.ts'
import type { WritingRight } from '#domain/preparation/records/editable-kinds.ts'
import { opens, type Principal, permit } from '#domain/staff/rights/permit.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'

const translatingRights = [
  'write-website',
  'place-talks',
  'write-fees',
  'set-organisation',
] as const satisfies WritingRight[]
export type TranslatingRight = (typeof translatingRights)[number]

/** The act by which somebody sends a form about translations; null for who may only read. */
export const translatingRightOf = (person: Principal, conferenceId: number | null): TranslatingRight | null =>
  translatingRights.find(right => opens(person, right, conferenceId)) ?? null

/** All that a person has. */
export const translatingPermits = ({
  person,
  conference,
  act: { now },
}: StaffRequest): ReadonlyMap<WritingRight, WritingPermit> =>
  new Map(
    translatingRights.flatMap(right => {
      const permitted = permit(person, right, conference?.id ?? null, now)
      return permitted.ok ? [[right, permitted.value] as const] : []
    }),
  )

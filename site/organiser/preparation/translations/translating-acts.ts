/** What the texts of a conference, or of the main site, are written by: who may do one of these may translate what it writes. */
import type { WritingAct } from '#domain/preparation/editing/editable-kinds.ts'
import type { WritingPermit } from '#domain/preparation/editing/open-record.ts'
import { opens, type Principal, permit } from '#domain/staff/rights/permit.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'

const translatingActs = [
  'write-website',
  'place-talks',
  'write-fees',
  'set-organisation',
] as const satisfies WritingAct[]
export type TranslatingAct = (typeof translatingActs)[number]

/** The act by which somebody sends a form about translations; null for who may only read. */
export const translatingActOf = (person: Principal, conferenceId: number | null): TranslatingAct | null =>
  translatingActs.find(right => opens(person, right, conferenceId)) ?? null

/** All that a person has. */
export const translatingPermits = ({
  person,
  conference,
  act: { now },
}: StaffRequest): ReadonlyMap<WritingAct, WritingPermit> =>
  new Map(
    translatingActs.flatMap(right => {
      const permitted = permit(person, right, conference?.id ?? null, now)
      return permitted.ok ? [[right, permitted.value] as const] : []
    }),
  )

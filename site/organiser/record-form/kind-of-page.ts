/** The kind and record that an address of the back office names. */
import { data } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { OpenRefusal } from '#domain/preparation/editing/open-record.ts'
import {
  canOwn,
  type EditableKind,
  isEditableKind,
  isOfOtherPages,
  isOfPeopleAndTopics,
  type WritingRight,
  writingRightOf,
} from '#domain/preparation/records/editable-kinds.ts'
import { permit } from '#domain/staff/rights/permit.ts'
import type { NotAllowed, RouteArgs, StaffRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { rightWords } from '#words/organiser/staff/right-words.ts'
import { roleNames } from '#words/role-words.ts'

/** The kinds that one page edits: one, or those of an act that its address names. */
export interface PageOfKinds<A extends WritingRight> {
  right: A
  kind?: EditableKind
  /** Those that its address may name, if not all of the act's. */
  kinds?: readonly EditableKind[]
  /** Where the list of its records is, if not at their kind's usual address. */
  list?: (event: string | null, kind: EditableKind) => string
}

/** The address of the list that a page is, or belongs to. */
export const listOfPage = (
  page: PageOfKinds<WritingRight>,
  event: string | null,
  kind: EditableKind,
): string => (page.list ?? organiserPaths.websiteKind)(event, kind)

/** @throws the 404 of a kind that the owner does not have, or that another act writes */
export function kindOfPage(
  { right, kind, kinds }: PageOfKinds<WritingRight>,
  { params }: Pick<RouteArgs, 'params'>,
  conference: Conference | null,
): EditableKind {
  const named = kind ?? params.kind ?? ''
  const isHere =
    isEditableKind(named) &&
    canOwn(named, conference?.id ?? null) &&
    !isOfOtherPages(named) &&
    writingRightOf(named) === right
  if (!isHere || kinds?.includes(named) === false) throw notFound()
  return named
}

/**
 * Null for a new record.
 *
 * @throws the 404 of an invalid id
 */
export function idOfPage({ params }: Pick<RouteArgs, 'params'>): number | null {
  const { id = '' } = params
  if (id === 'new') return null
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
  return Number(id)
}

/** Reading drafts is enough to open an editor. If the act needs a confirmation, saving asks for it. */
export const readingRightOf = ({ right }: PageOfKinds<WritingRight>) =>
  right === 'set-organisation' ? 'set-organisation' : 'read-set-up'

/** Whether this person may change records of a kind, so that nobody types what would be refused. */
export function mayWrite(
  {
    person,
    scope,
    act,
  }: Pick<StaffRequest, 'person' | 'act'> & { scope: Pick<StaffRequest['scope'], 'conferenceId'> },
  kind: EditableKind,
): boolean {
  const permitted = permit(person, writingRightOf(kind), scope.conferenceId, act.now)
  // Saving asks for a missing confirmation, and keeps what was typed.
  if (!permitted.ok)
    return permitted.error.code === 'confirm-first' || permitted.error.code === 'second-factor-missing'
  const { parts } = permitted.value.scope
  return parts === 'all' || (parts.includes('people-and-topics') && isOfPeopleAndTopics(kind))
}

/** The error to throw if a command says that nobody may write this, or not this person. */
export function refuseOpening({ code }: OpenRefusal, right: WritingRight = 'write-website') {
  if (code === 'gone') return notFound()
  const refusal: NotAllowed = {
    refusal: 'not-allowed',
    what: rightWords[right],
    roles: [roleNames.owner, roleNames.manager],
  }
  return data(refusal, { status: 403 })
}

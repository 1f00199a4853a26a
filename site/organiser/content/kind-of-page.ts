/** The kind and record that an address of the back office names. */
import { data } from 'react-router'
import { permit } from '#domain/accounts/permit.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import {
  canOwn,
  type EditableKind,
  isEditableKind,
  isOfPeopleAndTopics,
  type WritingAct,
  writingActOf,
} from '#domain/editing/editable-kinds.ts'
import type { OpenRefusal } from '#domain/editing/open-record.ts'
import type { RecordData } from '#domain/editing/record-store.ts'
import type { NotAllowed, RouteArgs, StaffRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { isMainPage, micrositePage, paths } from '#words/paths.ts'
import { rightWords } from '#words/right-words.ts'
import { roleNames } from '#words/role-words.ts'

/** The kinds that one page edits: one, or those of an act that its address names. */
export interface PageOfKinds<A extends WritingAct> {
  act: A
  kind?: EditableKind
}

/** @throws the 404 of a kind that the owner does not have, or that another act writes */
export function kindOfPage(
  { act, kind }: PageOfKinds<WritingAct>,
  { params }: Pick<RouteArgs, 'params'>,
  conference: Conference | null,
): EditableKind {
  const named = kind ?? params.kind ?? ''
  const isHere = isEditableKind(named) && canOwn(named, conference?.id ?? null) && writingActOf(named) === act
  if (!isHere) throw notFound()
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

/**
 * Reading drafts is enough to open an editor. If the act needs a confirmation, it is asked for before anything is
 * typed.
 */
export const readingActOf = ({ act }: PageOfKinds<WritingAct>) =>
  act === 'set-organisation' ? 'set-organisation' : 'read-set-up'

/** Whether this person may change records of a kind, so that nobody types what would be refused. */
export function mayWrite(
  {
    person,
    scope,
    act,
  }: Pick<StaffRequest, 'person' | 'act'> & { scope: Pick<StaffRequest['scope'], 'conferenceId'> },
  kind: EditableKind,
): boolean {
  const permitted = permit(person, writingActOf(kind), scope.conferenceId, act.now)
  // A missing confirmation is asked for on the next page.
  if (!permitted.ok)
    return permitted.error.code === 'confirm-first' || permitted.error.code === 'second-factor-missing'
  const { parts } = permitted.value.scope
  return parts === 'all' || (parts.includes('people-and-topics') && isOfPeopleAndTopics(kind))
}

/** The error to throw if a command says that nobody may write this, or not this person. */
export function refuseOpening({ code }: OpenRefusal, act: WritingAct = 'write-website') {
  if (code === 'gone') return notFound()
  const refusal: NotAllowed = {
    refusal: 'not-allowed',
    what: rightWords[act],
    roles: [roleNames.owner, roleNames.manager],
  }
  return data(refusal, { status: 403 })
}

/**
 * The public page that shows a record.
 *
 * @param slug for a part of a page, the slug of that page
 */
export function publicPageOf(
  kind: EditableKind,
  { id, event, slug }: { id: number | null; event: string | null; slug: string },
): string {
  if (event === null) {
    if (kind === 'page' && isMainPage(`/${slug}`)) return `/${slug}`
    if (kind === 'blog') return id === null ? paths.home() : paths.blog(id)
    return paths.home()
  }
  const below = kind === 'page' ? micrositePage(slug.toLowerCase()) : undefined
  if (below) return `${paths.conference(event)}/${below}`
  switch (kind) {
    case 'speaker':
      return id === null ? paths.microsite(event, 'speakers') : paths.speaker(event, id)
    case 'news':
      return id === null ? paths.conference(event) : paths.news(event, id)
    case 'committee-member':
      return paths.microsite(event, 'committee')
    case 'topic':
      return paths.microsite(event, 'topics')
    case 'abstract-call-section':
      return paths.microsite(event, 'call-for-Abstracts')
    case 'presentation-type':
      return paths.microsite(event, 'submit-abstract')
    case 'venue':
    case 'venue-image':
      return paths.microsite(event, 'venue')
    case 'contact-entry':
      return paths.microsite(event, 'contact-us')
    case 'fee-period':
    case 'accommodation':
    case 'fee-terms':
      return paths.microsite(event, 'registration-fee')
    case 'talk':
    case 'programme-day':
    case 'programme-room':
      return paths.microsite(event, 'program')
    default:
      return paths.conference(event)
  }
}

/** The page that a record says it is part of; empty for all other kinds. */
export const slugOf = ({ slug }: RecordData) => (typeof slug === 'string' ? slug : '')

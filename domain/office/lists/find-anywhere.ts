/**
 * Searches all conferences that a member of staff may see: registrations by name, e-mail address, code or number, speakers by
 * name or affiliation, and abstracts by number, title or presenter.
 */

import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { ContentFields } from '#domain/conference/content/kinds.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { findInParts, searchWords } from '#domain/foundations/texts/search.ts'
import { namesAll } from '#domain/office/lists/registration-filter.ts'
import { abstractsSeenBy, chairOfAll } from '#domain/programme/abstracts/abstract-view.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface FoundRegistration {
  code: string
  state: RegistrationState
  title: string
  name: string
  organization: string
  /** The conference's name in addresses. */
  event: string
}

/** As many as somebody reads through; with more results they search for more words. */
export const mostFound = 30

/**
 * Newest first, one more than `mostFound` if there are more.
 *
 * @param conferenceIds null for all conferences
 */
export async function findAnywhere(
  db: Reader,
  conferenceIds: readonly number[] | null,
  text: string,
): Promise<FoundRegistration[]> {
  const words = searchWords(text)
  if (words.length === 0 || conferenceIds?.length === 0) return []
  const rows = await db
    .selectFrom('registration_texts')
    .innerJoin('registrations', 'registrations.id', 'registration_texts.registration_id')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .select(['registrations.code', 'registrations.state', 'registrations.title', 'registrations.name'])
    .select(['registrations.organization', 'conferences.name as event'])
    .where(namesAll(words))
    .$if(conferenceIds !== null, query =>
      query.where('registration_texts.conference_id', 'in', conferenceIds ?? []),
    )
    .orderBy('registration_texts.registration_id', 'desc')
    .limit(mostFound + 1)
    .execute()
  // A CHECK holds it to the union.
  return rows.map(row => ({ ...row, state: row.state as RegistrationState }))
}

export interface FoundSpeaker {
  id: number
  name: string
  affiliation: string
  /** The conference's name in addresses. */
  event: string
}

/** More are on their conference's own list. */
const mostSpeakers = 10

/** Speakers whose name or affiliation has every word, of the latest conference first. */
export async function findSpeakers(
  db: Reader,
  conferenceIds: readonly number[],
  text: string,
): Promise<FoundSpeaker[]> {
  const words = searchWords(text)
  if (words.length === 0 || conferenceIds.length === 0) return []
  const conferences = await db
    .selectFrom('conferences')
    .select(['id', 'name'])
    .where('id', 'in', conferenceIds)
    .orderBy('starts_on', 'desc')
    .orderBy('id')
    .execute()
  const found: FoundSpeaker[] = []
  for (const { id: conferenceId, name: event } of conferences) {
    if (found.length >= mostSpeakers) break
    const rows = await findInParts<Omit<FoundSpeaker, 'event'>>(
      (last, limit) =>
        db
          .selectFrom('speakers')
          .select(['id', 'name', 'affiliation'])
          .where('conference_id', '=', conferenceId)
          .where('id', '>', last?.id ?? 0)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ({ name, affiliation }) => saysAll([name, affiliation], words),
      mostSpeakers - found.length,
    )
    found.push(...rows.map(row => ({ ...row, event })))
  }
  return found
}

export interface FoundOwnPage {
  id: number
  title: string
  slug: string
  /** The conference's name in addresses; null for a page of the main site. */
  event: string | null
}

const mostOwnPages = 10

/**
 * Published pages that organisers made whose title or address has every word, newest first.
 *
 * @param owners conferences, and null for the main site
 */
export async function findOwnPages(
  db: Reader,
  owners: readonly ContentOwner[],
  text: string,
): Promise<FoundOwnPage[]> {
  const words = searchWords(text)
  if (words.length === 0) return []
  const ids = owners.filter(owner => owner !== null)
  const rows = await findInParts<{ id: number; data: string; event: string | null }>(
    (last, limit) =>
      db
        .selectFrom('content_items')
        .leftJoin('conferences', 'conferences.id', 'content_items.conference_id')
        .select(['content_items.id', 'data', 'conferences.name as event'])
        .where('kind', '=', 'own-page')
        .where(eb =>
          eb.or([
            eb('conference_id', 'in', [-1, ...ids]),
            ...(owners.includes(null) ? [eb('conference_id', 'is', null)] : []),
          ]),
        )
        .$if(last !== undefined, query => query.where('content_items.id', '<', last?.id ?? 0))
        .orderBy('content_items.id', 'desc')
        .limit(limit)
        .execute(),
    ({ data }) => {
      const { title, slug } = pageIn(data)
      return saysAll([title, slug], words)
    },
    mostOwnPages,
  )
  return rows.map(({ id, data, event }) => ({ id, ...pageIn(data), event }))
}

/** It was checked when it was written. */
function pageIn(data: string): { title: string; slug: string } {
  const { title, slug }: ContentFields<'own-page'> = JSON.parse(data)
  return { title, slug }
}

export interface FoundAbstract {
  number: string
  abstractTitle: string
  presenter: string
  organization: string
  /** The conference's name in addresses. */
  event: string
}

const mostAbstracts = 10

/** Abstracts whose number, title or presenter has every word, newest first. */
export async function findAbstracts(
  db: Reader,
  permits: readonly Permit<'read-abstracts'>[],
  text: string,
): Promise<FoundAbstract[]> {
  const words = searchWords(text)
  if (words.length === 0 || permits.length === 0) return []
  const read = (last: { id: number } | undefined, limit: number) =>
    abstractsSeenBy(db, chairOfAll(permits))
      .innerJoin('conferences', 'conferences.id', 'abstracts.conference_id')
      .select([
        'abstracts.id',
        'abstracts.number',
        'abstract_title as abstractTitle',
        'abstracts.name as presenter',
        'email',
      ])
      .select(['organization', 'conferences.name as event'])
      .$if(last !== undefined, query => query.where('abstracts.id', '<', last?.id ?? 0))
      .orderBy('abstracts.id', 'desc')
      .limit(limit)
      .execute()
  const rows = await findInParts<FoundAbstract & { id: number; email: string }>(
    read,
    ({ number, abstractTitle, presenter, email, organization }) =>
      saysAll([number, abstractTitle, presenter, email, organization], words),
    mostAbstracts,
  )
  return rows.map(({ id: _key, email: _searchedOnly, ...found }) => found)
}

function saysAll(texts: readonly string[], words: readonly string[]): boolean {
  const searched = fold(texts.join('\n'))
  return words.every(word => searched.includes(word))
}

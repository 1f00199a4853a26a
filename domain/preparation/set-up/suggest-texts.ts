/** The texts that a new conference, and the site around it, are offered. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import {
  defaultConferenceContent,
  defaultSiteContent,
} from '#domain/preparation/default-pages/default-content.ts'
import { suggestedNames } from '#domain/preparation/default-pages/page-names.ts'
import { recordIn } from '#domain/preparation/default-pages/suggested-sentences.ts'
import { addSuggestions, type Suggestions } from '#domain/preparation/editing/suggestions.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

type Suggested = Pick<Conference, 'id' | 'subject' | 'isHybrid' | 'currency' | 'languages'>

/**
 * Suggests what a conference may say: each page and each list that it never had. What needs an online audience is
 * suggested for hybrid conferences only. The texts are in the conference's first language.
 *
 * @returns how many texts were added
 */
export async function suggestConferenceTexts(
  tx: Transaction,
  act: Act,
  { id, subject, isHybrid, currency, languages: [first] }: Suggested,
): Promise<number> {
  const content = defaultConferenceContent({ ...suggestedNames, subject, isInEnglish: first === 'en' })
  const suggested: Suggestions = {
    ...content,
    // Cards show the prices that are set under Fees.
    ticket: content.ticket.map(card => ({ ...card, priceMinor: 0, currency })),
    page: content.page.filter(({ section }) => isHybrid || section !== 'virtual'),
    'presentation-type': content['presentation-type'].filter(
      ({ name }) => isHybrid || !name.startsWith('Virtual'),
    ),
  }
  return suggestNew(tx, act, id, recordIn(first, suggested))
}

/**
 * The same for the main site. Its ticket cards are not among them, because only the organiser knows their prices.
 *
 * @returns how many texts were added
 */
export async function suggestSiteTexts(tx: Transaction, act: Act): Promise<number> {
  const { ticket: _prices, ...content } = defaultSiteContent(suggestedNames)
  return suggestNew(tx, act, null, content)
}

/** Suggests what is missing, when somebody asks for it: for their conference, or for the main site (null). */
export async function suggestMissingTexts(
  tx: Transaction,
  permit: Permit<'write-website'>,
  act: Act,
  conference: Suggested | null,
): Promise<number> {
  if (!permit.isFor(conference?.id ?? null)) throw new Error('a permit of another owner than the texts’')
  const added = conference
    ? await suggestConferenceTexts(tx, act, conference)
    : await suggestSiteTexts(tx, act)
  const { actor, now } = act
  const conferenceId = conference?.id ?? null
  const subject = { kind: conference ? 'conference' : 'site', id: conferenceId ?? 0 }
  await recordAudit(tx, { conferenceId, actor, act: 'texts suggested', subject, facts: { added }, now })
  return added
}

async function suggestNew(
  tx: Transaction,
  act: Act,
  owner: ContentOwner,
  { page = [], ...lists }: Suggestions,
): Promise<number> {
  const known = await readKnown(tx, owner)
  const wanted: Suggestions = {
    ...Object.fromEntries(Object.entries(lists).filter(([kind]) => !known.kinds.has(kind))),
    page: page.filter(({ slug }) => !known.pages.has(slug)),
  }
  await addSuggestions(tx, act, owner, wanted)
  return Object.values(wanted).reduce((sum, list) => sum + list.length, 0)
}

/** What an owner has, or had: nothing that was removed or discarded is suggested again. */
async function readKnown(
  db: Reader,
  owner: ContentOwner,
): Promise<{ kinds: ReadonlySet<string>; pages: ReadonlySet<unknown> }> {
  const tables = ['content_items', 'drafts', 'record_versions'] as const
  const found = await Promise.all(
    tables.map(table =>
      db
        .selectFrom(table)
        .select(['kind', 'data'])
        .where('conference_id', owner === null ? 'is' : '=', owner)
        .execute(),
    ),
  )
  const rows = found.flat()
  const slugs = rows.flatMap(({ kind, data }) => (kind === 'page' && data ? [JSON.parse(data).slug] : []))
  return { kinds: new Set(rows.map(({ kind }) => kind)), pages: new Set(slugs) }
}

/** Accepted abstracts become talks of the programme, and later corrections of theirs reach the talks. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { abstractsSeenBy, chairOf, type Seen, theProduct } from '#domain/programme/abstracts/abstract-view.ts'
import { findStanding } from '#domain/programme/presenting/presenter-line.ts'
import {
  type AuthorToSpeak,
  followSpeaker,
  presenterOf,
  readAuthorsToSpeak,
  writeSpeaker,
} from '#domain/programme/talks/speaker-of-abstract.ts'
import { hashOf, setWrittenHash, type TalkWords } from '#domain/programme/talks/written-words.ts'
import { addDays } from '#domain/programme/writing/write-days.ts'
import { addTalks, changeTalk, noWords } from '#domain/programme/writing/write-talks.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** The day on which talks stand that have none yet; the organiser moves them from there. */
export const unscheduledDay = 'To be scheduled'

export type MakeTalkError =
  | { code: 'not-found' }
  /** No letter has told its authors that it is accepted, or it was withdrawn, merged or cancelled. */
  | { code: 'not-accepted' }
  /** Its presenter cannot come. */
  | { code: 'declined' }
  /** It is in the programme already. */
  | { code: 'has-talk' }

/**
 * Puts an accepted abstract into the programme: its title, text and authors, without a time, on the day of what is not
 * scheduled yet. Whoever presents becomes a speaker; one person is one speaker for all their abstracts. Visitors see
 * neither before the organiser shows them.
 */
export async function makeTalk(
  tx: Transaction,
  { scope }: Permit<'place-talks'>,
  { actor, now }: Act,
  abstractId: number,
): Promise<Result<{ talkId: number }, MakeTalkError>> {
  const conferenceId = conferenceOf(scope)
  await lockConference(tx, conferenceId)
  await lockRow(tx, 'abstracts', abstractId)
  const row = await abstractsSeenBy(tx, chairOf(scope))
    .selectAll()
    .where('id', '=', abstractId)
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  if (!row) return fail({ code: 'not-found' })
  if (row.state !== 'submitted' || row.outcome !== 'accepted' || row.decision_state !== 'released')
    return fail({ code: 'not-accepted' })
  const standing = await findStanding(tx, abstractId)
  if (standing?.answer === 'declined') return fail({ code: 'declined' })
  const known = await tx
    .selectFrom('abstract_talks')
    .select('talk_id')
    .where('abstract_id', '=', abstractId)
    .executeTakeFirst()
  if (known) return fail({ code: 'has-talk' })
  const authors = await readAuthorsToSpeak(tx, abstractId)
  const words = wordsOf(row, authors)
  const dayId = await findDay(tx, conferenceId)
  const { last } = await tx
    .selectFrom('talks')
    .select(eb => eb.fn.max('position').as('last'))
    .where('day_id', '=', dayId)
    .executeTakeFirstOrThrow()
  const [{ id: talkId } = { id: 0 }] = await addTalks(tx, [
    {
      ...noWords,
      ...words,
      day_id: dayId,
      position: (last ?? 0) + 1,
      track: row.topic_name,
      kind: row.form_name ?? '',
      guid: randomUUID(),
      is_of_abstract: 1,
    },
  ])
  const written = await writeSpeaker(tx, conferenceId, talkId, presenterOf(authors))
  await tx
    .insertInto('abstract_talks')
    .values({
      abstract_id: abstractId,
      talk_id: talkId,
      written_hash: digestOf(words),
      written_speaker: written,
      made_at: toStored(now),
    })
    .execute()
  await bumpRevision(tx, conferenceId)
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'talk made of an abstract',
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
  return ok({ talkId })
}

/**
 * Brings the talk of an abstract that was corrected up to date: its words, who speaks, and its track. Each of these stays as
 * somebody has edited it since.
 *
 * @param before the name of its topic before it was moved, or of the form that a letter had accepted it as
 * @returns whether the talk was changed
 */
export async function followAbstract(
  tx: Transaction,
  { actor, now }: Act,
  abstractId: number,
  before: { topic?: string; form?: string | null } = {},
): Promise<boolean> {
  const talk = await tx
    .selectFrom('abstract_talks')
    .innerJoin('talks', 'talks.id', 'abstract_talks.talk_id')
    .select(['talks.id', 'written_hash', 'written_speaker', 'track', 'kind'])
    .select(['title', 'abstract_html', 'speaker_affiliation'])
    .where('abstract_id', '=', abstractId)
    .executeTakeFirst()
  const row =
    talk &&
    (await abstractsSeenBy(tx, theProduct).selectAll().where('id', '=', abstractId).executeTakeFirst())
  if (!row) return false
  const authors = await readAuthorsToSpeak(tx, abstractId)
  // The line under the title before the speaker, whose new name is printed in lines that say the old one.
  const changed = [
    await followWords(tx, abstractId, talk, wordsOf(row, authors)),
    await followSpeaker(tx, abstractId, { ...talk, conferenceId: row.conference_id }, presenterOf(authors)),
    await followPlace(tx, talk, {
      ...(before.topic === talk.track && { track: row.topic_name }),
      ...(before.form === talk.kind && { kind: row.form_name ?? '' }),
    }),
  ]
  if (!changed.includes(true)) return false
  await bumpRevision(tx, row.conference_id)
  await recordAudit(tx, {
    conferenceId: row.conference_id,
    actor,
    act: 'talk changed with its abstract',
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
  return true
}

async function followWords(
  tx: Transaction,
  abstractId: number,
  talk: TalkWords & { id: number; written_hash: string },
  words: TalkWords,
): Promise<boolean> {
  if (hashOf(talk) !== talk.written_hash) return false
  const hash = digestOf(words)
  if (hash === talk.written_hash) return false
  await changeTalk(tx, talk.id, words)
  await setWrittenHash(tx, abstractId, hash)
  return true
}

async function followPlace(
  tx: Transaction,
  talk: { id: number; track: string; kind: string },
  place: { track?: string; kind?: string },
): Promise<boolean> {
  const { track, kind } = { ...talk, ...place }
  if (track === talk.track && kind === talk.kind) return false
  await changeTalk(tx, talk.id, place)
  return true
}

/** What a talk takes from its abstract; in the order of the digest. */
function wordsOf(
  {
    abstract_title,
    abstract_text,
    number,
  }: Pick<Seen<'product'>, 'abstract_title' | 'abstract_text' | 'number'>,
  authors: readonly AuthorToSpeak[],
): TalkWords {
  return {
    title: abstract_title.trim() || number,
    abstract_html: paragraphsAsHtml(abstract_text),
    speaker_affiliation: authors
      .map(({ name, affiliation }) => [name, affiliation.replaceAll('\n', ', ')].filter(Boolean).join(', '))
      .join('; '),
  }
}

/** Typed text as it was typed: nothing in it is markup. */
const paragraphsAsHtml = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
    .map(paragraph => `<p>${escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('')

async function findDay(tx: Transaction, conferenceId: number): Promise<number> {
  const days = await tx
    .selectFrom('programme_days')
    .select(['id', 'position', 'name', 'held_on'])
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const known = days.find(day => day.held_on === null && day.name === unscheduledDay)
  if (known) return known.id
  const position = (days.at(-1)?.position ?? 0) + 1
  const [id = 0] = await addDays(tx, [
    { conference_id: conferenceId, position, name: unscheduledDay, held_on: null },
  ])
  return id
}

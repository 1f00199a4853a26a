/** Who speaks at a talk that was made of an abstract. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'
import { mayBeSamePerson } from '#domain/programme/people/person-names.ts'
import { hashOf, setWrittenHash } from '#domain/programme/talks/written-words.ts'
import {
  addSpeakers,
  changeSpeaker,
  printNewName,
  removeSpeakers,
} from '#domain/programme/writing/write-speakers.ts'
import { setSpeakers } from '#domain/programme/writing/write-talks.ts'

export type AuthorToSpeak = Awaited<ReturnType<typeof readAuthorsToSpeak>>[number]

/** Without those who say that they are somebody else. */
export const readAuthorsToSpeak = (tx: Transaction, abstractId: number) =>
  tx
    .selectFrom('abstract_authors')
    .select(['id', 'name', 'affiliation', 'email', 'orcid', 'is_presenting', 'speaker_id'])
    .where('abstract_id', '=', abstractId)
    .where('objected_at', 'is', null)
    .orderBy('position')
    .execute()

export const presenterOf = (authors: readonly AuthorToSpeak[]) =>
  authors.find(author => author.is_presenting === 1)

/** Whom a talk was given as its speaker, with digests of how its abstract named them: others are the organiser's. */
interface WrittenSpeaker {
  id: number
  name: string
  affiliation: string
}

const sayings = ['name', 'affiliation'] as const

/** Gives a talk its speaker. @returns what to remember of it */
export async function writeSpeaker(
  tx: Transaction,
  conferenceId: number,
  talkId: number,
  presenter: AuthorToSpeak | undefined,
): Promise<string | null> {
  const id = presenter && (await speakerOf(tx, conferenceId, presenter))
  await setSpeakers(tx, [{ talkId, speakerIds: id === undefined ? [] : [id] }])
  if (!presenter || id === undefined) return null
  const written: WrittenSpeaker = {
    id,
    name: digestOf(presenter.name),
    affiliation: digestOf(presenter.affiliation),
  }
  return JSON.stringify(written)
}

/** Whoever presents now speaks, under the name that they have now, unless the organiser has set somebody else, or another name. */
export async function followSpeaker(
  tx: Transaction,
  abstractId: number,
  talk: { id: number; conferenceId: number; written_speaker: string | null },
  presenter: AuthorToSpeak | undefined,
): Promise<boolean> {
  const written: WrittenSpeaker | null = talk.written_speaker && JSON.parse(talk.written_speaker)
  const [before, ...more] = await tx
    .selectFrom('talk_speakers')
    .innerJoin('speakers', 'speakers.id', 'talk_speakers.speaker_id')
    .select(['speakers.id', 'speakers.name', 'speakers.affiliation', 'speakers.is_of_abstract'])
    .where('talk_speakers.talk_id', '=', talk.id)
    .execute()
  const isAsWritten = written ? before?.id === written.id : before?.is_of_abstract !== 0
  if (!isAsWritten || more.length > 0) return false
  if (presenter && before) await keepSpeaker(tx, before, presenter)
  const now = await writeSpeaker(tx, talk.conferenceId, talk.id, presenter)
  if (now === talk.written_speaker) return false
  await tx
    .updateTable('abstract_talks')
    .set({ written_speaker: now })
    .where('abstract_id', '=', abstractId)
    .execute()
  // Written above.
  const speakerId = now === null ? undefined : (JSON.parse(now) as WrittenSpeaker).id
  if (before && before.id !== speakerId) await removeIfSilent(tx, before.id)
  if (presenter && before && before.id === speakerId && written) {
    const corrected = sayings.filter(
      saying => digestOf(before[saying]) === written[saying] && before[saying] !== presenter[saying],
    )
    const change = Object.fromEntries(corrected.map(saying => [saying, presenter[saying]]))
    if (corrected.length > 0) await correctSpeaker(tx, before, change)
  }
  return true
}

/** An author whose address was corrected is still the speaker that they were. */
async function keepSpeaker(
  tx: Transaction,
  speaker: { id: number; name: string },
  presenter: AuthorToSpeak,
): Promise<void> {
  if (presenter.speaker_id !== null || !mayBeSamePerson(speaker.name, presenter.name)) return
  const other = await tx
    .selectFrom('abstract_authors')
    .select('id')
    .where('speaker_id', '=', speaker.id)
    .executeTakeFirst()
  if (other) return
  await tx
    .updateTable('abstract_authors')
    .set({ speaker_id: speaker.id })
    .where('id', '=', presenter.id)
    .execute()
  presenter.speaker_id = speaker.id
}

/** A speaker who was made of an abstract, of whom nobody has written anything, goes with the last talk. */
async function removeIfSilent(tx: Transaction, speakerId: number): Promise<void> {
  const silent = await tx
    .selectFrom('speakers')
    .select('id')
    .where('id', '=', speakerId)
    .where('is_of_abstract', '=', 1)
    .where('speaker_group', 'is', null)
    .where('photo', 'is', null)
    .where(eb => eb.and({ talk_title: '', biography_html: '', awards_html: '' }))
    .where('id', 'not in', tx.selectFrom('talk_speakers').select('speaker_id'))
    .executeTakeFirst()
  if (silent) await removeSpeakers(tx, [speakerId])
}

/** Other talks of theirs say the new name too, and go on following their abstracts. */
async function correctSpeaker(
  tx: Transaction,
  { id, name }: { id: number; name: string },
  change: { name?: string; affiliation?: string },
): Promise<void> {
  await changeSpeaker(tx, id, change)
  if (change.name === undefined) return
  const talksOfTheirs = () =>
    tx
      .selectFrom('abstract_talks')
      .innerJoin('talks', 'talks.id', 'abstract_talks.talk_id')
      .innerJoin('talk_speakers', 'talk_speakers.talk_id', 'talks.id')
      .select(['abstract_id', 'written_hash', 'title', 'abstract_html', 'speaker_affiliation'])
      .where('speaker_id', '=', id)
      .execute()
  const before = await talksOfTheirs()
  await printNewName(tx, { id, from: name, to: change.name })
  const following = new Set(
    before.filter(talk => hashOf(talk) === talk.written_hash).map(talk => talk.abstract_id),
  )
  for (const talk of await talksOfTheirs())
    if (following.has(talk.abstract_id)) await setWrittenHash(tx, talk.abstract_id, hashOf(talk))
}

/** The speaker that an author is already, by another abstract of theirs; or a new one. */
async function speakerOf(tx: Transaction, conferenceId: number, author: AuthorToSpeak): Promise<number> {
  const others = await tx
    .selectFrom('abstract_authors')
    .innerJoin('speakers', 'speakers.id', 'abstract_authors.speaker_id')
    .select(['speakers.id', 'abstract_authors.name', 'email', 'orcid'])
    .where('speakers.conference_id', '=', conferenceId)
    .orderBy('speakers.id')
    .execute()
  const same = others.find(
    other =>
      (author.orcid !== null && other.orcid === author.orcid) ||
      (author.email !== '' &&
        canonicalMailbox(other.email) === canonicalMailbox(author.email) &&
        mayBeSamePerson(other.name, author.name)),
  )
  const id = author.speaker_id ?? same?.id ?? (await addSpeaker(tx, conferenceId, author))
  await tx.updateTable('abstract_authors').set({ speaker_id: id }).where('id', '=', author.id).execute()
  return id
}

async function addSpeaker(
  tx: Transaction,
  conferenceId: number,
  { name, affiliation }: Pick<AuthorToSpeak, 'name' | 'affiliation'>,
): Promise<number> {
  const { last } = await tx
    .selectFrom('speakers')
    .select(eb => eb.fn.max('position').as('last'))
    .where('conference_id', '=', conferenceId)
    .executeTakeFirstOrThrow()
  const [{ id } = { id: 0 }] = await addSpeakers(tx, [
    {
      conference_id: conferenceId, position: (last ?? 0) + 1, speaker_group: null, name, affiliation, photo: null,
      talk_title: '', biography_html: '', awards_html: '', external_id: null, guid: randomUUID(), is_of_abstract: 1,
    }, // biome-ignore format: a row
  ])
  return id
}

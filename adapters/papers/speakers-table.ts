import { NoteBook } from '#adapters/imported-values/note-book.ts'
import { longestProse, plainLine, proseHtml } from '#adapters/imported-values/prose.ts'
import { uuidIn } from '#adapters/imported-values/uuid.ts'
import { readCsv } from '#adapters/papers/csv-table.ts'
import type { SpeakersFault } from '#domain/imports/import-faults.ts'
import type { ImportNote } from '#domain/imports/import-notes.ts'
import { foldedName } from '#domain/people/person-names.ts'
import { type SpeakerGroup, speakerGroups } from '#domain/people/speaker.ts'
import type { ImportedPerson } from '#domain/programme/imported-programme.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { cutTo } from '#domain/text.ts'

const nameColumns = ['name', 'full_name', 'speaker'] as const

/** Reads a list of speakers: a row each, with at least a column of names. */
export function readSpeakersTable(
  bytes: Uint8Array,
): Result<{ people: ImportedPerson[]; notes: ImportNote[] }, SpeakersFault> {
  const table = readCsv(bytes)
  if (!table.ok) return table
  if (!table.value.has(...nameColumns)) return fail({ code: 'no-name-column' })
  const notes = new NoteBook()
  const people = new Map<string, ImportedPerson>()
  for (const row of table.value.rows) {
    const name = cutTo(plainLine(row.get(...nameColumns)), 300)
    const affiliation = plainLine(row.get('affiliation', 'institution', 'organisation', 'organization'))
    if (!name) {
      notes.add('person-without-name', row.line, affiliation)
      continue
    }
    const guid = uuidIn(row.get('guid', 'uuid'))
    const externalId = guid ?? `name:${foldedName(name)}`
    if (people.has(externalId)) {
      notes.add('person-repeated', row.line, name)
      continue
    }
    const writtenGroup = plainLine(row.get('group', 'kind', 'role'))
    const group = groupOf(writtenGroup)
    if (writtenGroup && !group) notes.add('group-unknown', row.line, `${name}: ${writtenGroup}`)
    const biography = row.get('biography', 'bio', 'about')
    if (biography.length > longestProse) notes.add('text-shortened', row.line, name)
    people.set(externalId, {
      externalId,
      guid,
      name,
      affiliation: cutTo(affiliation, 300),
      group,
      talkTitle: cutTo(plainLine(row.get('talk_title', 'talk', 'lecture', 'title_of_the_talk')), 300),
      biographyHtml: proseHtml(cutTo(biography, longestProse)),
    })
  }
  if (people.size === 0) return fail({ code: 'no-people' })
  return ok({ people: [...people.values()], notes: notes.notes })
}

/** `Keynote speaker` is a keynote. */
function groupOf(text: string): SpeakerGroup | null {
  const words = text.toLowerCase()
  return speakerGroups.find(group => words.startsWith(group)) ?? null
}

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import type { ImportNote, SharedIds } from '#domain/preparation/imports/import-notes.ts'
import { type PicturesImported, pictureLists } from '#domain/preparation/imports/import-pictures.ts'
import type { ImportCounts } from '#domain/programme/matching/match-imported.ts'
import type { ImportedProgramme } from '#domain/programme/talks/imported-programme.ts'
import { noteWords } from '#words/organiser/preparation/import-words.ts'

/** How many lines of each kind are shown unless all are requested. */
const linesShown = 20

/** `775 added, 24 removed` and so on; zero counts are left out. */
export function sayCounts(name: string, counts: ImportCounts): string {
  const said = (['added', 'changed', 'unchanged', 'removed'] as const)
    .filter(what => counts[what] > 0)
    .map(what => `${formatCount(counts[what])} ${what}`)
  const total = counts.added + counts.changed + counts.unchanged
  return `${name.padEnd(10)}${formatCount(total).padStart(7)}${said.length > 0 ? `   (${said.join(', ')})` : ''}`
}

/** The parts of a programme besides its talks and people. */
export function sayProgramme({ days, people }: ImportedProgramme): string[] {
  const talks = days.flatMap(day => day.talks)
  const sum = (count: (talk: (typeof talks)[number]) => number) =>
    talks.reduce((total, talk) => total + count(talk), 0)
  const distinct = (name: (talk: (typeof talks)[number]) => string) =>
    new Set(talks.map(name).filter(value => value !== '')).size
  const withoutPeople = talks.filter(talk => talk.speakerAffiliation === '').length
  return [
    `Days      ${formatCount(days.length).padStart(7)}`,
    `Rooms     ${formatCount(distinct(talk => talk.room)).padStart(7)}`,
    `Tracks    ${formatCount(distinct(talk => talk.track)).padStart(7)}`,
    `Links     ${formatCount(sum(talk => talk.links.length)).padStart(7)}`,
    `Attachments ${formatCount(sum(talk => talk.attachments.length)).padStart(5)}`,
    ...(people.length > 0 ? [`Appearances ${formatCount(sum(talk => talk.people.length)).padStart(5)}`] : []),
    ...(withoutPeople > 0 ? [`Talks without a person: ${formatCount(withoutPeople)}`] : []),
  ]
}

/** Warns where the file's days are not the conference's: it probably belongs to another conference. */
export function sayDates({ days }: ImportedProgramme, conference: Conference): string[] {
  const dates = days.flatMap(day => day.date ?? []).toSorted(Temporal.PlainDate.compare)
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return []
  const { startsOn, endsOn } = conference
  const isWithin =
    Temporal.PlainDate.compare(startsOn, first) <= 0 && Temporal.PlainDate.compare(last, endsOn) <= 0
  if (isWithin) return []
  return [
    `Please check: the programme is for ${formatDateRange(first, last)}, the conference is on ` +
      `${formatDateRange(startsOn, endsOn)}. The conference's dates were not changed.`,
  ]
}

/** Warns where the file gives one id to several people, as merged schedules do. */
export function saySharedIds({ ids, people }: SharedIds): string[] {
  if (ids === 0) return []
  const given = ids === 1 ? '1 id of the file is given' : `${formatCount(ids)} ids of the file are given`
  return [`Please check: ${given} to ${formatCount(people)} people, who were distinguished by their names.`]
}

/** Warns where the file's time zone is not the conference's. */
export function sayZone(zone: string | null, conferenceZone: string): string[] {
  if (zone === null) return []
  const now = Temporal.Instant.fromEpochMilliseconds(0)
  if (now.toZonedDateTimeISO(zone).equals(now.toZonedDateTimeISO(conferenceZone))) return []
  return [
    `Please check: the file's times are those of ${zone}, the conference is in ${conferenceZone}. ` +
      'Talks are shown at the times in the file.',
  ]
}

/** What happened to the PDF of the programme that the home page offers. */
export function sayPapers(done: 'replaced' | 'none' | 'failed', error?: unknown): string[] {
  switch (done) {
    case 'replaced':
      return [
        'The PDF of the programme on the pages was made again from the new programme.',
        'The calendar and the brochure are not made from the programme: check whether they are still right.',
      ]
    case 'none':
      return []
    case 'failed': {
      const reason = error instanceof Error ? error.message : String(error)
      return [
        `Please check: the pages still offer the PDF of the old programme; a new one could not be made (${reason}).`,
      ]
    }
  }
}

/** What happened to pictures, one line for each kind. */
export function sayPictures({ portraits, isPhotoNew, lists }: PicturesImported): string[] {
  const names = { about: 'About', gallery: 'Gallery', venue: 'Venue' } as const
  return [
    ...(isPhotoNew ? ["The conference's photo was replaced"] : []),
    sayCounts('Portraits', portraits),
    ...pictureLists.flatMap(list => {
      const counts = lists[list]
      return counts ? [sayCounts(names[list], counts)] : []
    }),
  ]
}

/** All kinds of notes with their lines, the most frequent first. */
export function sayNotes(notes: readonly ImportNote[], isAll: boolean): string[] {
  const kinds = [...Map.groupBy(notes, note => note.code)].toSorted(([, a], [, b]) => b.length - a.length)
  return kinds.flatMap(([code, found]) => {
    const shown = isAll ? found : found.slice(0, linesShown)
    const more = found.length - shown.length
    return [
      `${formatCount(found.length)} ${noteWords[code]}:`,
      ...shown.map(note => `  ${note.file ? `${note.file}, ` : ''}line ${note.line}${after(note.subject)}`),
      ...(more > 0 ? [`  and ${formatCount(more)} more; --all lists them`] : []),
    ]
  })
}

const after = (subject: string) => (subject ? `: ${subject}` : '')

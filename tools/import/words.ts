/** All texts of the import. */
import type { PapersFault } from '#adapters/papers/read-papers.ts'
import type { NoteCode } from '#adapters/schedules/read-notes.ts'
import type { ScheduleFault } from '#adapters/schedules/read-schedule.ts'
import type { FileFault } from '#tools/import/files.ts'

export const usage = `Imports files into a conference. All or nothing; repeated, it changes nothing.

  npm run import -- programme <conference> <schedule.xml>
      a programme in the schedule.xml form of pentabarf, frab, pretalx and others
  npm run import -- papers <conference> <folder>
      a folder with *papers.csv and, where there are any, paper_sessions.yml,
      plenary_sessions.yml and committee.yml

  npm run import -- pictures <conference> <folder>
      photo.jpg, and the folders speakers (files named after people), about, gallery
      and venue (files named after what they show)

  <conference>  the first part of its address, such as material-science
  --dry-run     reads everything and tells what would change, and changes nothing
  --all         tells every line that could not be taken over, not only the first of each kind

It works on the data of DATA_DIR, or DATABASE_URL, as npm start does; the server may be running.
`

export type ImportFault =
  | FileFault
  | (ScheduleFault & { file: string })
  | PapersFault
  | { code: 'no-pictures'; path: string }
  | { code: 'conference-missing'; name: string; names: string[] }

type Words = { [F in ImportFault as F['code']]: (fault: F) => string }

const faultWords: Words = {
  'file-missing': ({ path }) => `${path}: there is no such file or folder.`,
  'file-is-folder': ({ path }) => `${path} is a folder. Name the schedule.xml file itself.`,
  'folder-is-file': ({ path }) => `${path} is a file. Name the folder that the files are in.`,
  'file-unreadable': ({ path, reason }) => `${path} cannot be read (${reason}).`,
  'file-too-large': ({ path, bytes, maxBytes }) =>
    `${path} has ${megabytes(bytes)} MB; at most ${megabytes(maxBytes)} MB are read.`,
  'xml-malformed': ({ file, line, reason }) => `${file}, line ${line}: not well-formed XML: ${reason}.`,
  'xml-doctype': ({ file, line }) =>
    `${file}, line ${line}: the file has a document type (<!DOCTYPE …>), which is not read because it can ` +
    'declare entities without bounds. Remove it and try again.',
  'xml-too-deep': ({ file, line }) => `${file}, line ${line}: elements are nested too deeply for a schedule.`,
  encoding: ({ file, label }) => `${file} is not in the encoding ${label} that it is said to be in.`,
  'not-a-schedule': ({ file, root }) =>
    `${file} is no schedule: its outermost element is <${root}>, and there is no <event> in it.`,
  'no-talks': ({ file }) => `${file} has no <event>, so there is nothing to import.`,
  'no-papers-table': () =>
    'There is no table of papers in this folder: a file whose name ends in papers.csv.',
  'no-papers': ({ file }) => `${file} has no papers, so there is nothing to import.`,
  'no-title-column': ({ file }) =>
    `${file} names no titles: its first line must name its columns, one of them "title".`,
  'csv-malformed': ({ file, line, reason }) => `${file}, line ${line}: not a readable table: ${reason}.`,
  'csv-encoding': ({ file }) => `${file} is not in UTF-8. Save it as "CSV UTF-8" and try again.`,
  'yaml-malformed': ({ file, line, reason }) => `${file}, line ${line}: not readable YAML: ${reason}.`,
  'yaml-aliases': ({ file }) => `${file} has more aliases than a list of sessions or people can need.`,
  'yaml-nested': ({ file }) =>
    `${file} nests lists and mappings more deeply than a list of sessions or people can need.`,
  'yaml-encoding': ({ file }) => `${file} is not in UTF-8.`,
  'no-pictures': ({ path }) =>
    `${path} has no pictures to import: no photo.jpg, and nothing in speakers, about, gallery or venue.`,
  'conference-missing': ({ name, names }) =>
    names.length > 0
      ? `There is no conference ${name}. There are: ${names.join(', ')}.`
      : `There is no conference ${name}, and none other: npm start loads three into an empty database.`,
}

export function sayFault(fault: ImportFault): string {
  // `Words` pairs each code's text with the fault of that code; indexing loses the pairing.
  return (faultWords[fault.code] as (fault: ImportFault) => string)(fault)
}

/** The text after `12 times:` in the report. */
export const noteWords: Record<NoteCode, string> = {
  'talk-without-title': 'without a title; shown as what else the file calls it',
  'talk-without-day': 'on no day; listed under "To be announced"',
  'talk-id-repeated': 'with an id that an earlier one has',
  'talk-guid-repeated': 'with a guid that an earlier one has; given one of their own',
  'talk-in-several-sessions': 'in a further session; shown in the first',
  'talk-in-no-session': 'in no session; listed under "To be announced"',
  'talk-not-listed': 'named by a session, and in no table of papers; left out',
  'time-unreadable': 'with a time that could not be read; shown without it',
  'duration-unreadable': 'with a duration that could not be read; shown without it',
  'date-unreadable': 'with a date that could not be read; shown without it',
  'zone-unknown': 'time zones that are not known; the times are shown as they are written',
  'time-contradicted': 'whose start and date tell different times; shown at the start',
  'day-date-contradicted': 'days whose date contradicts their talks or hours; shown on the date of those',
  'talk-outside-day': 'at a time outside of their day; shown on the day that they stand under',
  'talk-on-other-day': 'under a day other than the date that they name; shown on the date',
  'person-without-name': 'people without a name; left out',
  'person-repeated': 'people named twice for one talk; shown once',
  'person-id-shared': 'people with an id that stands for somebody else as well; told apart by their names',
  'person-without-talk': "people of the file's own list who give no talk; left out",
  'link-unusable': 'links without an address that could be followed; shown as plain text',
  'text-shortened': 'texts longer than 100,000 characters; shortened',
  'member-without-name': 'members without a name; left out',
  'session-without-presenter': 'plenary sessions that name no speaker; left out',
  'session-without-title': 'sessions without a name',
  'row-too-short': 'rows with fewer fields than the heading; what is missing stays empty',
  'entry-unreadable': 'entries that are no session; left out',
}

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1)

/** What is said about files that are imported, on the command line and in the back office. */

import { formatCount } from '#domain/foundations/figures.ts'
import type { ColumnMeaning } from '#domain/preparation/imports/columns.ts'
import type { ForeignType, ImportableType, ReadingFault } from '#domain/preparation/imports/import-faults.ts'
import { longestLine, longestProse, type NoteCode } from '#domain/preparation/imports/import-notes.ts'
import { leftOutNoteWords } from '#words/organiser/preparation/import-left-out-words.ts'

type FaultWords = { [F in ReadingFault as F['code']]: (fault: F) => string }

const foreignWords: Readonly<Record<ForeignType, string>> = {
  pdf: 'a PDF',
  picture: 'a picture',
  workbook: 'an Excel or LibreOffice spreadsheet. Save it there as “CSV UTF-8”, and choose that file',
  word: 'a text document',
  'old-office': 'a file from an old version of Office. Save a table as “CSV UTF-8”, and choose that file',
  compressed: 'compressed in a format that can’t be read here. Unpack it, or pack it as a zip',
  json: 'JSON. Programs that write JSON also write schedule.xml',
  binary: 'neither a text nor a zip',
}

const typeWords: Readonly<Record<ImportableType, string>> = {
  xml: 'XML',
  csv: 'plain text',
  zip: 'a zip',
}

const faultWords: FaultWords = {
  'xml-malformed': ({ file, line, reason }) => `${file}, line ${line}: not well-formed XML: ${reason}.`,
  'xml-doctype': ({ file, line }) =>
    `${file}, line ${line}: the file's document type (<!DOCTYPE …>) declares entities, which are not read because they can ` +
    'grow without bounds. Remove it and try again.',
  'xml-too-deep': ({ file, line }) => `${file}, line ${line}: elements are nested too deeply for a schedule.`,
  encoding: ({ file, label }) => `${file} is not in the encoding that it declares, ${label}.`,
  'not-a-schedule': ({ file, root }) =>
    `${file} is not a schedule: its outermost element is <${root}>, and there is no <event> in it.`,
  'no-talks': ({ file }) => `${file} has no <event>, so there is nothing to import.`,
  'no-papers-table': () =>
    'There is no table of papers in this folder: a file whose name ends in papers.csv.',
  'no-papers': ({ file }) => `${file} has no papers, so there is nothing to import.`,
  'no-title-column': ({ file }) =>
    `${file} has no titles: its first line must name its columns, one of them "title".`,
  'csv-malformed': ({ file, line, reason }) => `${file}, line ${line}: not a readable table: ${reason}.`,
  'csv-encoding': ({ file }) =>
    `${file} is in an encoding that cannot be recognised, or its UTF-8 is damaged. Save it as "CSV UTF-8" and try again.`,
  'yaml-malformed': ({ file, line, reason }) => `${file}, line ${line}: not readable YAML: ${reason}.`,
  'yaml-aliases': ({ file }) => `${file} has too many aliases for a list of sessions or people.`,
  'yaml-nested': ({ file }) =>
    `${file} nests lists and mappings too deeply for a list of sessions or people.`,
  'yaml-encoding': ({ file }) => `${file} is not in UTF-8.`,
  'csv-too-long': ({ file, mostRows }) =>
    `${file} has more than ${formatCount(mostRows)} rows, more than any conference needs. Remove the rows that do not belong to this conference.`,
  'no-people': ({ file }) => `${file} has no people, so there is nothing to import.`,
  'file-empty': ({ file }) => `${file} is empty.`,
  'type-foreign': ({ file, type }) => `${file} cannot be imported: it is ${foreignWords[type]}.`,
  'type-contradicted': ({ file, ending, type }) =>
    `${file} is called .${ending}, and its content is ${typeWords[type]}. Give it the right extension, or save it again.`,
  'no-known-columns': ({ file }) =>
    `${file} is not a table of talks or speakers: its first line must name its columns, with "title" for talks or "name" for speakers.`,
  'zip-malformed': ({ file }) => `${file} is a damaged zip: it cannot be unpacked.`,
  'zip-too-large': ({ file, mostBytes, mostFiles }) =>
    `${file} unpacks to more than ${mostBytes / 1024 ** 2} MB or ${formatCount(mostFiles)} files. Pack only the tables and their YAML files.`,
  'too-many': ({ file, what, count, most }) =>
    `${file} has ${formatCount(count)} ${what}; at most ${formatCount(most)} are imported from a page.`,
  'too-heavy': ({ file }) =>
    `${file} takes more time or memory to read than any real file, so reading it was stopped.`,
  busy: ({ file }) =>
    `The server is busy just now and could not finish reading ${file}. Nothing is wrong with the file: please try again in a minute.`,
}

/** A sentence about why a file cannot be read. */
export function readingFaultWords(fault: ReadingFault): string {
  // `FaultWords` pairs each code's text with the fault of that code; indexing loses the pairing.
  return (faultWords[fault.code] as (fault: ReadingFault) => string)(fault)
}

/** What a column of a table means, in a list of talks’ and people’s fields. */
export const columnWords: Record<ColumnMeaning, string> = {
  title: 'Title',
  'talk-id': 'Id or number',
  'talk-guid': 'Guid',
  subtitle: 'Subtitle',
  day: 'Name of the day',
  date: 'Date',
  start: 'Start, or start and end',
  end: 'End',
  minutes: 'Duration',
  night: 'After midnight (yes or no)',
  room: 'Room',
  track: 'Track',
  kind: 'Kind of talk',
  language: 'Language',
  abstract: 'Abstract',
  description: 'Description',
  keywords: 'Keywords',
  authors: 'Authors, printed as written',
  presenters: 'Speakers, separated by ; or |',
  'presenters-by-comma': 'Speakers, separated by commas',
  link: 'Link',
  name: 'Name',
  'first-name': 'First name',
  'last-name': 'Last name',
  'person-id': 'Id of the person',
  'person-guid': 'Guid of the person',
  affiliation: 'Affiliation',
  group: 'Group (plenary, keynote or invited)',
  'talk-title': 'Title of the talk, shown with the person',
  biography: 'Biography',
  picture: 'Picture on another site, not fetched',
}

/** Words for notes of a kind, after their number: `12 with a time that could not be read; …`. */
export const noteWords: Record<NoteCode, string> = {
  'talk-without-title': 'without a title; shown under another name from the file',
  'talk-without-day': 'without a day; listed under "To be announced"',
  'talk-id-repeated': 'with the id of an earlier one; imported under another id',
  'talk-guid-repeated': 'with the guid of an earlier one; given a new one',
  'talk-in-several-sessions': 'in several sessions; shown in the first',
  'talk-in-no-session': 'without a session; listed under "To be announced"',
  'talk-not-listed': 'named by a session, but missing from the tables of papers; left out',
  'time-unreadable': 'with a time that could not be read; shown without it',
  'duration-unreadable': 'with a duration that could not be read; shown without it',
  'date-unreadable': 'with a date that could not be read; shown without it',
  'zone-unknown': 'unknown time zones; the times are shown as they are written',
  'time-contradicted': 'whose start and date contradict each other; shown at the start',
  'day-date-contradicted': 'days whose date contradicts their talks or hours; shown on the date of the talks',
  'talk-outside-day': 'at a time outside their day; shown on the day that they are listed under',
  'talk-on-other-day': 'listed under another day than their own date; shown on their date',
  'person-without-name': 'people without a name; left out',
  'person-repeated': 'people named twice for one talk; shown once',
  'person-id-shared': 'people who share an id with somebody else; distinguished by their names',
  'person-without-talk': "people in the file's list who give no talk; left out",
  'group-unknown': 'speakers in a group other than plenary, keynote or invited; the group was left out',
  'link-unusable': 'links whose address cannot be opened; shown as plain text',
  ...leftOutNoteWords,
  'text-shortened': `texts that are too long (${formatCount(longestProse)} characters, or ${longestLine} in one line); shortened`,
  'member-without-name': 'members without a name; left out',
  'session-without-presenter': 'plenary sessions that name no speaker; left out',
  'session-without-title': 'sessions without a name',
  'row-too-short': 'rows with fewer fields than the header; the missing fields stay empty',
  'entry-unreadable': 'entries that are not sessions; left out',
  'entry-unused': 'fields that no list has a place for; left out',
  'column-unused': 'columns that are not imported, because their headings do not say what they mean',
  'pictures-left-out':
    'columns of pictures on other sites, which are not fetched; pictures are imported from a folder',
  'cell-unused': 'cells that contradict an earlier one, or that cannot be read; left out',
  'row-repeated': 'rows that repeat an earlier one; imported once',
  'encoding-guessed': 'not in UTF-8; read as Windows-1252, so check letters such as é and ü',
  'time-doubtful':
    'with a time such as 09:30-10:00, which may be from when to when, or a time with an offset from UTC; shown as each line says',
  'end-contradicted':
    'whose start, end and duration contradict each other; shown with the duration, or else the first end',
  'end-without-start': 'with an end and no start; shown without it',
}

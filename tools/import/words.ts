/** The import's texts of the command line; those that the back office shows too are in words/. */
import type { ReadingFault } from '#domain/preparation/imports/import-faults.ts'
import type { FileFault } from '#tools/import/files.ts'
import { readingFaultWords } from '#words/organiser/preparation/import-words.ts'

export const usage = `Imports files into a conference. All or nothing; repeated, it changes nothing.

  npm run import -- programme <conference> <schedule.xml>
      a programme in the schedule.xml form of pentabarf, frab, pretalx and others
  npm run import -- papers <conference> <folder>
      a folder with *papers.csv and, where there are any, paper_sessions.yml,
      plenary_sessions.yml and committee.yml
  npm run import -- table <conference> <talks.csv or speakers.csv>
      a table of talks (a column "title", and one for each further field)
      or of speakers (a column "name"), or one of the above as a single file or zip

  npm run import -- pictures <conference> <folder>
      photo.jpg, and the folders speakers (files named after people), about, gallery
      and venue (files named after what they show)

  <conference>  the first part of its address, such as material-science
  --dry-run     reads everything, reports what would change, and changes nothing
  --all         lists every line that could not be imported, not only the first of each kind

It works on the data of DATA_DIR, or DATABASE_URL, as npm start does; the server may be running.
`

export type ImportFault =
  | FileFault
  | ReadingFault
  | { code: 'no-pictures'; path: string }
  | { code: 'conference-missing'; name: string; names: string[] }

type Words = { [F in Exclude<ImportFault, ReadingFault> as F['code']]: (fault: F) => string }

const faultWords: Words = {
  'file-missing': ({ path }) => `${path}: there is no such file or folder.`,
  'file-is-folder': ({ path }) => `${path} is a folder. Name the schedule.xml file itself.`,
  'folder-is-file': ({ path }) => `${path} is a file. Name the folder that the files are in.`,
  'file-unreadable': ({ path, reason }) => `${path} cannot be read (${reason}).`,
  'file-too-large': ({ path, bytes, maxBytes }) =>
    `${path} has ${megabytes(bytes)} MB; at most ${megabytes(maxBytes)} MB are read.`,
  'no-pictures': ({ path }) =>
    `${path} has no pictures to import: no photo.jpg, and nothing in speakers, about, gallery or venue.`,
  'conference-missing': ({ name, names }) =>
    names.length > 0
      ? `There is no conference ${name}. There are: ${names.join(', ')}.`
      : `There is no conference ${name}, and none other: npm start loads three into an empty database.`,
}

export function sayFault(fault: ImportFault): string {
  // The others are faults of reading.
  if (!Object.hasOwn(faultWords, fault.code)) return readingFaultWords(fault as ReadingFault)
  // `Words` pairs each code's text with the fault of that code; indexing loses the pairing.
  return (faultWords[fault.code as keyof Words] as (fault: ImportFault) => string)(fault)
}

const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1)

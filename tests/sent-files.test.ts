/**
 * Nothing that is sent disappears in silence: each place of the site that takes a file, or a table that was pasted, is
 * listed here, with the test that counts its letters in and out or the reason why nothing can be lost.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** What reads each table, and the test that reads generated ones. */
const counted: Readonly<Record<string, { by: string; test: string }>> = {
  'site/organiser/preparation/imports/imports.tsx': { by: 'readImportFile', test: 'tests/fuzz/table-letters.test.ts' },
  'site/organiser/preparation/imports/import-check.tsx': { by: 'readSchedule', test: 'adapters/schedules/nothing-lost.test.ts' },
  'tools/import/import.ts': { by: 'readPapers', test: 'tests/fuzz/table-letters.test.ts' },
  'site/organiser/preparation/translations/translations.tsx': { by: 'readPoFile', test: 'tests/fuzz/list-letters.test.ts' },
  'site/organiser/registrations/registering/import.tsx': { by: 'readRegistrations', test: 'tests/fuzz/list-letters.test.ts' },
  'site/organiser/offers/members/import-members.tsx': { by: 'readMemberTable', test: 'tests/fuzz/list-letters.test.ts' },
  'site/organiser/offers/invitations/invite.tsx': { by: 'readInvitees', test: 'tests/fuzz/list-letters.test.ts' },
  'site/organiser/programme/decision-tables/decision-table.tsx': { by: 'readDecisionTable', test: 'tests/fuzz/list-letters.test.ts' },
  'site/organiser/programme/moving-in/move-in.tsx': { by: 'readWorkbook', test: 'tests/fuzz/list-letters.test.ts' },
  'site/microsite/registration/guests/guests-page.tsx': { by: 'placePastedNames', test: 'tests/fuzz/list-letters.test.ts' },
} // biome-ignore format: a table

/** Files that are kept byte by byte. */
const kept: Readonly<Record<string, string>> = {
  'site/organiser/record-form/files/store-files.ts': 'files of records, stored as they are',
  'site/organiser/record-form/picture/receive-picture.ts': 'pictures',
  'site/organiser/record-form/preview/use-typed-preview.ts': 'leaves files out of a preview',
  'site/organiser/office/group-mail/mail.tsx': 'attachments',
  'site/microsite/abstracts/abstract-form.tsx': 'manuscripts',
  'site/microsite/abstracts/form-file.ts': 'manuscripts',
  'site/microsite/registration/proof/proof-page.tsx': 'proofs',
  'site/microsite/registration/questions/answer-files.ts': 'answers',
  'site/organiser/parts/check/sent-list.ts': 'hands a list to the pages above',
}

const taking =
  /instanceof File\b|\bsentList\(|\breadTable\(|\breadExport\(|\breadImportFile\(|\btranslationFiles\.read\(|\bplacePastedNames\(/

const places = globSync(['site/**/*.{ts,tsx}', 'tools/import/*.ts'], { cwd: root })
  .filter(file => !/\.test\.tsx?$/.test(file) && taking.test(read(file)))
  .map(file => file.replaceAll('\\', '/'))

test('every place that takes a file or a pasted table is listed', () => {
  expect(places.toSorted()).toEqual([...Object.keys(counted), ...Object.keys(kept)].toSorted())
})

test('each table is read by what its test counts the letters of', () => {
  const readers = read('adapters/imports/import-worker.ts') + read('adapters/imports/read-import-file.ts')
  for (const [place, { by, test }] of Object.entries(counted)) {
    expect([place, by, (read(place) + readers).includes(`${by}(`) || readers.includes(by)]).toEqual([place, by, true]) // biome-ignore format: one line
    expect([place, by, read(test).includes(`${by}(`) || read(test).includes(`, ${by} }`)]).toEqual([place, by, true]) // biome-ignore format: one line
  }
})

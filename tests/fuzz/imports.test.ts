/**
 * Files as organisers send them, damaged at random places: each is refused with a reason, or read and then imported in
 * a dry run. A failure prints the seed that reproduces it.
 */
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { tryImport } from '#domain/preparation/imports/run-import.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { anyText } from '#tests/support/any-text.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'
import { readingFaultWords } from '#words/organiser/preparation/import-words.ts'

/** On each database; `FUZZ_RUNS` raises it. */
const runs = Number(process.env.FUZZ_RUNS ?? 15)

type Sample = { name: string; bytes: Uint8Array }

/** The beginnings of real files, and possible texts of a table of talks or speakers. */
async function samples(): Promise<Sample[]> {
  const start = async (file: string, bytes: number) => (await readMaterial(file)).subarray(0, bytes)
  const events = (await start('schedules/fosdem-2023.xml', 30_000)).toString()
  const cut = events.slice(0, events.lastIndexOf('</event>') + 8)
  const rows = (await start('papers/main_papers.csv', 20_000)).toString()
  const papers = rows.slice(0, rows.lastIndexOf('\n'))
  const folder = {
    'main_papers.csv': new Uint8Array(strToU8(papers)),
    'paper_sessions.yml': new Uint8Array(await start('papers/paper_sessions.yml', 3_000)),
    'committee.yml': new Uint8Array(await readMaterial('papers/committee.yml')),
  }
  const talks =
    'guid,title,day,date,start,minutes,room,authors,presenters\n,A,Day 1,2027-06-07,10:00,20,Aula,"B, C",B; D\n'
  const speakers =
    'name,group,affiliation,biography\nAda Noor,keynote,Lisbon,*Glass* and <b>ice</b>\nBo Lind,,,\n'
  return [
    { name: 'schedule.xml', bytes: strToU8(`${cut}</room></day></schedule>`) },
    { name: 'talks.csv', bytes: strToU8(papers) },
    { name: 'talks.csv', bytes: strToU8(talks.repeat(3)) },
    { name: 'speakers.csv', bytes: strToU8(speakers) },
    { name: 'papers.zip', bytes: zipSync(folder) },
    { name: 'papers.zip', bytes: zipSync(folder, { level: 0 }) },
  ]
}

const damage = fc.record({
  /** The position, as a share of the file. */
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat(200),
  put: fc.oneof(
    fc.uint8Array({ maxLength: 20 }),
    anyText({ maxLength: 20 }).map(text => strToU8(text)),
    fc.constantFrom(...['\0', '\u0007', '"', '&#0;', '&lt;script&gt;', '<', ']]>', '\n- *a', '2027-02-31', '99:99', '=1+1', '\uD800', '\u202E'].map(text => strToU8(text))), // biome-ignore format: signs
  ),
})
type Damage = { at: number; cut: number; put: Uint8Array }

const damaged = (bytes: Uint8Array, damages: readonly Damage[]) =>
  damages.reduce<Uint8Array<ArrayBufferLike>>((file, { at, cut, put }) => {
    const from = Math.floor(at * file.byteLength)
    return Buffer.concat([file.subarray(0, from), put, file.subarray(from + cut)])
  }, bytes)

describeOnBothDatabases(`a damaged file ${needsMaterial}`, open => {
  test.skipIf(!hasMaterial)(
    'is refused with a reason, or passes a dry run',
    async () => {
      const database = await open()
      const { conference } = await createConference(database)
      const files = await samples()
      const act = { actor: commandLine, now: new StoppedClock().now() }
      const permit = permitOnCommandLine(commandLine, 'place-talks', conference.id)
      let tried = 0
      const which = fc.record({
        number: fc.nat(files.length - 1),
        damages: fc.array(damage, { maxLength: 3 }),
      })
      await fc.assert(
        fc.asyncProperty(which, async ({ number, damages }) => {
          const { name = '', bytes = new Uint8Array() } = files[number] ?? {}
          const read = readImportFile({ name, bytes: damaged(bytes, damages) }, 'Europe/Lisbon')
          if (!read.ok) {
            expect(readingFaultWords(read.error)).toMatch(/\w/)
            return
          }
          const outcome = await tryImport(database, permit, { content: read.value.content, act })
          tried += 1
          expect(outcome.digest).toMatch(/^[0-9a-f]{64}$/)
        }),
        { numRuns: runs },
      )
      // Undamaged, each file passes.
      for (const { name, bytes } of files) {
        expect([name, readImportFile({ name, bytes }, 'UTC').ok]).toEqual([name, true])
      }
      expect(tried).toBeGreaterThan(0)
    },
    60_000,
  )
})

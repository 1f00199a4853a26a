/**
 * Has people and staff live through the same months at this build and at an earlier one, and prints where the two answer
 * differently: `node_modules/.bin/node tools/golden/compare-builds.ts FOLDER`, with the folder of a built copy of the project.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readAnswers, seed } from '#tests/golden/answers.ts'
import { asToday } from '#tests/golden/deliberate.ts'
import { differences } from '#tests/golden/differences.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say the folder of a built copy of the project.')
const scratchFolder = await mkdtemp(path.join(tmpdir(), 'golden-'))
try {
  const before = await readAnswers(scratchFolder, { seed, copyAt: path.resolve(folder) })
  const now = await readAnswers(scratchFolder, { seed })
  const found = Object.entries(before).flatMap(([where, answer]) =>
    differences(where, asToday(answer), now[where]),
  )
  for (const each of found) process.stdout.write(`${JSON.stringify(each)}\n`)
  process.stdout.write(`${Object.keys(before).length} answers, ${found.length} differences\n`)
} finally {
  await rm(scratchFolder, { recursive: true, force: true })
}

/**
 * Stores what an earlier build answers, for tests/golden: `node_modules/.bin/node tools/golden/store-answers.ts FOLDER FILE`, with
 * the folder of a built copy of the project.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { readAnswers, seed } from '#tests/golden/answers.ts'

const [folder, file] = process.argv.slice(2)
if (!folder || !file) throw new Error('Say the folder of a built copy of the project, and the file to write.')
const scratchFolder = await mkdtemp(path.join(tmpdir(), 'golden-'))
try {
  const answers = await readAnswers(scratchFolder, { seed, copyAt: path.resolve(folder), isSmall: true })
  await writeFile(file, gzipSync(JSON.stringify(answers), { level: 9 }))
} finally {
  await rm(scratchFolder, { recursive: true, force: true })
}

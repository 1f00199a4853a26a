/**
 * Stores the build of a release, for the test of the next one's upgrade: `node tools/build/store-release.ts 0.2.0`, in a
 * built checkout of its commit. It takes the place of the build of the release before.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { zipSync } from 'fflate'

/** What a run needs beside the packages with native programs. Files for browsers are left out: forms work without them. */
const needed = [
  'package.json',
  'build/server/*.js',
  'adapters/documents/*.typ',
  'tools/serve.mjs',
  'tools/setup/*.mjs',
]

const [version] = process.argv.slice(2)
if (!version || !/^\d+\.\d+\.\d+$/.test(version)) {
  process.stderr.write('Name the release, such as 0.2.0.\n')
  process.exit(1)
}
const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'tests/fixtures/releases')
const files = globSync(needed, { cwd: root }).sort()
const archive = zipSync(Object.fromEntries(files.map(file => [file, readFileSync(path.join(root, file))])), {
  level: 0,
  mtime: '2000-01-01T00:00:00Z',
})
for (const other of globSync('*.build.zip.br', { cwd: folder })) rmSync(path.join(folder, other))
const stored = path.join(folder, `${version}.build.zip.br`)
// With the largest window each chunk is compressed by what all before it contain.
const compressed = brotliCompressSync(archive, {
  params: {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: archive.length,
  },
})
writeFileSync(stored, compressed)
process.stdout.write(
  `${path.relative(root, stored)}: ${files.length} files, ${Math.round(compressed.length / 1024)} kB\n`,
)

import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '..')

/** The part of the linter's report that this test reads. */
const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }) }),
  ),
})

const imports = [
  '#domain/foundations/money.ts',
  '#database/database.ts',
  '#adapters/files/folder.ts',
  '#server/app.ts',
  '#server/api/ids.ts',
  '#server/wire-api/fields.ts',
  '#server/organiser-api/openapi.ts',
  '#site/routes.ts',
  '#site/art/cover-art.ts',
  '#site/organiser/guard.ts',
  '#words/addresses/paths.ts',
  '#mails/all-mails.ts',
  '#sample/load-sample.ts',
  '#simulators/paypal/simulator.ts',
  '#tests/support/database.ts',
  '../elsewhere/x.ts',
  'react',
  'react-router',
  'hono',
  'hono/csrf',
  '@hono/node-server',
  'node:http',
  'pg',
  'node:sqlite',
] as const

/** What server/ may import. */
const ofServer = imports.filter(name => !/^(pg|node:sqlite|#tests|#simulators|\.\.)/.test(name))

/** What each folder's own code may import from the list above; everything else is refused. */
const allowed = {
  'domain/x.ts': ['#domain/foundations/money.ts', '#database/database.ts'],
  'database/x.ts': ['#database/database.ts', 'pg', 'node:sqlite'],
  'adapters/x.ts': [
    '#domain/foundations/money.ts',
    '#database/database.ts',
    '#adapters/files/folder.ts',
    '#words/addresses/paths.ts',
    '#mails/all-mails.ts',
    'react',
    'react-router',
  ],
  'server/x.ts': ofServer,
  'server/api/x.ts': ofServer.filter(name => !/-api\//.test(name)),
  'server/wire-api/x.ts': ofServer.filter(name => name !== '#server/organiser-api/openapi.ts'),
  'server/organiser-api/x.ts': ofServer.filter(name => name !== '#server/wire-api/fields.ts'),
  'site/x.ts': [
    '#domain/foundations/money.ts',
    '#database/database.ts',
    '#site/routes.ts',
    '#site/art/cover-art.ts',
    '#words/addresses/paths.ts',
    '#mails/all-mails.ts',
    'react',
    'react-router',
  ],
  'site/organiser/x.ts': [
    '#domain/foundations/money.ts',
    '#database/database.ts',
    '#site/routes.ts',
    '#site/art/cover-art.ts',
    '#site/organiser/guard.ts',
    '#words/addresses/paths.ts',
    '#mails/all-mails.ts',
    'react',
    'react-router',
  ],
  'sample/x.ts': [
    '#domain/foundations/money.ts',
    '#database/database.ts',
    '#site/art/cover-art.ts',
    '#words/addresses/paths.ts',
    '#mails/all-mails.ts',
    '#sample/load-sample.ts',
  ],
  'mails/x.ts': [
    '#domain/foundations/money.ts',
    '#database/database.ts',
    '#words/addresses/paths.ts',
    '#mails/all-mails.ts',
  ],
  'words/x.ts': ['#domain/foundations/money.ts', '#database/database.ts', '#words/addresses/paths.ts'],
  'simulators/x.ts': [
    '#domain/foundations/money.ts',
    '#simulators/paypal/simulator.ts',
    'hono',
    'hono/csrf',
    '@hono/node-server',
    'node:http',
  ],
  'domain/x.test.ts': imports.filter(name => !name.startsWith('..')),
  'tests/x.ts': imports.filter(name => !name.startsWith('..')),
} satisfies Record<string, readonly (typeof imports)[number][]>

/** The ways to ask for the current time, one a line. */
const clockReaders = ['Temporal.Now.instant()', 'new Date()', 'Date.now()']

let refusals: Refusal[]
beforeAll(async () => {
  const importing = imports.map((name, index) => `export * as i${index} from '${name}'`).join('\n')
  const asking = clockReaders.map((expression, index) => `export const t${index} = ${expression}`).join('\n')
  refusals = await refusalsIn({
    ...Object.fromEntries(Object.keys(allowed).map(file => [file, importing])),
    'domain/clock-reader.ts': asking,
    'domain/foundations/time.ts': asking,
  })
})

test.for(Object.entries(allowed))(
  '%s may import what its folder may know, and nothing else',
  ([file, names]) => {
    const refused = refusals.filter(refusal => refusal.file === file).map(refusal => refusal.line)
    expect(imports.filter((_, index) => !refused.includes(index + 1))).toEqual(names)
  },
)

test('only the clock asks what time it is', () => {
  const linesIn = (name: string) => refusals.filter(({ file }) => file === name).map(({ line }) => line)
  expect(linesIn('domain/clock-reader.ts').sort()).toEqual([1, 2, 3])
  expect(linesIn('domain/foundations/time.ts').sort()).toEqual([2, 3])
})

interface Refusal {
  file: string
  line: number
}

/** What the linter refuses, with the project's settings, in a project that consists of these files. */
async function refusalsIn(files: Record<string, string>): Promise<Refusal[]> {
  const project = await mkdtemp(path.join(tmpdir(), 'colloquy-boundaries-'))
  try {
    for (const name of ['biome.json', '.gitignore']) {
      await copyFile(path.join(root, name), path.join(project, name))
    }
    for (const [file, code] of Object.entries(files)) {
      await mkdir(path.join(project, path.dirname(file)), { recursive: true })
      await writeFile(path.join(project, file), code)
    }
    return await lint(project)
  } finally {
    await rm(project, { recursive: true })
  }
}

async function lint(project: string): Promise<Refusal[]> {
  const program = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const parameters = [program, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  const linter = spawn(process.execPath, parameters, { cwd: project, stdio: ['ignore', 'pipe', 'ignore'] })
  const report = reportSchema.parse(JSON.parse(await text(linter.stdout)))
  return report.diagnostics.map(({ location }) => ({ file: location.path, line: location.start.line }))
}

/**
 * The built product with sources that fail or hang. The file `hindered-sources` in its data folder says which ones, and
 * applies from the next query on: a line each, such as `fail speakers` for every query that names a table, `hang
 * content_items venue` for queries that also name a value, `hang plain-text` for statements that no query builder wrote
 * (`database/many.ts`), or `fail files` for reading from the folder of files.
 */
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const program = path.resolve(import.meta.dirname, '../../build/server/main.js')
const { startServer } = await import(pathToFileURL(program).href)
flushCompileCache()

const hindrancesFile = path.join(process.env.DATA_DIR ?? '', 'hindered-sources')
process.on('disconnect', () => process.exit())

/** The faults of a source, by the names and values that its queries mention. */
function hindrance(/** @type {Set<string>} */ spokenOf) {
  for (const line of readHindrances()) {
    const [act, ...names] = line.split(' ')
    if (names.length > 0 && names.every(name => spokenOf.has(name))) return act
  }
  return undefined
}

function readHindrances() {
  try {
    return readFileSync(hindrancesFile, 'utf8').split('\n')
  } catch {
    return []
  }
}

async function hinder(/** @type {Set<string>} */ spokenOf) {
  const act = hindrance(spokenOf)
  if (act === 'hang') await new Promise(() => {})
  if (act === 'fail') throw new Error('a disk that a test broke')
}

/** Every table and every text that a query mentions. */
function namesIn(/** @type {any} */ node, /** @type {Set<string>} */ names = new Set()) {
  if (typeof node === 'string') for (const word of node.match(/[\w-]+/g) ?? []) names.add(word)
  else if (node && typeof node === 'object') for (const part of Object.values(node)) namesIn(part, names)
  return names
}

const plainText = new Set(['plain-text'])

/** @type {WeakMap<object, Set<string>>} */
const spokenOf = new WeakMap()
const hindering = {
  transformQuery(/** @type {any} */ { node, queryId }) {
    spokenOf.set(queryId, namesIn(node))
    return node
  },
  async transformResult(/** @type {any} */ { queryId, result }) {
    await hinder(spokenOf.get(queryId) ?? plainText)
    return result
  },
}

let known = ''
let outdated = 0

/**
 * A source that begins to fail makes cached pages outdated, because they would hide it. That it works again does not:
 * no page that was made without it may have been cached.
 */
function outdate(/** @type {Map<string, number>} */ revisions) {
  const hindrances = readHindrances().join('\n')
  if (hindrances !== known && hindrances !== '') outdated++
  known = hindrances
  return new Map(revisions).set('site', (revisions.get('site') ?? 0) + outdated)
}

/** A reader that is hindered for whole statements too, which no plugin sees: those of several queries read together. */
function hinderedReader(/** @type {any} */ reader) {
  const hindered = reader.withPlugin(hindering)
  return Object.assign(hindered, {
    async executeQuery(/** @type {any} */ query) {
      const answer = await reader.executeQuery(query)
      await hinder(namesIn([query.sql, ...query.parameters]))
      return answer
    },
  })
}

/** @param {any} database */
const hindered = database => ({
  ...database,
  read: hinderedReader(database.read),
  write: (/** @type {(tx: any) => Promise<any>} */ work) =>
    database.write((/** @type {any} */ tx) => work(tx.withPlugin(hindering))),
})

await startServer(process.env, (/** @type {any} */ dependencies) => {
  const { database, files, revisions, payments } = dependencies
  const guarded = hindered(database)
  return {
    ...dependencies,
    database: guarded,
    payments: { ...payments, database: guarded },
    files: {
      ...files,
      async get(/** @type {string} */ key) {
        await hinder(new Set(['files']))
        return files.get(key)
      },
      async open(/** @type {string} */ key) {
        await hinder(new Set(['files']))
        return files.open(key)
      },
    },
    revisions: {
      // The page cache must not answer before the application, in which the sources fail.
      stamp: () => undefined,
      stampOf: () => undefined,
      last: () => undefined,
      async current() {
        await hinder(new Set(['revisions']))
        return outdate(await revisions.current())
      },
      async read() {
        await hinder(new Set(['revisions']))
        return outdate(await revisions.read())
      },
    },
  }
})

// Hanging work would never let it stop cleanly.
process.once('SIGTERM', () => process.exit())

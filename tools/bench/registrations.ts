/** The desk's list and search, and one more registration, as registrations grow tenfold and a hundredfold. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { addHolders } from '#domain/registrations/registration-texts.ts'
import { rush } from '#tests/load/rush.ts'
import { makeMaker } from '#tests/support/api.ts'
import { type Bench, databaseNames, dialects, type Runner, withBuilds } from '#tools/bench/bench.ts'
import { timesOf } from '#tools/bench/request-times.ts'
import { growthRows, type Row, type Subject } from '#tools/bench/results.ts'

const event = 'material-science'
const names = [
  'Ada',
  'Bo',
  'Chidi',
  'Dana',
  'Emre',
  'Femi',
  'Gita',
  'Hana',
  'Ilse',
  'Jun',
  'Kwame',
  'Lena',
  'Mei',
]

const asked = {
  'First page of the list': '',
  'List by name': '?sort=name',
  'Search for a name that many have': '?q=chidi',
  'Search for a name that one has': '?q=weatherwax',
  'Search for nothing that is there': '?q=zzyzx',
} as const

export async function measureRegistrations(bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const dialect of dialects) {
    const ofDialect = await withBuilds(bench, dialect, async runners => {
      const found: Row[] = []
      const tokens = new Map<Subject, string>()
      for (const runner of runners) {
        tokens.set(runner.build.subject, await tokenOf(runner))
        await rush({ addresses: [runner.product.address], event, people: 1, connections: 1 })
      }
      for (const size of bench.isQuick ? [50, 500] : [500, 5_000, 50_000]) {
        for (const { database } of runners) await growTo(database, size)
        for (const [name, query] of Object.entries(asked)) {
          const values: Row['values'] = {}
          for (const { build, product } of runners) {
            const headers = { Authorization: `Bearer ${tokens.get(build.subject)}` }
            const address = `${product.address}/organiser/api/v1/conferences/${event}/registrations${query}`
            values[build.subject] = await timesOf(bench.isQuick ? 2 : 9, () => ({ address, headers }))
          }
          found.push({
            part: 'registrations',
            what: `${name}, ${databaseNames[dialect]}`,
            unit: 'ms',
            size,
            values,
          })
        }
        bench.say(`${formatCount(size)} registrations, ${databaseNames[dialect]}`)
      }
      return found
    })
    rows.push(...ofDialect)
  }
  return [...rows, ...growthRows(rows)]
}

/** A token of an owner's for the organiser's API. */
async function tokenOf({ database }: Runner): Promise<string> {
  const { token } = await makeMaker(
    { dependencies: { database, clock: systemClock } },
    { role: 'owner', at: null, rights: ['read-registrations', 'read-contacts'] },
  )
  return token
}

/** Copies a registration up to a number, under many names. */
async function growTo(database: Database, size: number): Promise<void> {
  const { id: _, ...pattern } = await database.read
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', 'visitor0@example.org')
    .executeTakeFirstOrThrow()
  const { count } = await database.read
    .selectFrom('registrations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('conference_id', '=', pattern.conference_id)
    .executeTakeFirstOrThrow()
  let number = Number(count)
  const copy = () => {
    const name = number === 7 ? 'Esme Weatherwax' : `${names[number % names.length]} ${number}`
    const email = `attendee${number++}@example.org`
    return {
      ...pattern,
      code: randomBytes(6).toString('hex'),
      secret: randomBytes(24).toString('base64url'),
      // So that the triggers write its lines.
      lines_version: 0,
      name,
      email,
    }
  }
  while (number < size) {
    const rows = Array.from({ length: Math.min(200, size - number) }, copy)
    await database.write(async tx => {
      await addHolders(tx, await tx.insertInto('registrations').values(rows).returningAll().execute())
    })
  }
  await database.write(tx => sql`analyze`.execute(tx))
}

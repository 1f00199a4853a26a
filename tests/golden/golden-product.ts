/** A built copy of the project with the sample's year and two conferences with taxes, at a date that is always the same. */
import path from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { hashOfSecret } from '#domain/foundations/secret.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'

/** On which the sample is loaded, and the first people register. */
export const begins = '2027-01-10T10:00:00Z'

export interface GoldenProduct {
  product: ServedProduct
  database: Database
  /** Of the organiser's API, several because each may be used so often a minute. */
  tokens: readonly string[]
  /** Starts it again at a later time. */
  goOn(instant: string): Promise<void>
  remove(): Promise<void>
}

/** Conferences like `material-science`, whose taxes are added to the prices and contained in them. */
export const taxed = {
  'glass-and-light': {
    columns: { subject: 'Glass and Light', starts_on: '2027-09-10', ends_on: '2027-09-12' },
    taxes: {
      regime: 'vat',
      taxId: 'DE136695976',
      rateBasisPoints: 1_900,
      accommodationRateBasisPoints: 700,
      pricesIncludeTax: false,
    },
  },
  crystals: {
    columns: { subject: 'Crystals', starts_on: '2027-08-20', ends_on: '2027-08-22', fee_basis_points: 0 },
    taxes: {
      regime: 'gst',
      taxId: '36AAPFU0939F1ZW',
      rateBasisPoints: 1_800,
      placeStateCode: '36',
      pricesIncludeTax: true,
      seriesPrefix: 'COL-',
    },
  },
} as const

export const events = ['material-science', 'glass-and-light', 'crystals'] as const
export type GoldenEvent = (typeof events)[number]

/** @param copyAt another built copy of the project; this one if it is not given */
export async function startGolden(scratchFolder: string, copyAt?: string): Promise<GoldenProduct> {
  const product = await startProduct({
    scratchFolder,
    program: 'tests/faults/shifted-server.mjs',
    ...(copyAt !== undefined && { copyAt }),
    env: { SAMPLE_DATA: 'auto', CLOCK_AHEAD_SECONDS: aheadOf(begins) },
  })
  await product.stop()
  const database = await openDatabase(path.join(product.dataDir, 'colloquy.sqlite'))
  await setUp(database)
  await product.start({ CLOCK_AHEAD_SECONDS: aheadOf(begins) })
  return {
    product,
    database,
    tokens,
    async goOn(instant) {
      await product.stop()
      await product.start({ CLOCK_AHEAD_SECONDS: aheadOf(instant) })
    },
    async remove() {
      await database.close()
      await product.remove()
    },
  }
}

const aheadOf = (instant: string) =>
  String(Math.round(systemClock.now().until(Temporal.Instant.from(instant)).total('seconds')))

const tokens = Array.from({ length: 8 }, (_, number) => `colloquy_${String(number).repeat(43)}`)

/** By statements that both builds know. */
async function setUp(database: Database): Promise<void> {
  await database.write(async tx => {
    await sql`update conferences set unpaid_per_email = 100000, unpaid_per_client = 100000`.execute(tx)
    for (const [name, { columns, taxes }] of Object.entries(taxed)) {
      const id = await copyConference(name, columns)
      const { rows } = await sql<{
        last: number
      }>`select max(position) as last from content_items where kind = 'tax-profile'`.execute(tx)
      const data = JSON.stringify({ ...profile, ...taxes })
      await sql`insert into content_items (conference_id, kind, position, data)
        values (${id}, 'tax-profile', ${(rows[0]?.last ?? 0) + 1}, ${data})`.execute(tx)
    }
    for (const [code, kind, share, minor] of [
      ['TENTH', 'percent', 1_000, null],
      ['FIFTY', 'amount', null, 5_000],
      ['FREE', 'free', null, null],
    ] as const) {
      await sql`insert into codes (code, compared, kind, basis_points, amount_minor, currency)
        values (${code}, ${code}, ${kind}, ${share}, ${minor}, ${minor === null ? null : 'USD'})`.execute(tx)
    }
    const personId = 'golden-owner'
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "twoFactorEnabled", "createdAt", "updatedAt")
      values (${personId}, 'Ida Golden', 'ida@example.org', 1, 1, ${begins}, ${begins})`.execute(tx)
    await sql`insert into memberships (person_id, role, conference_id, created_at)
      values (${personId}, 'owner', null, ${begins})`.execute(tx)
    const rights = [
      ...['read-set-up', 'read-registrations', 'read-contacts', 'read-money', 'edit-registrations', 'refund'],
      ...['record-cash', 'record-transfer', 'cancel-by-policy', 'export-people', 'read-ledger'],
    ]
    for (const token of tokens) {
      await sql`insert into api_tokens (name, token_hash, maker_id, conference_id, acts, created_at, expires_at)
      values ('golden', ${hashOfSecret(token)}, ${personId}, null, ${JSON.stringify(rights)}, ${begins}, '2028-01-01T00:00:00.000Z')`.execute(
        tx,
      )
    }

    async function copyConference(name: string, columns: Record<string, string | number>): Promise<number> {
      const copied = await copyRows('conferences', 'name', 'material-science', { name, ...columns })
      const id = copied[0] ?? 0
      for (const table of ['registration_categories', 'accommodations']) {
        await copyRows(table, 'conference_id', 1, { conference_id: id })
      }
      return id
    }

    /** Copies the rows of a table with other values in some columns. */
    async function copyRows(
      table: string,
      column: string,
      value: string | number,
      changes: Record<string, string | number>,
    ): Promise<number[]> {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} where ${sql.ref(column)} = ${value} order by id`.execute(tx)
      const ids: number[] = []
      for (const { id: _, ...row } of rows) {
        const copy = { ...row, ...changes }
        const made = await sql<{ id: number }>`insert into ${sql.table(table)}
          (${sql.join(Object.keys(copy).map(each => sql.ref(each)))})
          values (${sql.join(Object.values(copy))}) returning id`.execute(tx)
        ids.push(...made.rows.map(({ id }) => id))
      }
      return ids
    }
  })
}

const profile = {
  legalName: 'Colloquy Scientific Meetings LLP',
  address: '8 Karve Road, Pune',
  accommodationRateBasisPoints: null,
  serviceCode: '998596',
  accommodationServiceCode: '',
  placeOfSupply: '',
  placeStateCode: '',
  exemption: '',
  nationalCurrency: '',
  exchangeRates: {},
  exchangeRateNote: '',
  seriesPrefix: 'INV-',
  timeZone: 'UTC',
  signatoryName: '',
  signatoryRole: '',
}

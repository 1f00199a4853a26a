/** The whole application behind `fetch`, on a database for the test, with a clock that the test sets. */

import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { inject } from 'vitest'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import { renderBill, renderReceipt, renderShareCard } from '#adapters/documents/render.ts'
import { openFolder } from '#adapters/files/folder.ts'
import { readFormula } from '#adapters/formulas/read-formula.ts'
import { approveDemoOrder, createDemoGateway } from '#adapters/gateways/demo.ts'
import { createOfflineGateway, openOfflineBooks } from '#adapters/gateways/offline.ts'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import { mailWriter } from '#adapters/mail/mail-writer.ts'
import { pictureMaker } from '#adapters/pictures/picture-maker.ts'
import { programmeXml } from '#adapters/schedules/programme-xml.ts'
import { writeArchive } from '#adapters/tables/write-archive.ts'
import { writeTable } from '#adapters/tables/write-table.ts'
import { readPoFile, writePoFile } from '#adapters/translations/po-file.ts'
import type { Database } from '#database/database.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { createApp } from '#server/app.ts'
import { sealingWith } from '#server/connections/sealing.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { Revisions } from '#server/pages/revisions.ts'
import { readSettings } from '#server/startup/settings.ts'
import { insertConference } from '#tests/factories/conference.ts'
import { type Dialect, openTestDatabase } from '#tests/support/database.ts'
import { quickHashing } from '#tests/support/quick-hashing.ts'
import { tableReaders } from '#tests/support/table-readers.ts'
import { payerAddresses } from '#words/addresses/payment-paths.ts'

export const base = '/colloquyBackend'
export const publicUrl = 'https://conferences.example.org'

/** A day in the middle period of `material-science`, whose late period ends on 19 March 2027. */
export const midTerm = Temporal.Instant.from('2027-01-10T12:00:00Z')

export interface Wire {
  dependencies: Dependencies
  database: Database
  /** The log, one JSON line each. */
  logged: string[]
  setNow(now: Temporal.Instant): void
  get(path: string, init?: RequestInit, env?: object): Promise<Response>
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** @param env what the server passes with a request, such as its socket */
  post(path: string, init: RequestInit, env?: object): Promise<Response>
  /** An address outside the wire API. */
  getPage(path: string, init?: RequestInit): Promise<Response>
  /** The payer approves a demo order on its page. */
  approve(orderId: string): Promise<unknown>
  /** What the server answers itself, beside pages and interfaces. */
  routes(): { method: string; path: string }[]
}

/** What no request of these tests comes to. */
const unused = async (): Promise<never> => {
  throw new Error('not part of the wire')
}

/**
 * @param replace replaces dependencies
 * @param variables settings in addition to every test's own
 */
export async function openWire(
  dialect: Dialect,
  {
    replace = dependencies => dependencies,
    variables = {},
  }: {
    replace?: (dependencies: Dependencies) => Dependencies
    variables?: Record<string, string>
  } = {},
): Promise<Wire> {
  const revisions = new Revisions(await openTestDatabase(dialect))
  const database = revisions.watching()
  const folder = await mkdtemp(path.join(inject('scratchFolder'), 'data-'))
  let now = midTerm
  const clock = { now: () => now }
  const gateway = createDemoGateway({ database, clock, publicUrl })
  const payments: Payments = {
    database,
    clock,
    addresses: payerAddresses(publicUrl),
    brandName: 'Colloquy',
    offered: [{ method: 'paypal', label: 'PayPal', gateway }],
    gateways: new Map([
      [gateway.name, gateway],
      ['offline', createOfflineGateway({ database, clock })],
    ]),
    offlineBooks: openOfflineBooks({ database, clock }),
    isDemo: true,
  }
  const logged: string[] = []
  const settings = readSettings({
    PUBLIC_URL: publicUrl,
    DATA_DIR: folder,
    DEMO_PAYMENTS: 'on',
    SECRET_KEY: 'a key that signs nothing outside of this test',
    ...variables,
  })
  const dependencies = replace({
    settings,
    database,
    revisions,
    files: openFolder(folder),
    pictures: pictureMaker,
    clock,
    payments,
    accounts: openAccounts({ ...settings, database, clock, hashing: quickHashing }),
    connections: {
      settings: () => settings,
      sealing: sealingWith(settings.secretKey),
      states: unused,
      attempt: unused,
      hindrance: unused,
      textsAt: unused,
      refresh: unused,
    },
    demoOrders: { read: unused, approve: unused, decline: unused, cancel: unused },
    log: pino({ level: 'info' }, { write: line => logged.push(line) }),
    printer: { renderReceipt, renderBill },
    drawShareCard: renderShareCard,
    writeTable,
    writeArchive,
    writeSchedule: programmeXml,
    readFormula,
    mailWriter,
    readImportFile: async (file, zone) => readImportFile(file, zone),
    translationFiles: { read: async bytes => readPoFile(bytes), write: writePoFile },
    ...tableReaders,
    renderPage: async () => new Response('a page', { status: 404 }),
    assetsFolder: folder,
  })
  const app = createApp(dependencies)
  const request = async (address: string, init?: RequestInit, env?: object) =>
    app.request(base + address, init, env)
  return {
    dependencies,
    database,
    logged,
    setNow(instant) {
      now = instant
    },
    get: request,
    getPage: async (address, init) => app.request(publicUrl + address, init),
    post: (address, init, env) => request(address, { method: 'POST', ...init }, env),
    postJson: (address, body, headers) =>
      request(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    approve: orderId => approveDemoOrder({ database, clock }, orderId),
    routes: () => app.routes,
  }
}

/** Parts of the conference that a test wants to differ. */
export interface ConferenceFacts {
  name: string
  startsOn?: string
  endsOn?: string
  isActive?: boolean
  currency?: string
  feeBasisPoints?: number
}

export interface MadeConference {
  id: number
  /** Earlybird, Mid Term, Late: ended, open and upcoming at `midTerm`. */
  periodIds: [number, number, number]
  /** Single and Double Occupancy. */
  accommodationIds: [number, number]
}

/** A conference in Lisbon with three periods and two rooms; oral costs 699, two nights in a single 360. */
export async function makeConference(database: Database, facts: ConferenceFacts): Promise<MadeConference> {
  const nights = (minor: number) => [minor, 2 * minor, 3 * minor, 4 * minor] as const
  const { id, periodIds, roomIds } = await database.write(tx =>
    insertConference(tx, {
      columns: {
        name: facts.name,
        is_active: facts.isActive === false ? 0 : 1,
        subject: 'Material Science',
        prefix: 'International Conference on',
        starts_on: facts.startsOn ?? '2027-03-20',
        ends_on: facts.endsOn ?? '2027-03-22',
        currency: facts.currency ?? 'USD',
        fee_basis_points: facts.feeBasisPoints ?? 500,
      },
      prices: {
        invited_minor: 64_900,
        oral_minor: 69_900,
        poster_minor: 39_900,
        student_minor: 34_900,
        delegate_minor: 74_900,
        virtual_minor: 24_950,
      },
      periods: [
        { name: 'Earlybird', endsOn: '2026-12-31', lessMinor: 10_000 },
        { name: 'Mid Term', endsOn: '2027-02-28', lessMinor: 0 },
        { name: 'Late Registration', endsOn: '2027-03-19', lessMinor: -10_000 },
      ],
      rooms: [
        { name: 'Single Occupancy', nightsMinor: nights(18_000) },
        { name: 'Double Occupancy', nightsMinor: nights(21_050) },
      ],
    }),
  )
  const [early = 0, open = 0, late = 0] = periodIds
  const [single = 0, double = 0] = roomIds
  return { id, periodIds: [early, open, late], accommodationIds: [single, double] }
}

/** A valid registration for `makeConference`'s conference, as an old client sends it. */
export function registrationFields({ periodIds }: MadeConference, other: Record<string, unknown> = {}) {
  return {
    title: 'Dr.',
    name: 'Ada Ferreira',
    email: 'ada@example.org',
    telephone: '+351 21 000 0000',
    organization: 'University of Lisbon',
    city: 'Lisbon',
    billing_address: 'Alameda da Universidade 1',
    postal_code: '000000',
    no_of_nights: '',
    reg_cat_val: 'oral_presentation',
    add_on: 0,
    acc_price: '0.00',
    acc_per_price: '0.00',
    domain: 99,
    country: 620,
    register_category: periodIds[1],
    accommodation: '',
    ...other,
  }
}

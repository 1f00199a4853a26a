/**
 * A form that is refused changes nothing: every form of the back office's route list, and of a registration's own pages, is
 * sent empty, with nonsense in each field of its page, and as its page shows it but read too long ago; by somebody who may
 * do everything, about registrations of every kind. Whatever is refused leaves all rows as they were, the mails that
 * wait among them. A new form is tried by itself.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { registrationActs } from '#domain/desk/possible-acts/registration-can.ts'
import { newFormKey } from '#domain/foundations/repeats/form-key.ts'
import { markOf } from '#site/organiser/guard.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { groupOf, placeGroup, takeGroups } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createCustomRegistration, createRegistration, registrant } from '#tests/factories/registration.ts'
import { listOrganiserPages } from '#tests/roles/organiser-pages.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { everyRow } from '#tests/support/every-row.ts'
import type { Answer } from '#tests/support/hire-staff.ts'
import { openOffice } from '#tests/support/office.ts'

/** Counters, what somebody has looked at, and what nothing changes. */
const passing = ['rate_limits', 'record_visits', 'abstract_looks', 'visit_counts', 'waiting_room', 'captcha_uses', 'countries'] // biome-ignore format: a list

type Fields = Record<string, string>

/** The fields that a page's forms have, as it shows them. */
function fieldsIn(html: string): Fields {
  const fields: Fields = {}
  for (const [tag] of html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1]
    if (name !== undefined)
      fields[name] ??= (/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
  }
  return fields
}

/** In what ways a form is sent. */
const ways = (fields: Fields): Fields[] => {
  const nonsense = Object.fromEntries(Object.keys(fields).map(name => [name, '\u2620 nonsense']))
  return [{}, nonsense, { ...fields, digest: 'read long ago', expected: '1', total: '1', refund: '1' }]
}

async function setUp() {
  const database = await openTestDatabase('sqlite')
  const office: Awaited<ReturnType<typeof openOffice>> = await openOffice(
    database,
    {},
    {
      newFormKey: () => newFormKey('k'.repeat(64), office.clock.now()),
    },
  )
  const { fees, clock, payments, conference } = office
  await takeGroups(database)
  await database.write(tx =>
    addContent(tx, null, 'offline-payment', [
      { bankTransfer: { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' } },
    ]),
  )
  const place = async (name: string) =>
    createRegistration(database, fees, clock, {
      registrant: { ...registrant, name, email: `${name}@example.org` },
    })
  const waiting = await place('ann')
  await startPayment(payments, waiting.id, 'bank-transfer')
  const paid = await place('bea')
  await payInFull(payments, paid.id)
  const custom = await createCustomRegistration(database, fees, clock)
  const group = await placeGroup({ database, conference, clock }, groupOf({ oral: 2, student: 1 }))
  await startPayment(payments, group.id, 'bank-transfer')
  const paidGroup = await placeGroup({ database, conference, clock }, groupOf({ oral: 2 }), {
    email: 'paid@example.org',
  })
  await payInFull(payments, paidGroup.id)
  await createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number: 'CG27-0001' })
  const registrations = { waiting, paid, group, paidGroup, custom }
  return { ...office, registrations }
}

/** Sends a form in every way, and reports what changed although it was refused. */
async function tryForm(
  { database }: Awaited<ReturnType<typeof setUp>>,
  name: string,
  { bodies, send }: { bodies: readonly Fields[]; send: (fields: Fields) => Promise<Answer> },
): Promise<{ refused: number; faults: string[]; wrong: string[] }> {
  let refused = 0
  const faults: string[] = []
  const wrong: string[] = []
  /** Raised by SQLite when anything is written. */
  const version = async () => JSON.stringify(await sql`pragma data_version`.execute(database.read))
  let before = await everyRow(database, passing)
  let versionBefore = await version()
  for (const [at, fields] of bodies.entries()) {
    // A part of the site that this test lacks is a fault, after which everything is as it was, too.
    const status = await send(fields).then(
      answer => answer.status,
      () => 500,
    )
    if (status >= 400) refused += 1
    if (status >= 500) faults.push(`${name}, way ${at}: ${status}`)
    const versionAfter = await version()
    if (versionAfter === versionBefore) continue
    versionBefore = versionAfter
    const after = await everyRow(database, passing)
    if (status >= 400) {
      const changed = Object.keys(after).filter(table => String(after[table]) !== String(before[table]))
      if (changed.length > 0) wrong.push(`${name}, way ${at}, ${status}: ${changed.join(', ')}`)
    }
    before = after
  }
  return { refused, faults, wrong }
}

test('every form of the back office that is refused leaves all rows as they were', async () => {
  const setting = await setUp()
  const owner = await setting.hire('owner')
  const wrong: string[] = []
  let refused = 0
  for (const { pattern, action } of await listOrganiserPages()) {
    const forms = markOf(action)
    if (pattern === undefined || pattern.endsWith('*') || forms?.kind !== 'forms') continue
    const { waiting, paidGroup } = setting.registrations
    const there = pattern.includes(':code') ? [waiting, paidGroup] : [undefined]
    for (const registration of there) {
      const address = pattern
        .replace(':event', setting.conference.name)
        .replace(':code', registration?.code ?? '')
        .replaceAll(/:\w+/g, '1')
      const page = await owner.get(address).catch(() => undefined)
      const html = page && page.status < 400 && !(page.data instanceof Response) ? page.html : ''
      for (const intent of Object.keys(forms.intents)) {
        const bodies = ways(fieldsIn(html)).map(fields => ({ ...fields, intent }))
        const tried = await tryForm(setting, `${address} ${intent}`, { bodies, send: fields => owner.post(address, fields) }) // biome-ignore format: one line
        refused += tried.refused
        wrong.push(...tried.wrong)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(500)
}, 120_000)

const site = path.resolve(import.meta.dirname, '../../site/microsite/registration')

interface PageModule {
  action?: unknown
  loader?: unknown
  default?: unknown
}

test('every form of a registration’s own pages that is refused leaves all rows as they were', async () => {
  const setting = await setUp()
  const wrong: string[] = []
  let refused = 0
  const pages: [string, PageModule][] = await Promise.all(
    globSync('*/*.tsx', { cwd: site })
      .toSorted()
      .map(async file => [file, await import(/* @vite-ignore */ path.join(site, file))] as const)
      .map(async page => (await page) as [string, PageModule]),
  )
  const acting = pages.filter(([, { action, loader }]) => action && loader)
  for (const [file, module] of acting) {
    for (const [kind, { secret }] of Object.entries(setting.registrations)) {
      const visit = (body?: URLSearchParams) =>
        setting.visit(
          module,
          '/:event/registrations/:secret',
          { event: setting.conference.name, secret },
          body,
        )
      const page = await visit().catch(() => undefined)
      const fields = fieldsIn(page && page.status < 400 && !(page.data instanceof Response) ? page.html : '')
      // One page has many acts.
      const acts = /registration-page|code-page/.test(file) ? ['', 'keep', 'end', 'bill', ...registrationActs] : [''] // biome-ignore format: one line
      const { act: _, ...plain } = fields
      const bodies = acts.flatMap(act => ways(plain).map(way => ({ ...way, ...(act && { act }) })))
      const send = (sent: Fields) => visit(new URLSearchParams(sent))
      const tried = await tryForm(setting, `${file}, ${kind}`, { bodies, send })
      refused += tried.refused
      wrong.push(...tried.wrong, ...tried.faults)
    }
  }
  expect(wrong).toEqual([])
  expect(acting.length).toBeGreaterThan(9)
  expect(refused).toBeGreaterThan(500)
}, 120_000)

/**
 * A form that is refused changes nothing: every form of the back office's route list, and of a registration's own pages, is
 * sent empty, with nonsense in each field of its page, and as its page shows it but read too long ago; by somebody who may
 * do everything, about registrations of every kind, another one once one was not refused. Whatever is refused leaves all rows as they were, the mails that
 * wait among them. A new form is tried by itself.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { newFormKey } from '#domain/foundations/repeats/form-key.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { registrationActs } from '#site/microsite/registration/acts/registration-acts.ts'
import { markOf } from '#site/organiser/guard.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { oral } from '#tests/factories/choice-changes.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { groupOf, placeGroup, takeGroups } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createCustomRegistration, createRegistration, registrant } from '#tests/factories/registration.ts'
import { listOrganiserPages } from '#tests/roles/organiser-pages.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { everyRow } from '#tests/support/every-row.ts'
import type { Answer } from '#tests/support/hire-staff.ts'
import { openOffice } from '#tests/support/office.ts'
import { patternOf } from '#tests/support/site-route.ts'

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
  let placed = 0
  const details = () => {
    placed += 1
    return { name: `Ann ${placed}`, email: `ann-${placed}@example.org` }
  }
  const place = () =>
    createRegistration(database, fees, clock, { registrant: { ...registrant, ...details() } })
  const placeOf = (order: Parameters<typeof groupOf>[0]) =>
    placeGroup({ database, conference, clock }, groupOf(order), details())
  const paidOf = async (registration: Promise<Registration>) => {
    await payInFull(payments, (await registration).id)
    return registration
  }
  const byTransfer = async (registration: Promise<Registration>) => {
    await startPayment(payments, (await registration).id, 'bank-transfer')
    return registration
  }
  /** Makes one of each kind, each time another. */
  const kinds = {
    waiting: () => byTransfer(place()),
    paid: () => paidOf(place()),
    group: () => byTransfer(placeOf({ oral: 2, student: 1 })),
    paidGroup: () => paidOf(placeOf({ oral: 2 })),
    custom: () => createCustomRegistration(database, fees, clock),
    async expired() {
      const { id, ...registration } = await place()
      await database.write(tx =>
        tx
          .updateTable('registrations')
          .set({ state: forced('expired') })
          .where('id', '=', id)
          .execute(),
      )
      return { id, ...registration }
    },
    /** A dearer choice waits for its payment. */
    async changing() {
      const registration = await paidOf(place())
      const requested = { ...oral, hasAddOn: true }
      const now = clock.now()
      const found = await findRegistration(database.read, registration.id)
      const quoted = found && (await quoteChange(database.read, conference, found, requested, now))
      if (!quoted?.ok) throw new Error('no offer')
      const request = { conference, registrationId: registration.id, requested, expected: quoted.value }
      const asked = await changeChoice(payments, { actor: aVisitor, now }, request)
      if (!asked.ok) throw new Error(asked.error.code)
      return registration
    },
  } satisfies Record<string, () => Promise<Registration>>
  await createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number: 'CG27-0001' })
  return { ...office, kinds }
}

interface Trial {
  bodies: readonly Fields[]
  send(fields: Fields): Promise<Answer>
  /** Begins again with something like it, after what was not refused. */
  renew?(): Promise<void>
}

/** Sends a form in every way, and reports what changed although it was refused. */
async function tryForm(
  { database }: Awaited<ReturnType<typeof setUp>>,
  name: string,
  { bodies, send, renew }: Trial,
): Promise<{ refused: number; statuses: number[]; faults: string[]; wrong: string[] }> {
  let refused = 0
  const statuses: number[] = []
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
    statuses.push(status)
    if (status >= 400) refused += 1
    else await renew?.()
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
  return { refused, statuses, faults, wrong }
}

test('every form of the back office that is refused leaves all rows as they were', async () => {
  const setting = await setUp()
  const owner = await setting.hire('owner')
  const there = [await setting.kinds.waiting(), await setting.kinds.paidGroup()]
  const wrong: string[] = []
  let refused = 0
  for (const { pattern, action } of await listOrganiserPages()) {
    const forms = markOf(action)
    if (pattern === undefined || pattern.endsWith('*') || forms?.kind !== 'forms') continue
    for (const registration of pattern.includes(':code') ? there : [undefined]) {
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
  /** Acts of the page of a registration, and how they were answered. */
  const answered = new Map<string, number[]>()
  const handedToNobody: number[] = []
  for (const [file, module] of acting) {
    const isMain = file === 'page/registration-page.tsx'
    const pattern = patternOf(`microsite/registration/${file}`)
    if (pattern === undefined) throw new Error(`${file} has no route`)
    // These pages have many acts.
    const acts = isMain ? ['', ...registrationActs.keys()] : file.includes('code-page') ? ['', 'end', 'bill'] : [''] // biome-ignore format: one line
    for (const [kind, place] of Object.entries(setting.kinds)) {
      for (const act of acts) {
        let { secret } = await place()
        const visit = (body?: URLSearchParams) =>
          setting.visit(
            module,
            pattern.replace('/:lang?', ''),
            { event: setting.conference.name, secret, slug: 'a-page' },
            body,
          )
        const page = await visit().catch(() => undefined)
        const shown = page && page.status < 400 && !(page.data instanceof Response) ? page.html : ''
        const { act: _, ...fields } = fieldsIn(shown)
        const isHandOver = ['hand-over', 'transfer'].includes(act)
        const namingNobody = ways(fields).map(way => ({
          ...way,
          ...(act && { act }),
          // The only conference that is here.
          ...(act === 'move' && { to: setting.conference.name, presentation: 'oral' }),
        }))
        const bodies = [
          ...namingNobody,
          ...(isHandOver ? [{ act, name: 'Bo Lind', email: 'bo@example.org' }] : []),
        ]
        const tried = await tryForm(setting, `${file}, ${kind}, ${act}`, {
          bodies,
          send: sent => visit(new URLSearchParams(sent)),
          async renew() {
            secret = (await place()).secret
          },
        })
        refused += tried.refused
        wrong.push(...tried.wrong, ...tried.faults)
        if (isHandOver) handedToNobody.push(...tried.statuses.slice(0, namingNobody.length))
        if (isMain) answered.set(act, [...(answered.get(act) ?? []), ...tried.statuses])
      }
    }
  }
  expect(wrong).toEqual([])
  // Otherwise nothing was tried.
  expect([...answered.values()].flat()).not.toContain(404)
  expect([...answered.values()].flat()).not.toContain(410)
  const neverRefused = [...answered].filter(([, all]) => !all.includes(409)).map(([act]) => act)
  // Choosing how to pay is refused as wrong input here, and leaving a line again is no mistake.
  expect(neverRefused).toEqual(['', 'stop-waiting'])
  // Nobody is handed a registration by a form that names nobody.
  expect(handedToNobody.filter(status => status < 400)).toEqual([])
  expect(acting.length).toBeGreaterThan(9)
  expect(refused).toBeGreaterThan(300)
}, 120_000)

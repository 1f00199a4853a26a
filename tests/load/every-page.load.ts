/**
 * How many statements every page takes, public and back office, and every form on it as it stands there, on the sample's year of
 * registrations and abstracts: whatever asks once for each of them is far above these bounds. The pages come from the
 * route map, so a new one is missed until it has a line.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { makePersonLink } from '#domain/desk/naming/person-links.ts'
import { languages } from '#domain/foundations/language.ts'
import { systemClock, toStored } from '#domain/foundations/time.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import publicRoutes from '#site/routes.ts'
import { groupOf, placeGroup, takeGroups } from '#tests/factories/groups.ts'
import { createOnPostgres, dialects } from '#tests/support/database.ts'
import { event, type MadePath, officeAddresses } from '#tests/support/office-addresses.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'
import { signInOwner } from '#tests/support/signed-in.ts'

const secretKey = 'a'.repeat(32)

/** Statements of a page, and of a form with begin and commit. */
const atMost = { page: 40, registration: 12, office: 60, form: 120 }

/** Forms that do more: a move writes the books of two registrations, and an act on many is one on each of hundreds. */
const atMostOfForm: [RegExp, number][] = [
  [/^act=move&/, 240],
  [/[?&]act=resend&all=yes/, 250],
]

/** Pages that say much of one record: of a registration all that was done and can be, of a person what each table has. */
const atMostOf: [RegExp, number][] = [
  [/\/privacy\/registration-\d+$/, 140],
  [/\/registrations\/[A-Z0-9]{4}-[A-Z0-9]{4}(?:\/(?:confirmation|cancel))?$/, 95],
]

/** An example of each public page by its pattern; null where the page is another's, which is named. */
const at = `/${event}`
const publicPages: Record<string, string | null> = {
  '/': '/',
  '/about': '/about',
  '/upcoming-meetings': '/upcoming-meetings',
  '/completed-meetings': '/completed-meetings',
  '/policies': '/policies',
  '/blogs': '/blogs',
  '/blog-details/:id': '/blog-details/{blog}',
  '/code-of-conduct': '/code-of-conduct',
  '/contact': '/contact',
  '/newsletter/confirm/:token': '/newsletter/confirm/none',
  '/newsletter/unsubscribe/:secret': '/newsletter/unsubscribe/none',
  '/terms-and-conditions': '/terms-and-conditions',
  '/privacy-policy': '/privacy-policy',
  '/demo-gateway/:order': '/demo-gateway/none',
  '/*': '/nothing/is/here/at-all',
  '/:event/:lang?': at,
  '/:event/:lang?/downloads/:purpose': `${at}/downloads/none`,
  '/:event/:lang?/home': `${at}/home`,
  '/:event/:lang?/committee': `${at}/committee`,
  '/:event/:lang?/topics': `${at}/topics`,
  '/:event/:lang?/call-for-Abstracts': `${at}/call-for-Abstracts`,
  '/:event/:lang?/abstract/:secret': `${at}/abstract/{author}`,
  '/:event/:lang?/submit-abstract': `${at}/submit-abstract`,
  '/:event/:lang?/speakers': `${at}/speakers`,
  '/:event/:lang?/speakers/:id': `${at}/speakers/{speaker}`,
  '/:event/:lang?/program': `${at}/program`,
  '/:event/:lang?/presentation-guidelines': `${at}/presentation-guidelines`,
  '/:event/:lang?/online-registration': `${at}/online-registration`,
  '/:event/:lang?/discount-form': `${at}/discount-form`,
  '/:event/:lang?/registrations/group': `${at}/registrations/group`,
  '/:event/:lang?/registrations/:secret': '{paid}',
  '/:event/:lang?/registrations/:secret/change': '{paid}/change',
  '/:event/:lang?/registrations/:secret/answers': '{paid}/answers',
  '/:event/:lang?/invitations/:secret': `${at}/invitations/none`,
  '/:event/:lang?/registrations/:secret/proof': '{paid}/proof',
  '/:event/:lang?/registrations/:secret/guests': '{paid}/guests',
  '/:event/:lang?/registrations/:secret/people': '{group}/people',
  '/:event/:lang?/registrations/:secret/join': '{group}/join',
  '/:event/:lang?/registrations/:secret/code': '{group}/code',
  '/:event/:lang?/registrations/:secret/split': '{group}/split',
  '/:event/:lang?/person/:secret': `${at}/person/{person}`,
  '/:event/:lang?/registrations/:secret/pages/:slug': '{paid}/pages/none',
  '/:event/:lang?/message': `${at}/message`,
  '/:event/:lang?/conference-policies': `${at}/conference-policies`,
  '/:event/:lang?/registration-fee': `${at}/registration-fee`,
  '/:event/:lang?/sponsors': `${at}/sponsors`,
  '/:event/:lang?/awards': `${at}/awards`,
  '/:event/:lang?/venue': `${at}/venue`,
  '/:event/:lang?/contact-us': `${at}/contact-us`,
  '/:event/:lang?/event-news-details/:id': `${at}/event-news-details/{news}`,
  '/:event/:lang?/:slug': `${at}/accepted-abstracts`,
}

interface Entry {
  file: string
  path?: string
  index?: boolean
  children?: Entry[]
}

interface PageRoute {
  pattern: string
  file: string
}

/** Every page of the map, but for layouts and the main site's pages in other languages, which are the same modules. */
async function listPublicPages(): Promise<PageRoute[]> {
  const flat = (entries: readonly Entry[], above: string): PageRoute[] =>
    entries.flatMap(({ file, path: own, index, children = [] }) => {
      const pattern = own === undefined ? above : own.startsWith('/') ? own : `${above}/${own}`
      const isLayout = own === undefined && !index
      return [...(isLayout ? [] : [{ pattern, file }]), ...flat(children, pattern)]
    })
  const all = flat(publicRoutes, '').filter(
    ({ pattern }) =>
      !/^\/organiser(\/|$)/.test(pattern) &&
      !languages.some(each => new RegExp(`^/${each}(/|$)`).test(pattern)),
  )
  const isPage = await Promise.all(
    all.map(async ({ file }) =>
      /^export default |as default\b/m.test(await readFile(path.join('site', file), 'utf8')),
    ),
  )
  return all.filter((_, nth) => isPage[nth])
}

test('every public page has a line', async () => {
  const patterns = (await listPublicPages()).map(({ pattern }) => pattern)
  expect(new Set(Object.keys(publicPages))).toEqual(new Set(patterns))
})

describe.each(dialects)('on %s', dialect => {
  let product: ServedProduct
  let remove = async () => {}
  let cookie = ''
  const facts: Record<string, string> = {}
  let made: Record<MadePath, string>

  beforeAll(async () => {
    const place = dialect === 'postgres' ? await createOnPostgres('migrated') : undefined
    product = await startProduct({
      scratchFolder: inject('scratchFolder'),
      env: { SAMPLE_DATA: 'auto', SECRET_KEY: secretKey },
      program: 'tests/load/counting-server.mjs',
      ...(place && { databaseUrl: place.address }),
    })
    const database = await openDatabase(place?.address ?? path.join(product.dataDir, 'colloquy.sqlite'))
    await makeExamples(database)
    await database.close()
    remove = async () => {
      await product.remove()
      await place?.remove()
    }
  })

  afterAll(() => remove())

  async function makeExamples(database: Database): Promise<void> {
    const { read } = database
    const now = systemClock.now()
    const conference = await findConferenceByName(read, event)
    if (!conference) throw new Error('no sample')
    const ofEvent = (table: 'speakers' | 'abstracts' | 'registrations') =>
      read.selectFrom(table).select('id').where('conference_id', '=', conference.id).orderBy('id')
    await takeGroups(database)
    const clock = { now: () => now }
    const group = await placeGroup({ database, conference, clock: clock as never }, groupOf({ delegate: 3 }))
    const { id: attendee } = await read.selectFrom('attendees').select('id').where('registration_id', '=', group.id).orderBy('id', 'desc').executeTakeFirstOrThrow()
    const paid = await read.selectFrom('registrations').select(['id', 'code', 'secret']).where('conference_id', '=', conference.id).where('state', '=', 'paid').orderBy('id').executeTakeFirstOrThrow()
    const abstract = await read.selectFrom('abstracts').select(['id', 'number']).where('conference_id', '=', conference.id).orderBy('id').executeTakeFirstOrThrow()
    const content = async (kind: string) => String((await read.selectFrom('content_items').select('id').where('kind', '=', kind).orderBy('id').executeTakeFirstOrThrow()).id)
    const owner = await signInOwner(database, secretKey)
    const { personId } = owner
    cookie = owner.cookie
    const mail = await database.write(tx => tx.insertInto('group_mails').values({ conference_id: conference.id, audience: 'registrations', query: '', filter: '{}', subject: 'Hello', body: 'All', written_by: `staff:${personId}`, written_at: toStored(now) }).returning('id').executeTakeFirstOrThrow())
    const webhook = await database.write(tx => tx.insertInto('webhook_subscriptions').values({ conference_id: null, address: 'https://example.org/', events: '[]', secret: 's', maker_id: personId, created_at: toStored(now) }).returning('id').executeTakeFirstOrThrow())
    Object.assign(facts, {
      blog: await content('blog'),
      news: await content('news'),
      speaker: String((await ofEvent('speakers').executeTakeFirstOrThrow()).id),
      author: await database.write(tx => makeAuthorLink(tx, abstract.id, now)),
      person: await makePersonLink(database, attendee, now),
      paid: `${at}/registrations/${paid.secret}`,
      group: `${at}/registrations/${group.secret}`,
    })
    const organisation = await content('organisation')
    made = {
      registration: `/organiser/c/${event}/registrations/${paid.code}`,
      person: `/organiser/settings/privacy/registration-${paid.id}`,
      abstract: `/organiser/c/${event}/abstracts/${abstract.number}`,
      mail: `/organiser/c/${event}/mail/${mail.id}`,
      webhook: `/organiser/webhooks/${webhook.id}`,
      organisation: `/organiser/site/organisation/${organisation}`,
    }
  } // biome-ignore format: rows

  /** The statements of the request that was answered last. */
  async function lastCount(request: string): Promise<number | undefined> {
    const lines = (await readFile(path.join(product.dataDir, 'statements'), 'utf8')).trim().split('\n')
    const counted = lines.findLast(line => line.startsWith(`${request} `))
    return counted === undefined ? undefined : Number(counted.slice(request.length + 1))
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? `no-${name}`)

  async function ask(address: string, init: RequestInit = {}) {
    const isOffice = address.startsWith('/organiser')
    const headers = new Headers({ ...(isOffice && { Cookie: cookie }), Origin: product.address })
    const answer = await fetch(product.address + address, { redirect: 'manual', headers, ...init })
    return { status: answer.status, html: await answer.text() }
  }

  /** Too many statements, of what was counted; and how many that was. */
  async function counted(addresses: readonly string[], bound: (address: string) => number) {
    const tooMany: [string, number][] = []
    let pages = 0
    for (const address of addresses) {
      await ask(address)
      const count = await lastCount(`GET ${address}`)
      if (count === undefined) continue
      pages += 1
      if (count > bound(address)) tooMany.push([address, count])
    }
    return { tooMany, pages }
  }

  test('a public page takes a few statements', async () => {
    const addresses = Object.values(publicPages).flatMap(page => (page === null ? [] : [fill(page)]))
    const { tooMany, pages } = await counted(addresses, address =>
      address === facts.paid ? atMost.registration : atMost.page,
    )
    expect(tooMany).toEqual([])
    expect(pages).toBe(addresses.length)
  })

  test('so does a page of the back office', async () => {
    const addresses = officeAddresses(made)
    const { tooMany, pages } = await counted(
      addresses,
      address => atMostOf.find(([page]) => page.test(address))?.[1] ?? atMost.office,
    )
    expect(tooMany).toEqual([])
    expect(pages).toBe(addresses.length)
  })

  // The statements are the same on both, and these are hundreds of forms.
  test.runIf(dialect === 'sqlite')('and every form as it stands there', async () => {
    const addresses = [
      ...Object.values(publicPages).flatMap(page => (page === null ? [] : [fill(page)])),
      ...officeAddresses(made),
    ]
    const tooMany: [string, string, number][] = []
    let forms = 0
    for (const address of addresses) {
      for (const { to, fields } of formsOf((await ask(address)).html, address)) {
        // Signed out, or gone, nothing else could be asked.
        if (/sign-out|sign-in|confirm|set-up\/(?:cancel|delete)|organiser\/(?:team|account)/.test(to))
          continue
        const { status } = await ask(to, { method: 'POST', body: new URLSearchParams(fields) })
        const count = await lastCount(`POST ${to}`)
        if (count === undefined) continue
        forms += 1
        expect(status, to).toBeLessThan(500)
        const sent = new URLSearchParams(fields).toString().slice(0, 100)
        const bound = atMostOfForm.find(([form]) => form.test(sent) || form.test(to))?.[1] ?? atMost.form
        if (count > bound) tooMany.push([to, sent, count])
      }
    }
    expect(tooMany).toEqual([])
    expect(forms).toBeGreaterThan(150)
  })
})

/** Each form that is sent by post, with what stands in it, once for each of its buttons. */
function formsOf(html: string, address: string): { to: string; fields: [string, string][] }[] {
  return parse(html)
    .querySelectorAll('form')
    .filter(form => form.getAttribute('method')?.toLowerCase() === 'post')
    .flatMap(form => {
      const to = form.getAttribute('action') ?? address
      const fields = form.querySelectorAll('input, select, textarea').flatMap(typedIn)
      const buttons = form.querySelectorAll('button').map(button => {
        const name = button.getAttribute('name')
        return name === undefined ? [] : [[name, button.getAttribute('value') ?? ''] as [string, string]]
      })
      return (buttons.length === 0 ? [[]] : buttons).map(button => ({
        to: to.startsWith('?') ? address.split('?')[0] + to : to,
        fields: [...fields, ...button],
      }))
    })
}

function typedIn(field: HTMLElement): [string, string][] {
  const name = field.getAttribute('name')
  const type = field.getAttribute('type')
  if (name === undefined || type === 'file' || type === 'submit') return []
  const isChoice = type === 'checkbox' || type === 'radio'
  if (isChoice && field.getAttribute('checked') === undefined) return []
  if (field.tagName === 'TEXTAREA') return [[name, field.textContent]]
  if (field.tagName !== 'SELECT') return [[name, field.getAttribute('value') ?? (isChoice ? 'on' : '')]]
  const chosen = field.querySelector('option[selected]') ?? field.querySelector('option')
  return chosen ? [[name, chosen.getAttribute('value') ?? chosen.textContent]] : []
}

/**
 * Every answer that is not a page: validators and 304, parts, Vary, the same headers for HEAD, Allow, compressed bodies,
 * and 503 while its source fails. The table is compared with the real lists of routes: a route without a line fails.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { bounceToken } from '#domain/correspondence/bounces/bounce.ts'
import { systemClock, toStored } from '#domain/foundations/time.ts'
import publicRoutes from '#site/routes.ts'
import { storeFile } from '#tests/factories/files.ts'
import { jpeg } from '#tests/factories/pictures.ts'
import { pdf } from '#tests/factories/word-files.ts'
import { makeMaker } from '#tests/support/api.ts'
import { hinder, hinderedProgram } from '#tests/support/hindrances.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'
import { signInOwner } from '#tests/support/signed-in.ts'
import { base, openWire } from '#tests/support/wire.ts'
import { bouncesPath } from '#words/addresses/service-paths.ts'

const event = 'material-science'
const ofEvent = `/organiser/c/${event}`
const apiBase = '/organiser/api/v1'

/**
 * What an answer is. `text`: compressed, with a tag of its bytes. `stored`: a file that never changes at its address.
 * `drawn`: bytes with a tag of their own. `private`: nobody keeps it. `form`: only posts are answered.
 */
type Kind = 'text' | 'stored' | 'drawn' | 'private' | 'form'

interface Answer {
  /** Its route's module, or its pattern where the server answers itself. */
  of: string
  /** Names in braces are filled in. */
  path: string
  kind: Kind
  /** What fails, as `hinder` takes it; null where nothing can, or what fails is a part of it that says so itself. */
  source: string | null
  /** The methods that it accepts, if not those for reading. */
  allow?: string
}

const posts = 'GET, HEAD, POST'

const answers: Answer[] = [
  // The server's own.
  { of: 'GET /health/live', path: '/health/live', kind: 'private', source: null },
  { of: 'GET /health/ready', path: '/health/ready', kind: 'private', source: 'fail conferences' },
  { of: 'GET /health/here', path: '/health/here?challenge={challenge}', kind: 'private', source: null },
  { of: 'GET /health/host', path: '/health/host?domain=localhost', kind: 'private', source: null },
  { of: 'GET /metrics', path: '/metrics', kind: 'private', source: null },
  { of: 'GET /assets/*', path: '{asset}', kind: 'text', source: null },
  { of: 'GET /media/:key/:name', path: '{picture}', kind: 'stored', source: 'fail files' },
  { of: 'GET /media/:key/:width/:name', path: '{variant}', kind: 'stored', source: 'fail files' },
  { of: 'GET /media/formula', path: '/media/formula?source=x%5E2', kind: 'text', source: null },
  { of: 'GET /:event/downloads/:purpose', path: `/${event}/downloads/program`, kind: 'stored', source: 'fail files' },
  { of: 'GET /:event/schedule.xml', path: `/${event}/schedule.xml`, kind: 'text', source: 'fail talks' },
  { of: 'GET /:event/embeds/:file', path: `/${event}/embeds/programme.html`, kind: 'text', source: 'fail talks' },
  { of: 'GET /:event/embeds/:file', path: `/${event}/embeds/speakers.html`, kind: 'text', source: 'fail speakers' },
  { of: 'GET /:event/embeds/:file', path: `/${event}/embeds/registration.html`, kind: 'text', source: 'fail conferences' },
  { of: 'GET /embeds.js', path: '/embeds.js', kind: 'text', source: null },
  { of: 'GET /embeds.css', path: '/embeds.css', kind: 'text', source: null },
  { of: 'GET /oembed.json', path: `/oembed.json?url={here}/${event}`, kind: 'text', source: 'fail conferences' },
  { of: 'GET /:event{[a-z][a-z0-9-]{1,62}}/registrations/:secret{[A-Za-z0-9_-]{20,64}}/invoices/:file{[A-Z0-9_-]{1,16}\\.pdf}', path: '{registration}/invoices/{invoice}.pdf', kind: 'private', source: 'fail invoices' },
  { of: 'GET /:event{[a-z][a-z0-9-]{1,62}}/registrations/:secret{[A-Za-z0-9_-]{20,64}}/receipt.pdf', path: '{registration}/receipt.pdf', kind: 'private', source: 'fail registrations' },
  { of: 'GET /:event{[a-z][a-z0-9-]{1,62}}/registrations/:secret{[A-Za-z0-9_-]{20,64}}/pro-forma.pdf', path: '{unpaid}/pro-forma.pdf', kind: 'private', source: 'fail registrations' },
  { of: 'GET /:event{[a-z][a-z0-9-]{1,62}}/registrations/:secret{[A-Za-z0-9_-]{20,64}}/pages/:slug{[a-z0-9-]{1,60}}/files/:key{[a-z0-9]{8,64}}', path: '{registration}/pages/for-payers/files/{offered}', kind: 'private', source: 'fail files' },
  { of: 'POST /webhooks/:gateway', path: '/webhooks/paypal', kind: 'form', source: null, allow: 'POST' },
  { of: 'POST /webhooks/mail/bounces', path: '/webhooks/mail/bounces', kind: 'form', source: null, allow: 'POST' },
  // For search engines, browsers and readers of feeds.
  { of: './styles/focus-stylesheet.ts', path: '/styles/focus.css', kind: 'text', source: null },
  { of: './styles/hue-stylesheet.ts', path: '/styles/hue-210.css', kind: 'text', source: null },
  { of: './art/cover-image.ts', path: '/art/waves-210-crystals.svg', kind: 'text', source: null },
  { of: './resources/robots.ts', path: '/robots.txt', kind: 'text', source: null },
  { of: './resources/sitemap.ts', path: '/sitemap.xml', kind: 'text', source: 'fail conferences' },
  { of: './resources/manifest.ts', path: '/site.webmanifest', kind: 'text', source: null },
  { of: './resources/site-icon.ts', path: '/favicon.ico', kind: 'drawn', source: null },
  { of: './resources/site-icon.ts', path: '/icon-512.png', kind: 'drawn', source: null },
  { of: './resources/feeds/blog-feed.ts', path: '/blogs.atom', kind: 'text', source: 'fail content_items blog' },
  { of: './resources/feeds/news-feed.ts', path: `/${event}/news.atom`, kind: 'text', source: 'fail content_items news' },
  { of: './resources/share-cards/share-card.ts', path: '/share-card.png', kind: 'drawn', source: null },
  { of: './resources/share-cards/share-card.ts', path: `/${event}/share-card.png`, kind: 'drawn', source: 'fail conferences' },
  { of: './resources/share-cards/blog-card.ts', path: '/blog-details/{blog}/share-card.png', kind: 'drawn', source: 'fail content_items blog' },
  { of: './resources/share-cards/news-card.ts', path: `/${event}/event-news-details/{news}/share-card.png`, kind: 'drawn', source: 'fail content_items news' },
  { of: './resources/share-cards/speaker-card.ts', path: `/${event}/speakers/{speaker}/share-card.png`, kind: 'drawn', source: 'fail speakers' },
  { of: './resources/calendars/calendar.ts', path: `/${event}/calendar.ics`, kind: 'text', source: 'fail content_items schedule-day' },
  { of: './resources/calendars/day-calendar.ts', path: `/${event}/program/days/{day}/calendar.ics`, kind: 'text', source: 'fail talks' },
  { of: './resources/calendars/talk-calendar.ts', path: `/${event}/program/talks/{talk}/calendar.ics`, kind: 'text', source: 'fail talks' },
  // For the scripts of pages. They show themselves what could not be read.
  { of: './microsite/program/talk.ts', path: `/${event}/program/talks/{talk}`, kind: 'text', source: null },
  { of: './microsite/registration/paying/payment-order.ts', path: '{unpaid}/order', kind: 'form', source: null, allow: posts },
  // Of the back office.
  { of: './organiser/office/website-copy/website-file.ts', path: `${ofEvent}/website.zip`, kind: 'private', source: null },
  { of: './organiser/office/numbers/visits-file.ts', path: `${ofEvent}/visits/file`, kind: 'private', source: null },
  { of: './organiser/office/numbers/visits-file.ts', path: '/organiser/visits/file', kind: 'private', source: null },
  ...(['registrations', 'attendees', 'lines', 'payments', 'documents', 'abstracts', 'messages', 'people'] as const).flatMap(list => [
    { of: './organiser/office/exports/list-file.ts', path: `${ofEvent}/exports/people?list=${list}`, kind: 'private' as const, source: 'fail audit_entries' },
    { of: './organiser/office/exports/list-file.ts', path: `${ofEvent}/exports/people?list=${list}&format=xlsx`, kind: 'private' as const, source: 'fail audit_entries' },
  ]),
  { of: './organiser/office/exports/list-file.ts', path: '/organiser/exports/people?list=subscribers', kind: 'private', source: 'fail audit_entries' },
  { of: './organiser/office/exports/ledger-file.ts', path: `${ofEvent}/exports/ledger`, kind: 'private', source: 'fail audit_entries' },
  { of: './organiser/office/exports/ledger-file.ts', path: '/organiser/exports/ledger', kind: 'private', source: 'fail audit_entries' },
  { of: './organiser/office/exports/programme-file.ts', path: `${ofEvent}/exports/programme`, kind: 'private', source: 'fail audit_entries' },
  { of: './organiser/record-form/records/records-file.ts', path: `${ofEvent}/exports/records/speaker`, kind: 'private', source: 'fail audit_entries' },
  { of: './organiser/record-form/records/records-file.ts', path: '/organiser/exports/records/blog', kind: 'private', source: 'fail audit_entries' },
  { of: './organiser/preparation/imports/import-table.ts', path: `${ofEvent}/programme/import-table?of=programme`, kind: 'private', source: 'fail talks' },
  { of: './organiser/preparation/imports/import-table.ts', path: `${ofEvent}/programme/import-table?of=talks&filled=yes`, kind: 'private', source: null },
  { of: './organiser/preparation/translations/translation-file.ts', path: '/organiser/c/earth-sciences/translations/de/file', kind: 'private', source: null },
  { of: './organiser/office/privacy/person-file.ts', path: '/organiser/settings/privacy/registration-{id}/file', kind: 'private', source: 'fail audit_entries' },
  { of: './organiser/programme/abstracts/abstract-file.ts', path: `${ofEvent}/abstracts/{abstract}/file`, kind: 'private', source: 'fail files' },
  { of: './organiser/registrations/answer-file.ts', path: `${ofEvent}/registrations/{code}/files/{answer}`, kind: 'private', source: 'fail files' },
  { of: './organiser/registrations/eligibility/proof-file.ts', path: `${ofEvent}/proofs/{proof}/file`, kind: 'private', source: 'fail files' },
  { of: './organiser/office/group-mail/attachment.ts', path: `${ofEvent}/mail/{mail}/attachments/{attachment}`, kind: 'private', source: 'fail files' },
  { of: './organiser/record-form/find-known-names.ts', path: `${ofEvent}/names/speaker?q=a`, kind: 'private', source: 'fail speakers' },
  { of: './organiser/record-form/visitors/list-visitors.ts', path: `${ofEvent}/visitors/speaker/{speaker}`, kind: 'private', source: 'fail speakers' },
  { of: './organiser/preparation/set-up/address-check.ts', path: '/organiser/new/address?name=physics', kind: 'private', source: 'fail conferences' },
  { of: './organiser/correspondence/mail-texts/show-letter.ts', path: '/organiser/mail-texts/registration-changed/letter', kind: 'private', source: 'fail mail_text_versions', allow: posts },
  { of: './organiser/record-form/preview/show-typed.ts', path: `${ofEvent}/typed/speaker/{speaker}`, kind: 'private', source: 'fail speakers', allow: posts },
  { of: './organiser/offers/fees/show-typed-fees.ts', path: `${ofEvent}/fees/typed`, kind: 'private', source: null, allow: posts },
  { of: './organiser/record-form/picture/receive-picture.ts', path: `${ofEvent}/picture`, kind: 'form', source: null, allow: posts },
  { of: './organiser/staff/sign-in/sign-out.ts', path: '/organiser/sign-out', kind: 'form', source: null, allow: posts },
  { of: './organiser/preparation/website/find-organisation.ts', path: '/organiser/site/organisation', kind: 'form', source: null },
] // biome-ignore format: a table to read down

/** Values of the parameters in the two interfaces' paths. */
const calls: Record<string, string> = {
  event,
  kind: 'speaker',
  number: '{abstract}',
  code: '{code}',
  id: '1',
}

let product: ServedProduct
let cookie = ''
let secretKey = ''
let token = ''
const facts: Record<string, string> = {}

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? `no-${name}`)

async function ask(answer: { path: string }, init: RequestInit = {}): Promise<Response> {
  const address = fill(answer.path)
  const headers = new Headers(init.headers)
  // A browser that asks for nothing compressed.
  if (!headers.has('Accept-Encoding')) headers.set('Accept-Encoding', 'identity')
  if (address.startsWith(apiBase)) headers.set('Authorization', `Bearer ${token}`)
  else if (address === bouncesPath) headers.set('Authorization', `Bearer ${bounceToken(secretKey)}`)
  else if (address.startsWith('/organiser')) headers.set('Cookie', cookie)
  if (init.method !== undefined && init.method !== 'HEAD') headers.set('Origin', product.address)
  return fetch(product.address + address, { redirect: 'manual', ...init, headers })
}

beforeAll(async () => {
  product = await startProduct({
    scratchFolder: inject('scratchFolder'),
    env: { SAMPLE_DATA: 'auto' },
    program: hinderedProgram,
  })
  const database = await openDatabase(path.join(product.dataDir, 'colloquy.sqlite'))
  secretKey = (await readFile(path.join(product.dataDir, 'secret-key'), 'utf8')).trim()
  await makeReadable(database)
  ;({ cookie } = await signInOwner(database, secretKey))
  token = (await makeMaker({ dependencies: { database, clock: systemClock } }, { role: 'owner', at: null }))
    .token
  await database.close()
  return () => product.remove()
})

/** Finds, or makes, what each line's address names. */
async function makeReadable(database: Database): Promise<void> {
  const files = openFolder(path.join(product.dataDir, 'files'))
  const store = (name: string, contentType: string, bytes: Uint8Array<ArrayBuffer>, purpose = '') =>
    storeFile({ database, files, clock: systemClock }, { name, contentType, bytes, purpose })
  const picture = await store('hall.jpg', 'image/jpeg', Uint8Array.from(await jpeg(400, 200)))
  const offered = await store('Plan.pdf', 'application/pdf', Uint8Array.from(pdf))
  const paper = async (purpose: string) =>
    (await store('Paper.pdf', 'application/pdf', Uint8Array.from(pdf), purpose)).split('/')[2] ?? ''
  const papers = {
    answer: await paper('answer'),
    proof: await paper('proof'),
    mail: await paper('attachment'),
    abstract: await paper('abstract'),
  }
  const now = toStored(systemClock.now())
  const one = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => {
    const { rows: [row] } = await query.execute(database.read) // biome-ignore format: one row
    if (!row) throw new Error('The sample has none of these.')
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))
  }
  const made = await database.write(async tx => {
    const { id: registration } = await tx.selectFrom('registrations').select('id').where('conference_id', '=', 1).where('state', '=', 'paid').orderBy('id').executeTakeFirstOrThrow()
    const { id: attendee } = await tx.selectFrom('attendees').select('id').where('registration_id', '=', registration).executeTakeFirstOrThrow()
    const question = await tx.insertInto('questions').values({ conference_id: 1, position: 90, kind: 'file', label: 'Poster', help: '', options: '[]', is_required: 0, least: null, most: null, asked_of: 'attendee', buyers_of: null, if_question_id: null, if_answer: null, if_bought: null, asked_from: 'registered', required_from: null, closed_from: null, changed_until: null, appears: 'list', care: 'plain', keep_days: null }).returning('id').executeTakeFirstOrThrow()
    const answer = await tx.insertInto('answers').values({ question_id: question.id, registration_id: registration, attendee_id: attendee, question_version: 1, value: papers.answer, answered_at: now }).returning('id').executeTakeFirstOrThrow()
    const eligibility = await tx.insertInto('eligibilities').values({ registration_id: registration, attendee_id: attendee, admission: 'student', condition: 'proof', state: 'open', asked_at: now }).returning('id').executeTakeFirstOrThrow()
    const proof = await tx.insertInto('proofs').values({ eligibility_id: eligibility.id, file_key: papers.proof, received_at: now, erased_at: null }).returning('id').executeTakeFirstOrThrow()
    const mail = await tx.insertInto('group_mails').values({ conference_id: 1, audience: 'registrations', query: '', filter: '{}', subject: 'Hello', body: 'All', written_by: 'staff:1', written_at: now }).returning('id').executeTakeFirstOrThrow()
    const attachment = await tx.insertInto('group_mail_files').values({ mail_id: mail.id, file_key: papers.mail }).returning('id').executeTakeFirstOrThrow()
    const abstract = await tx.selectFrom('abstracts').select(['id', 'number']).where('conference_id', '=', 1).orderBy('id').executeTakeFirstOrThrow()
    await tx.updateTable('abstracts').set({ file_key: papers.abstract }).where('id', '=', abstract.id).execute()
    const block = { block: 'download' as const, heading: '', audience: 'paid' as const, file: { src: offered, name: 'Plan.pdf' }, label: '' }
    await addContent(tx, 1, 'own-page', [{ slug: 'for-payers', title: 'Plan', menuLabel: '', lead: '', blocks: [block] }])
    return { id: registration, answer: answer.id, proof: proof.id, mail: mail.id, attachment: attachment.id, abstract: abstract.number }
  }) // biome-ignore format: rows
  const paid = await one(
    sql`select registrations.secret, registrations.code, invoices.number from invoices join registrations on registrations.id = registration_id
      where conference_id = 1 and registrations.id = ${made.id} and invoices.kind = 'invoice'`,
  )
  const unpaid = await one(
    sql`select secret from registrations where conference_id = 1 and state = 'awaiting-payment' order by id desc`,
  )
  const { talk, day } = await one(
    sql`select talks.id as talk, talks.day_id as day from talks join programme_days on programme_days.id = day_id
      where conference_id = 1 and starts_at is not null and held_on is not null`,
  )
  const home = await (await fetch(`${product.address}/`)).text()
  Object.assign(facts, {
    ...Object.fromEntries(Object.entries(made).map(([name, value]) => [name, String(value)])),
    here: product.address,
    challenge: 'c'.repeat(22),
    picture,
    offered: offered.split('/')[2],
    variant: picture.replace(/[^/]+$/, '320/hall.avif'),
    registration: `/${event}/registrations/${paid.secret}`,
    code: paid.code,
    invoice: (paid.number ?? '').replaceAll('/', '_'),
    unpaid: `/${event}/registrations/${unpaid.secret}`,
    talk,
    day,
    speaker: (await one(sql`select id from speakers where conference_id = 1`)).id,
    blog: (await one(sql`select id from content_items where kind = 'blog'`)).id,
    news: (await one(sql`select id from content_items where kind = 'news' and conference_id = 1`)).id,
    asset: /\/assets\/[\w.-]+\.js/.exec(home)?.[0],
  })
}

/** Headers that belong to one answer, or that HEAD may leave out. */
const ofOneAnswer = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'x-request-id',
  'etag',
]

function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !ofOneAnswer.includes(name)))
}

const isRead = ({ kind }: Answer) => kind !== 'form'
const named = (given: Answer[]) => given.map(answer => [answer.path, answer] as const)

describe('every answer that is not a page', () => {
  test('has a line here', async () => {
    const pages = await Promise.all(filesOf(publicRoutes).map(isPage))
    const modules = filesOf(publicRoutes).filter((_, index) => !pages[index])
    const wire = await openWire('sqlite')
    // Interfaces have their own table below, and middleware has no method of its own.
    const own = wire.routes().filter(({ method }) => method !== 'ALL').map(({ method, path: at }) => `${method} ${at}`) // biome-ignore format: one list
    expect(new Set(answers.map(({ of }) => of))).toEqual(new Set([...modules, ...own, 'GET /assets/*']))
  })

  test.each(named(answers.filter(isRead)))('%s has the same headers for HEAD', async (_, answer) => {
    const whole = await ask(answer)
    expect([whole.status, (await whole.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    const head = await ask(answer, { method: 'HEAD' })
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
    expect(headersOf(head)).toEqual(headersOf(whole))
    if (answer.path !== '/metrics') expect(head.headers.get('ETag')).toBe(whole.headers.get('ETag'))
  })

  test.each(named(answers.filter(isRead)))('%s is kept as far as it may be', async (_, answer) => {
    const whole = await ask(answer)
    await whole.arrayBuffer()
    const { headers } = whole
    const etag = headers.get('ETag')
    if (answer.kind === 'private') {
      expect([headers.get('Cache-Control'), etag]).toEqual([expect.stringContaining('no-store'), null])
      for (const method of ['GET', 'HEAD'])
        expect((await ask(answer, { method, headers: { 'If-None-Match': '*' } })).status).toBe(200)
      return
    }
    expect(headers.get('Cache-Control')).toBeTruthy()
    expect(etag).toMatch(answer.kind === 'text' ? /^(W\/)?"[^"]+"$/ : /^"[^"]+"$/)
    for (const known of [
      etag ?? '',
      `"other", W/"more" , ${etag}`,
      '*',
      `W/${(etag ?? '').replace(/^W\//, '')}`,
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const again = await ask(answer, { method, headers: { 'If-None-Match': known } })
        expect([again.status, (await again.arrayBuffer()).byteLength], known).toEqual([304, 0])
        expect([
          again.headers.get('ETag'),
          again.headers.get('Vary'),
          again.headers.get('Cache-Control'),
        ]).toEqual([etag, headers.get('Vary'), headers.get('Cache-Control')])
      }
    }
    expect((await ask(answer, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
    if (answer.kind !== 'stored') return
    const changed = headers.get('Last-Modified') ?? ''
    expect((await ask(answer, { headers: { 'If-Modified-Since': changed } })).status).toBe(304)
  })

  test.each(named(answers.filter(({ kind }) => kind === 'stored' || kind === 'drawn')))(
    '%s is read in parts',
    async (_, answer) => {
      const whole = await ask(answer)
      const bytes = Buffer.from(await whole.arrayBuffer())
      const etag = whole.headers.get('ETag') ?? ''
      expect(whole.headers.get('Accept-Ranges')).toBe('bytes')
      for (const [range, first, last] of [['bytes=0-9', 0, 9], ['bytes=-5', bytes.length - 5, bytes.length - 1], [`bytes=${bytes.length - 1}-`, bytes.length - 1, bytes.length - 1]] as const) {
        const part = await ask(answer, { headers: { Range: range, 'If-Range': etag } })
        expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes ${first}-${last}/${bytes.length}`])
        expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(first, last + 1))).toBe(true)
      } // biome-ignore format: a table
      const beyond = await ask(answer, { headers: { Range: `bytes=${bytes.length}-` } })
      expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${bytes.length}`])
      const other = await ask(answer, { headers: { Range: 'bytes=0-9', 'If-Range': '"other"' } })
      expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length])
    },
  )

  test.each(named(answers.filter(isRead)))('%s says what it varies by', async (_, answer) => {
    const plain = await ask(answer)
    await plain.arrayBuffer()
    const varies = (given: Response) => /accept-encoding/i.test(given.headers.get('Vary') ?? '')
    for (const encoding of ['gzip', 'br', 'gzip, br', '*']) {
      const small = await ask(answer, { headers: { 'Accept-Encoding': encoding } })
      await small.arrayBuffer()
      const isPacked = !['identity', null].includes(small.headers.get('Content-Encoding'))
      expect([varies(small), varies(plain)], encoding).toEqual(
        isPacked ? [true, true] : [varies(plain), varies(plain)],
      )
    }
    if (answer.kind === 'text') expect(varies(plain)).toBe(true)
  })

  test.each(named(answers))('%s names the methods that it accepts', async (_, answer) => {
    const { allow = 'GET, HEAD' } = answer
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      if (allow.includes(method)) continue
      const refused = await ask(answer, { method, body: 'a=b' })
      expect([refused.status, refused.headers.get('Allow')], method).toEqual([405, allow])
    }
    if (allow.includes('GET')) return
    const read = await ask(answer)
    expect([read.status, read.headers.get('Allow')]).toEqual([405, allow])
  })

  test.each(named(answers.filter(({ allow }) => allow?.includes('POST'))))(
    '%s names a compressed body as such',
    async (_, answer) => {
      for (const type of [
        'application/x-www-form-urlencoded',
        'application/json',
        'multipart/form-data; boundary=x',
      ]) {
        const refused = await ask(answer, {
          method: 'POST',
          body: new Uint8Array(gzipSync('intent=x')),
          headers: { 'Content-Encoding': 'gzip', 'Content-Type': type },
        })
        expect([refused.status, refused.headers.get('Accept-Encoding')], type).toEqual([415, 'identity'])
      }
    },
  )

  test.each(named(answers.filter(({ source }) => source !== null)))(
    '%s says when to come back while its source fails',
    async (_, answer) => {
      const healthy = await ask(answer)
      await healthy.arrayBuffer()
      await hinder(product, [answer.source ?? ''])
      const late = await ask(answer)
      await late.arrayBuffer()
      await hinder(product, [])
      expect([late.status, late.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
      expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await ask(answer)).status).toBe(200)
    },
  )
})

interface Entry {
  file: string
  children?: Entry[]
}

const filesOf = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap(entry => [entry.file, ...filesOf(entry.children ?? [])])),
]

/** Whether a route's module draws a page. */
const isPage = async (file: string) =>
  /^export default |^export \{ default|as default\b/m.test(await readFile(path.join('site', file), 'utf8'))

describe('every answer of the two interfaces', async () => {
  /** Below each base: every address, with its methods. */
  async function addresses() {
    const documents = await Promise.all(
      [base, apiBase].map(async at => (await ask({ path: `${at}/openapi.json` })).json()),
    )
    return documents.flatMap(({ paths }: { paths: Record<string, Record<string, unknown>> }) =>
      Object.entries(paths).map(([at, item]) => ({
        at,
        path: at.replace(/\{(\w+)\}/g, (_, name: string) => calls[name] ?? `no-${name}`),
        methods: Object.keys(item).filter(method =>
          ['get', 'post', 'put', 'patch', 'delete'].includes(method),
        ),
      })),
    )
  }

  test('names the methods that it accepts, and compressed bodies', async () => {
    for (const { path: at, methods } of await addresses()) {
      const upper = methods.map(method => method.toUpperCase())
      const allow = upper.includes('GET') ? [...upper, 'HEAD'] : upper
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(each => !allow.includes(each))) {
        const refused = await ask({ path: at }, { method, ...(method !== 'GET' && { body: '{}' }) })
        expect(
          [refused.status, refused.headers.get('Allow')?.split(', ').toSorted()],
          `${method} ${at}`,
        ).toEqual([405, allow.toSorted()])
      }
      for (const method of upper.filter(each => each !== 'GET' && each !== 'DELETE')) {
        const refused = await ask(
          { path: at },
          {
            method,
            body: new Uint8Array(gzipSync('{}')),
            headers: { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' },
          },
        )
        expect([refused.status, refused.headers.get('Accept-Encoding')], `${method} ${at}`).toEqual([
          415,
          'identity',
        ])
      }
    }
  })

  test('is the same for HEAD, and kept as far as it may be', async () => {
    const own = [base, apiBase].flatMap(at =>
      ['openapi.json', 'docs', 'docs.css'].map(file => `${at}/${file}`),
    )
    const read = (await addresses())
      .filter(({ methods }) => methods.includes('get'))
      .map(({ path: at }) => at)
    let found = 0
    for (const at of [...own, ...read]) {
      const whole = await ask({ path: at })
      await whole.arrayBuffer()
      const head = await ask({ path: at }, { method: 'HEAD' })
      expect([head.status, headersOf(head)], at).toEqual([whole.status, headersOf(whole)])
      const etag = whole.headers.get('ETag')
      expect(head.headers.get('ETag'), at).toBe(etag)
      if (whole.status !== 200) continue
      found += 1
      const mayBeKept = !whole.headers.get('Cache-Control')?.includes('no-store')
      expect(etag !== null, at).toBe(mayBeKept)
      const again = await ask({ path: at }, { headers: { 'If-None-Match': '*' } })
      expect([again.status, again.headers.get('Vary')], at).toEqual([
        mayBeKept ? 304 : 200,
        whole.headers.get('Vary'),
      ])
      const small = await ask({ path: at }, { headers: { 'Accept-Encoding': 'gzip' } })
      await small.arrayBuffer()
      const isPacked = small.headers.get('Content-Encoding') === 'gzip'
      if (isPacked)
        expect([small.headers.get('Vary'), whole.headers.get('Vary')], at).toEqual([
          expect.stringMatching(/accept-encoding/i),
          expect.stringMatching(/accept-encoding/i),
        ])
    }
    expect(found).toBeGreaterThan(60)
  })
})

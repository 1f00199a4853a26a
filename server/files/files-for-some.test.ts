import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { allReaders } from '#domain/conference/content/audience.ts'
import { findOwnPage } from '#domain/conference/content/own-page-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { findRecord } from '#domain/preparation/editing/editing-queries.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import { removeRecord } from '#domain/preparation/editing/remove-record.ts'
import { saveDraft } from '#domain/preparation/editing/save-draft.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { readingContext, siteContext } from '#site/context.ts'
import { readOwnPage } from '#site/own-page/page-view.ts'
import { previewLink } from '#site/preview/preview-link.ts'
import { withPreview } from '#site/preview/with-preview.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { storeFile } from '#tests/factories/files.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { type Dialect, describeOnBothDatabases } from '#tests/support/database.ts'
import { siteContextOf } from '#tests/support/site-context.ts'
import { openWire } from '#tests/support/wire.ts'
import { paths } from '#words/addresses/paths.ts'

const bytes = new TextEncoder().encode('%PDF-1.4 the code of the door')

type ForWhom = 'everybody' | 'registered' | 'paid' | 'presenters' | 'staff'

async function setUp(dialect: Dialect = 'sqlite') {
  const wire = await openWire(dialect)
  const { database, dependencies, getPage } = wire
  const fees = await createConference(database)
  const { id: owner, name: event } = fees.conference
  const permit = permitOnCommandLine(commandLine, 'write-website', owner)
  const act = () => ({ actor: commandLine, now: dependencies.clock.now() })
  const kind = 'own-page'
  const src = await storeFile(dependencies, { name: 'Door plan.pdf', contentType: 'application/pdf', bytes })
  const key = src.split('/')[2] ?? ''
  const file = { src, name: 'Door plan.pdf' }
  const download = (audience: ForWhom) => ({ block: 'download', heading: '', audience, file, label: '' })
  const text = (body: string) => ({ block: 'text', heading: '', audience: 'everybody', body })
  const page = (slug: string, audience: ForWhom, blocks: object[]) => ({ slug, title: slug, menuLabel: '', isInMenu: true, lead: '', audience, blocks, announcedOn: null }) // biome-ignore format: one record
  const markOf = async (id: number | null) =>
    id === null ? '0' : ((await findRecord(database.read, permit.scope, { kind, id }))?.mark ?? '0')
  async function publish(data: ReturnType<typeof page>, id: number | null = null) {
    const edit = { kind, id, data, mark: await markOf(id) } as const
    const published = await database.write(tx => publishRecord(tx, permit, act(), edit))
    if (!published.ok) throw new Error(JSON.stringify(published.error))
    return published.value.id
  }
  const draft = async (data: ReturnType<typeof page>, id: number | null = null) => {
    const edit = { kind, id, data, mark: await markOf(id) } as const
    const saved = await database.write(tx => saveDraft(tx, permit, act(), edit))
    if (!saved.ok) throw new Error(JSON.stringify(saved.error))
  }
  const remove = async (id: number) => {
    const mark = await markOf(id)
    const removed = await database.write(tx => removeRecord(tx, permit, act(), { kind, id, mark }))
    if (!removed.ok) throw new Error(JSON.stringify(removed.error))
  }
  const register = () => createRegistration(database, fees, new StoppedClock())
  async function pay(id: number) {
    const started = await startPayment(dependencies.payments, id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(dependencies.payments, started.value.address)
    await settle(dependencies.payments, (await listAttempts(database.read, id))[0]?.id ?? 0)
  }
  const of = (secret: string, slug: string, name = event) =>
    paths.fileOfRegistrant(name, secret, { slug, key })
  const status = async (address: string) => (await getPage(address)).status
  return { ...wire, fees, owner, event, src, key, download, text, page, publish, draft, remove, register, pay, of, status } // biome-ignore format: one list
}

describeOnBothDatabases('a file for some', (_open, dialect) => {
  test('opens by the personal link of its readers, and for nobody else', async () => {
    const { database, dependencies, fees, getPage, src, download, page, publish, register, pay, of, status } = await setUp(dialect) // biome-ignore format: one list
    expect(await status(src)).toBe(200)
    const doors = await publish(page('locks', 'everybody', [download('paid')]))
    await publish(page('doors', 'everybody', [download('paid')]), doors)
    await publish(page('talks', 'presenters', [download('everybody')]))
    await publish(page('desk', 'everybody', [download('staff')]))
    const [mine, unpaid] = [await register(), await register()]
    await pay(mine.id)

    const answer = await getPage(of(mine.secret, 'doors'))
    expect([answer.status, new Uint8Array(await answer.arrayBuffer())]).toEqual([200, bytes])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="Door plan.pdf"'),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('ETag')).toBe(null)
    const part = await getPage(of(mine.secret, 'doors'), { headers: { Range: 'bytes=0-3' } })
    expect([part.status, await part.text()]).toEqual([206, '%PDF'])
    // At an address that the page had once.
    expect(await status(of(mine.secret, 'locks'))).toBe(200)
    // A talk makes a presenter, paid or not.
    expect(await status(of(unpaid.secret, 'talks'))).toBe(200)

    const other = await createConference(database, { name: 'glaciers' })
    const theirs = await createRegistration(database, other, new StoppedClock())
    for (const address of [
      src,
      `${src}?preview=${fees.conference.id}.9999999999999.${'x'.repeat(43)}`,
      of(unpaid.secret, 'doors'),
      of(mine.secret, 'desk'),
      of(mine.secret, 'elsewhere'),
      of('x'.repeat(32), 'doors'),
      of(theirs.secret, 'doors'),
      of(theirs.secret, 'talks', 'glaciers'),
    ])
      expect([address, await status(address)]).toEqual([address, 404])

    const { conference } = fees
    const act = { actor: aVisitor, now: dependencies.clock.now() }
    await database.write(tx => cancelRegistration(tx, act, { conference, registrationId: mine.id }))
    const gone = await getPage(of(mine.secret, 'doors'))
    expect([gone.status, gone.headers.get('Cache-Control'), gone.headers.get('X-Robots-Tag')]).toEqual([
      404,
      'no-store',
      'noindex, nofollow',
    ])
  })

  test('opens for everybody as long as something shows it to everybody', async () => {
    const { database, owner, src, key, download, text, page, publish, draft, remove, status } = await setUp(dialect) // biome-ignore format: one list
    const doors = await publish(page('doors', 'everybody', [download('paid')]))
    expect(await status(src)).toBe(404)
    const shown = await publish(page('plan', 'everybody', [download('everybody')]))
    expect(await status(src)).toBe(200)
    await publish(page('plan', 'registered', [download('everybody')]), shown)
    expect(await status(src)).toBe(404)
    // A link in a text that everybody reads.
    await publish(page('plan', 'everybody', [text(`<p><a href="${src}">The plan</a></p>`)]), shown)
    expect(await status(src)).toBe(200)
    await remove(shown)
    expect(await status(src)).toBe(404)
    // A draft shows nothing to anybody.
    await draft(page('doors', 'everybody', [download('everybody')]), doors)
    expect(await status(src)).toBe(404)
    await publish(page('doors', 'everybody', [download('everybody')]), doors)
    expect(await status(src)).toBe(200)
    // Once it was for some, its readers know its key.
    await publish(page('doors', 'everybody', []), doors)
    expect(await status(src)).toBe(404)
    await remove(doors)
    expect(await status(src)).toBe(404)
    const file = { src, name: 'Door plan.pdf' }
    await database.write(tx => addContent(tx, owner, 'download', [{ purpose: 'brochure', file }]))
    expect(await status(src)).toBe(200)
    expect(key).toHaveLength(32)
  })
})

test('a preview opens the files of its own conference, as long as it is valid', async () => {
  const { dependencies, setNow, owner, src, download, page, publish, getPage, status } = await setUp()
  await publish(page('desk', 'staff', [download('everybody')]))
  const { clock, settings } = dependencies
  const signer = { clock, secretKey: settings.secretKey }
  const answer = await getPage(previewLink(signer, owner, src))
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(await status(previewLink(signer, owner + 1, src))).toBe(404)
  expect(await status(previewLink(signer, null, src))).toBe(404)
  const address = previewLink(signer, owner, src)
  setNow(clock.now().add({ hours: 24 * 8 }))
  expect(await status(address)).toBe(404)
})

test('a preview opens nothing for longer than it works itself', async () => {
  const { dependencies, setNow, fees, owner, event, src, download, page, publish, status } = await setUp()
  await publish(page('desk', 'everybody', [download('paid')]))
  const { clock, settings } = dependencies
  const desk = paths.ownPage(event, 'desk')
  const preview = previewLink({ clock, secretKey: settings.secretKey }, owner, desk)
  const context = new RouterContextProvider()
  const site = siteContextOf(dependencies)
  context.set(readingContext, site)
  context.set(siteContext, {
    ...site,
    renderPreview: async (_, read) => {
      const shown = await findOwnPage(read, owner, 'desk')
      const from = { ...site, database: { dialect: 'sqlite', read } } as const
      const view = shown && (await readOwnPage(from, fees.conference, shown, allReaders))
      const hrefs = JSON.stringify(view).match(/(?<="href":")[^"]+/g) ?? []
      const html = `<body>${hrefs.map(href => `<a href="${href}">Open</a>`).join('')}</body>`
      return new Response(html, { headers: { 'Content-Type': 'text/html' } })
    },
  })
  setNow(clock.now().add({ hours: 24 * 6 }))
  const request = new Request(`https://conferences.example.org${preview}`)
  const asked = { request, url: new URL(request.url), pattern: '/:event/:slug', params: { event }, context }
  const answer = await withPreview(asked, async () => new Response())
  const [, link = ''] = /href="(\/media\/[^"]+)"/.exec((await answer?.text()) ?? '') ?? []
  expect(link).toBe(preview.replace(desk, src))
  expect(await status(link)).toBe(200)
  setNow(clock.now().add({ hours: 24 * 2 }))
  expect(await status(link)).toBe(404)
})

test('a page offers no file that belongs to something else', async () => {
  const { dependencies, owner, event, database, register, status } = await setUp()
  const src = await storeFile(dependencies, { name: 'A.pdf', contentType: 'application/pdf', bytes, purpose: 'abstract' }) // biome-ignore format: a file
  await database.write(tx =>
    addContent(tx, owner, 'own-page', [
      {
        slug: 'doors',
        title: 'Doors',
        menuLabel: '',
        lead: '',
        blocks: [
          { block: 'download', heading: '', audience: 'registered', file: { src, name: 'A.pdf' }, label: '' },
        ],
      },
    ]),
  )
  const { secret } = await register()
  const key = src.split('/')[2] ?? ''
  expect(await status(paths.fileOfRegistrant(event, secret, { slug: 'doors', key }))).toBe(404)
})

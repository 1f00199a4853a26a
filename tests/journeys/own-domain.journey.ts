/** A conference at a domain of its own: its website is at the beginning of it, and everything works there. */
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { openDatabase } from '#database/open-database.ts'
import { toStoredLanguages } from '#domain/conference/conferences/conference-languages.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { setSiteLanguages } from '#domain/conference/settings/site-languages.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { askHost as ask } from '#tests/support/ask-host.ts'
import { complaintsOf, expect, test } from '#tests/support/journey.ts'
import { expectSuccess, fillPersonalDetails, pay, proceedToPay } from '#tests/support/registering.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

test.use({ changing: 'own-domain' })

const event = 'material-science'
/** Names below `localhost` lead to this machine, for browsers and for the product. */
const domain = 'conf.localhost'

const portOf = (product: ServedProduct) => new URL(product.address).port
const originOf = (product: ServedProduct) => `http://${domain}:${portOf(product)}`
const mainHost = (product: ServedProduct) => new URL(product.address).host

/** Gives conferences domains beside the running product, which then finds out by itself whether they lead to it. */
async function giveDomains(product: ServedProduct, domains: Record<string, string>): Promise<void> {
  const database = await openDatabase(path.join(product.dataDir, 'colloquy.sqlite'))
  for (const [name, domain] of Object.entries(domains)) {
    await database.write(async tx => {
      const { id } = await tx.selectFrom('conferences').select('id').where('name', '=', name).executeTakeFirstOrThrow()
      const row = { conference_id: id, domain, set_at: '2027-01-01T00:00:00.000Z', checked_at: null, proven_at: null, trouble: null }
      await tx.insertInto('conference_domains').values(row).onConflict(c => c.column('conference_id').doUpdateSet(row)).execute()
    }) // biome-ignore format: a row
  }
  await database.close()
}

/** The product at its public address, with the conference at its domain. */
async function withDomain(product: ServedProduct): Promise<void> {
  const moves = async () => (await ask(product, mainHost(product), `/${event}`)).status === 307
  if (await moves()) return
  await product.stop()
  await product.start({ PUBLIC_URL: product.address })
  await giveDomains(product, { [event]: domain })
  await expect.poll(moves, { timeout: 30_000 }).toBe(true)
}

const hrefsOf = (html: string) =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))

test('pages are at the beginning of the domain, with their links, and the other address sends there', async ({
  product,
}) => {
  await withDomain(product)
  const at = (where: string, given?: Parameters<typeof ask>[3]) =>
    ask(product, `${domain}:${portOf(product)}`, where, given)
  const main = (where: string, given?: Parameters<typeof ask>[3]) =>
    ask(product, mainHost(product), where, given)
  const origin = originOf(product)

  for (const page of ['/', '/speakers', '/venue', '/online-registration', '/program']) {
    for (const time of ['first', 'again']) {
      const { status, text } = await at(page)
      expect([page, time, status]).toEqual([page, time, 200])
      expect(text).toContain(`<link rel="canonical" href="${origin}${page}"/>`)
      const wrong = hrefsOf(text).filter(address =>
        /^\/(?:material-science|about|organiser)\b|:\/\/conf\.localhost[^/]*\/material-science/.test(address),
      )
      expect(wrong, page).toEqual([])
    }
  }
  const home = hrefsOf((await at('/')).text)
  expect(home).toContain('/speakers')
  expect(home).toContain(`${product.address}/about`)

  // The other address sends on, and stays for whatever is no page.
  const moved = await main(`/${event}/speakers?from=a`)
  expect([moved.status, moved.headers.location]).toEqual([307, `${origin}/speakers?from=a`])
  expect((await main(`/${event}`)).headers.location).toBe(`${origin}/`)
  expect((await main(`/${event}//evil`)).headers.location).toBe(`${origin}/evil`)
  for (const file of [
    `/${event}/news.atom`,
    `/${event}/calendar.ics`,
    `/${event}/embeds/speakers.html`,
    `/${event}/speakers.data`,
  ])
    expect([file, (await main(file)).status]).toEqual([file, 200])
  expect((await main(`/${event}/speakers?preview=1.2.3`)).status).toBe(200)
  expect((await main(`/${event}`, { headers: { 'Sec-Fetch-Dest': 'iframe' } })).status).toBe(200)
  expect((await main('/about')).status).toBe(200)

  // So does the domain's own longer address; forms and data are answered in place.
  const shortened = await at(`/${event}/venue?a=b`)
  expect([shortened.status, shortened.headers.location]).toEqual([307, '/venue?a=b'])
  expect((await at(`/${event}//evil`)).headers.location).toBe('/evil')
  expect((await at(`/${event}/speakers.data`)).status).toBe(200)
  expect((await at('/Speakers')).headers.location).toBe('/speakers')
  const posted = await at('/contact-us', {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'name=',
  })
  expect([posted.status, posted.text.includes('action="/material-science/contact-us"')]).toEqual([422, true])
  expect(
    (await at('/contact-us', { method: 'POST', headers: { Origin: 'https://evil.example' } })).status,
  ).toBe(403)

  // Kept pages are told apart by what was asked for.
  const days = await Promise.all([1, 2, 1, 2].map(day => at(`/program?day=${day}`)))
  expect(days[0]?.text).toBe(days[2]?.text)
  expect(days[0]?.text).not.toBe(days[1]?.text)

  // The same name in other forms.
  expect((await ask(product, `CONF.localhost:${portOf(product)}`, '/venue')).status).toBe(200)
  const dotted = await ask(product, `${domain}.:${portOf(product)}`, '/venue')
  expect([dotted.status, dotted.headers.location]).toEqual([307, `${origin}/venue`])
  expect(
    (await ask(product, 'app:3000', '/venue', { headers: { 'X-Forwarded-Host': domain } })).text,
  ).toContain(`${origin}/venue`)

  const nothing = await at('/no-such-page')
  expect([nothing.status, hrefsOf(nothing.text).includes(`${product.address}/about`)]).toEqual([404, true])
})

test('the back office is at the main address alone, and other names are no sites', async ({ product }) => {
  await withDomain(product)
  const host = `${domain}:${portOf(product)}`
  const office = await ask(product, host, '/organiser/sign-in')
  expect([office.status, office.headers.location]).toEqual([308, `${product.address}/organiser/sign-in`])
  const posted = await ask(product, host, '/organiser/sign-in', {
    method: 'POST',
    headers: { Origin: `http://${host}` },
  })
  expect([posted.status, posted.headers['set-cookie']]).toEqual([421, undefined])
  const unknown = await ask(product, 'other.example', '/venue')
  expect([unknown.status, unknown.headers.location]).toEqual([308, `${product.address}/venue`])
  const certificates = async (name: string) =>
    (await ask(product, 'app:3000', `/health/host?domain=${name}`)).status
  expect([await certificates(domain), await certificates('LOCALHOST'), await certificates('other.example'), await certificates('')]).toEqual([200, 200, 404, 404]) // biome-ignore format: a line
})

test('what programs read is at the domain too', async ({ product }) => {
  await withDomain(product)
  const origin = originOf(product)
  const at = async (where: string) => (await ask(product, `${domain}:${portOf(product)}`, where)).text
  expect(await at('/robots.txt')).toContain(`Disallow: /registrations/`)
  expect(await at('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const addresses = [...(await at('/sitemap.xml')).matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)
  expect(addresses).toContain(`${origin}/`)
  expect(addresses).toContain(`${origin}/speakers`)
  expect(addresses.filter(address => !address?.startsWith(`${origin}/`) || address.includes(event))).toEqual(
    [],
  )
  const others = (await ask(product, mainHost(product), '/sitemap.xml')).text
  expect(others).toContain(`<loc>${product.address}/about</loc>`)
  expect(others).not.toContain(`/${event}<`)
  expect(others).not.toContain(domain)
  const feed = await at('/news.atom')
  expect(feed).toContain(`${origin}/event-news-details/`)
  expect(feed.replaceAll(/<id>[^<]*/g, '')).not.toContain(`${origin}/${event}`)
  expect(await at('/calendar.ics')).toContain(`URL;VALUE=URI:${origin}/`)
  const card = JSON.parse(await at(`/oembed.json?url=${encodeURIComponent(`${origin}/speakers`)}`))
  expect(card.html).toContain(`href="${origin}/speakers"`)
  const fromMain = await ask(
    product,
    mainHost(product),
    `/oembed.json?url=${encodeURIComponent(`${origin}/speakers`)}`,
  )
  expect([fromMain.status, JSON.parse(fromMain.text).title]).toEqual([200, card.title])
  expect(await at('/embeds/speakers.html')).toContain(origin)
})

/** Registers and pays in a browser at the domain. */
async function registerAndPay(
  browser: Browser,
  origin: string,
): Promise<{ complaints: string[]; paths: string[] }> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const complaints = complaintsOf(page, origin)
  const paths: string[] = []
  page.on('framenavigated', frame => paths.push(new URL(frame.url()).pathname))
  await page.goto('/')
  await page.getByRole('link', { name: 'Speakers' }).first().click()
  await expect(page).toHaveURL(`${origin}/speakers`)
  await page.goto('/online-registration')
  await page.waitForLoadState('networkidle')
  await fillPersonalDetails(page)
  await page.getByRole('radio', { name: /^Oral Presentation/ }).check()
  await proceedToPay(page)
  await expect(page).toHaveURL(new RegExp(`^${origin}/registrations/`))
  await pay(page)
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expectSuccess(page)
  expect(new URL(page.url()).origin).toBe(origin)
  await page.goBack()
  await context.close()
  return { complaints, paths }
}

test('somebody registers and pays there in a browser, and never leaves it', async ({ browser, product }) => {
  await withDomain(product)
  const { complaints, paths } = await registerAndPay(browser, originOf(product))
  expect(complaints).toEqual([])
  expect(paths.filter(each => each.includes(event))).toEqual([])
  expect(paths).toContain('/message')
})

test('links to other parts of the site lead to the main address, also once scripts run', async ({
  browser,
  product,
}) => {
  await withDomain(product)
  const page = await browser.newPage()
  await page.goto(`${originOf(product)}/online-registration`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'CONTACT', exact: true }).first().click()
  await expect(page).toHaveURL(`${product.address}/contact`)
  await page.goBack()
  await expect(page).toHaveURL(`${originOf(product)}/online-registration`)
  await page.close()
})

/** The conference speaks German and Arabic too, and so does the main site. */
async function speakMore(product: ServedProduct): Promise<void> {
  const database = await openDatabase(path.join(product.dataDir, 'colloquy.sqlite'))
  await database.write(async tx => {
    const stored = toStoredLanguages(['en', 'de', 'ar'])
    await tx.updateTable('conferences').set({ languages: stored }).where('name', '=', event).execute()
    const permit = permitOnCommandLine(commandLine, 'set-organisation', null)
    const act = { actor: commandLine, now: Temporal.Instant.from('2027-01-12T12:00:00Z') }
    expect((await setSiteLanguages(tx, permit, act, { first: 'en', others: ['de', 'ar'] })).ok).toBe(true)
    const { id } = await tx
      .selectFrom('conferences')
      .select('id')
      .where('name', '=', event)
      .executeTakeFirstOrThrow()
    await bumpRevision(tx, id)
  })
  await database.close()
  const isSpoken = async () => (await ask(product, `${domain}:${portOf(product)}`, '/de')).status === 200
  await expect.poll(isSpoken).toBe(true)
}

test('other languages are below the domain, and the main site in them at the main address', async ({
  product,
}) => {
  await withDomain(product)
  await speakMore(product)
  const origin = originOf(product)
  const at = (where: string) => ask(product, `${domain}:${portOf(product)}`, where)

  for (const [page, other] of [
    ['/de', '/'],
    ['/de/venue', '/venue'],
    ['/ar/online-registration', '/online-registration'],
  ] as const) {
    for (const time of ['first', 'again']) {
      const { status, text } = await at(page)
      expect([page, time, status]).toEqual([page, time, 200])
      expect(text).toContain(`<link rel="canonical" href="${origin}${page}"/>`)
      expect(text).toMatch(new RegExp(`<html[^>]* lang="${page.slice(1, 3)}"`))
      const hrefs = hrefsOf(text)
      expect(hrefs, page).toContain(other)
      const wrong = hrefs.filter(address =>
        /^\/(?:(?:material-science|about)\b|(?:de|ar)\/(?:about|contact|policies)(?![\w-])|organiser\b)|:\/\/conf\.localhost[^/]*\/material-science/.test(
          address,
        ),
      )
      expect(wrong, page).toEqual([])
    }
  }
  const german = await at('/de/venue')
  const alternates = [...german.text.matchAll(/rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)]
  expect(alternates.map(([, language, address]) => [language, address])).toEqual([
    ['x-default', `${origin}/venue`],
    ['en', `${origin}/venue`],
    ['de', `${origin}/de/venue`],
    ['ar', `${origin}/ar/venue`],
  ])
  // Header and footer lead to the main site in German, and its home.
  expect(hrefsOf(german.text)).toEqual(
    expect.arrayContaining([`${product.address}/de/about`, `${product.address}/de/contact`, `${product.address}/de`]),
  ) // biome-ignore format: a list
})

test('a conference that is not published, or whose domain leads elsewhere, shows nothing new', async ({
  product,
}) => {
  await withDomain(product)
  const database = await openDatabase(path.join(product.dataDir, 'colloquy.sqlite'))
  const [hidden, other] = (
    await database.read
      .selectFrom('conferences')
      .select('name')
      .where('name', '!=', event)
      .orderBy('id')
      .execute()
  ).map(({ name }) => name)
  if (!hidden || !other) throw new Error('the sample has too few conferences')
  await database.write(tx =>
    tx.updateTable('conferences').set({ is_active: 0 }).where('name', '=', hidden).execute(),
  )
  await database.close()
  await giveDomains(product, { [hidden]: 'hidden.localhost', [other]: 'nobody.invalid' })
  const isAsked = async (name: string) => {
    const database = await openDatabase(path.join(product.dataDir, 'colloquy.sqlite'))
    const row = await database.read
      .selectFrom('conference_domains')
      .selectAll()
      .where('domain', '=', name)
      .executeTakeFirst()
    await database.close()
    return row?.proven_at ?? row?.trouble ?? null
  }
  await expect.poll(() => isAsked('hidden.localhost'), { timeout: 30_000 }).toMatch(/^\d{4}-/)
  await expect.poll(() => isAsked('nobody.invalid'), { timeout: 30_000 }).toContain('no-host')
  // As at its path: nothing of it is told, and nobody is sent anywhere.
  const pathOnly = await ask(product, mainHost(product), `/${hidden}`)
  const atDomain = await ask(product, `hidden.localhost:${portOf(product)}`, '/')
  expect([pathOnly.status, atDomain.status]).toEqual([404, 404])
  for (const where of [
    '/speakers',
    '/calendar.ics',
    '/news.atom',
    '/schedule.xml',
    '/embeds/speakers.html',
    '/share-card.png',
  ]) {
    const [at, below] = await Promise.all([
      ask(product, `hidden.localhost:${portOf(product)}`, where),
      ask(product, mainHost(product), `/${hidden}${where}`),
    ])
    expect([where, at.status]).toEqual([where, below.status])
    expect(at.status).toBe(404)
  }
  expect((await ask(product, `hidden.localhost:${portOf(product)}`, '/sitemap.xml')).text).not.toContain(
    '<loc>',
  )
  expect((await ask(product, mainHost(product), `/${other}`)).status).toBe(200)
})

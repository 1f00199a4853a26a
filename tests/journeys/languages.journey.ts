/** A conference in several languages: its addresses, its menu, its forms and its registrations. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { po } from 'gettext-parser'
import { HTMLElement } from 'node-html-parser'
import { openDatabase } from '#database/open-database.ts'
import { setSiteLanguages } from '#domain/conference/settings/site-languages.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { directionOf, isLanguage, type Language } from '#domain/foundations/language.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { expect, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import { expectSoundPage, scriptBudgetBytes } from '#tests/support/page-checks.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import { createStaff, signIn, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'languages', expectedComplaints: [/status of (404|422)/] })

const conference = '/material-science'

/** A page in another language loads its sentences too. */
const budgetWithSentences = scriptBudgetBytes + 20_000

async function chooseLanguages(plain: PlainBrowser, dataDir: string): Promise<void> {
  const person = await createStaff(dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, '/organiser')
  await plain.open(`/organiser/c${conference}/settings/languages`)
  plain.check('Also in Deutsch')
  plain.check('Also in العربية')
  await plain.press('Save')
}

const speech = (plain: PlainBrowser) => ({
  lang: plain.document.querySelector('html')?.getAttribute('lang'),
  dir: plain.document.querySelector('html')?.getAttribute('dir'),
})

const hrefs = (plain: PlainBrowser, within: string) =>
  plain.document.querySelectorAll(`${within} a`).map(link => link.getAttribute('href') ?? '')

test('each language has addresses of its own, which its pages keep', async ({ plain, product }) => {
  await plain.open(`${conference}/venue`)
  expect(plain.document.querySelector('nav[aria-label="Languages"]')).toBeNull()
  await chooseLanguages(plain, product.dataDir)

  await plain.open(`${conference}/venue`)
  expect(speech(plain)).toEqual({ lang: 'en', dir: undefined })
  expect(hrefs(plain, 'nav[aria-label="Languages"]')).toEqual([
    `${conference}/de/venue`,
    `${conference}/ar/venue`,
  ])
  const alternates = plain.document
    .querySelectorAll('link[rel=alternate][hreflang]')
    .map(link => [link.getAttribute('hreflang'), new URL(link.getAttribute('href') ?? '').pathname])
  expect(alternates).toEqual([
    ['x-default', `${conference}/venue`],
    ['en', `${conference}/venue`],
    ['de', `${conference}/de/venue`],
    ['ar', `${conference}/ar/venue`],
  ])

  await plain.follow('Deutsch')
  expect(new URL(plain.address).pathname).toBe(`${conference}/de/venue`)
  expect(speech(plain)).toEqual({ lang: 'de', dir: 'ltr' })
  const menu = hrefs(plain, 'nav#conference, nav[aria-label="Konferenz"]')
  expect(menu.length).toBeGreaterThan(10)
  for (const address of menu) expect(address).toMatch(/^\/material-science\/de\//)
  expect(plain.document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
    /\/material-science\/de\/venue$/,
  )
  await plain.open(`${conference}/ar`)
  expect(speech(plain)).toEqual({ lang: 'ar', dir: 'rtl' })
  expect(plain.document.querySelector('[aria-roledescription]')?.textContent).toMatch(/1 من \d/)
  // What nobody has translated keeps its own direction.
  await plain.open(`${conference}/ar/venue`)
  expect(plain.document.querySelector('ol li bdi')?.textContent).toMatch(/\.$/)
  await plain.open(`${conference}/ar/conference-policies`)
  expect(plain.text).toContain('ممكن بدلًا من الاسترداد')
  expect(plain.text).not.toContain('You cancel')
})

test('every public page of a conference in three languages names the others, its own address, language and direction', async ({
  plain,
  product,
}) => {
  await chooseLanguages(plain, product.dataDir)
  await expectAlternates(plain)
})

test('nothing that the product says is left in English on pages in German', async ({ plain }) => {
  await plain.open('/sitemap.xml')
  const pages = [...plain.html.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    // Its organiser has translated every text of their own.
    .filter(page => page.startsWith('/earth-sciences/de'))
  expect(pages.length).toBeGreaterThan(15)
  // In a German catalogue, what is alike in both languages is none of ours.
  const english = englishSentences()
  const left = new Set<string>()
  for (const page of pages) {
    await plain.open(page)
    for (const text of textsOn(plain.document)) if (english(text)) left.add(`${page}: ${text}`)
  }
  expect([...left]).toEqual([])
})

/** Whether a text is a sentence of the catalogue, in English. */
function englishSentences(): (text: string) => boolean {
  const file = readFileSync(path.resolve(import.meta.dirname, '../../words/languages/de.po'))
  const entries = Object.values(po.parse(file).translations[''] ?? {})
  const exact = new Set<string>()
  const patterns: RegExp[] = []
  for (const { msgid, msgid_plural: many, msgstr } of entries) {
    for (const [form, said] of [[msgid, msgstr[0]], [many, msgstr[1]]] as const) {
      if (!form || form === said || !/[a-z]{3}/.test(form)) continue
      if (!form.includes('{')) exact.add(form.trim())
      // Enough words of its own that names cannot make them.
      else if (form.replaceAll(/\{\w+\}/g, '').trim().split(/\s+/).length > 2)
        patterns.push(new RegExp(`^${form.split(/\{\w+\}/).map(RegExp.escape).join('.+')}$`, 'su'))
    }
  } // biome-ignore format: one loop
  return text => exact.has(text) || patterns.some(pattern => pattern.test(text))
}

/** The texts and labels of a page, without those that say in which language they are. */
function textsOn(root: HTMLElement): string[] {
  const found: string[] = []
  const look = (element: HTMLElement) => {
    if (['SCRIPT', 'STYLE', 'CODE'].includes(element.tagName)) return
    if (element.tagName !== 'HTML' && element.getAttribute('lang') === 'en') return
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      found.push(element.getAttribute(name) ?? '')
    for (const node of element.childNodes) {
      if (node instanceof HTMLElement) look(node)
      else found.push(node.text)
    }
  }
  for (const each of root.childNodes) if (each instanceof HTMLElement) look(each)
  return found.map(text => decode(text).replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

const decode = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('\u00a0', ' ')

test('an address in a language that a page does not have leads to the right one, or nowhere', async ({
  plain,
  product,
}) => {
  await chooseLanguages(plain, product.dataDir)
  await plain.open(`${conference}/en/venue?q=1`)
  expect(new URL(plain.address).pathname).toBe(`${conference}/venue`)
  await plain.open('/Material-Science/DE/Venue/')
  expect(new URL(plain.address).pathname).toBe(`${conference}/de/venue`)
  // As in mails of the time when it was spoken.
  for (const [address, page] of [['/fr/venue?q=1', '/venue'], ['/fr', '']]) {
    await plain.open(conference + address)
    expect([new URL(plain.address).pathname, plain.status]).toEqual([conference + page, 200])
  } // biome-ignore format: one thought
  for (const address of ['/fr/nowhere', '/xx/venue', '/de/de/venue', '/venue/venue']) {
    await plain.open(conference + address)
    expect([address, plain.status]).toEqual([address, 404])
  }
  await plain.open('/de/venue')
  expect(plain.status).toBe(404)
})

test('a form is refused in its language, down to the names of its fields', async ({ plain, product }) => {
  await chooseLanguages(plain, product.dataDir)
  await plain.open(`${conference}/de/online-registration`)
  await plain.press('Weiter zur Zahlung')
  expect(plain.text).toContain('Bitte füllen Sie aus: Titel, Name, E-Mail, Telefon, Organisation')
  expect(plain.text).toContain('E-Mail fehlt.')
  plain.fill('Telefon', 'x'.repeat(501))
  await plain.press('Weiter zur Zahlung')
  expect(plain.text).toContain('Telefon ist länger als 500 Zeichen.')
  expect(plain.text).not.toMatch(/Please|is missing/)

  // A conference of several languages does not demand one of them.
  for (const [address, hint] of [
    ['submit-abstract', 'At most 500 words.'],
    ['de/submit-abstract', 'Höchstens 500 Wörter.'],
  ]) {
    await plain.open(`${conference}/${address}`)
    expect(plain.text).toContain(hint)
    expect(plain.text).not.toMatch(/In English, at most|Auf Englisch/)
  }
})

test.describe('with a browser that asks for German', () => {
  test.use({ locale: 'de-DE' })

  test('a page in English says that it is there in German too, and sends nobody there', async ({
    plain,
    page,
    product,
  }) => {
    await chooseLanguages(plain, product.dataDir)
    await page.goto(`${conference}/venue`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const menu = page.getByRole('navigation', { name: 'Languages' })
    await expect(menu.getByRole('link', { name: 'Auch auf Deutsch' })).toHaveText('Deutsch')
    await expect(menu.getByRole('link')).toHaveText(['Deutsch', 'العربية'])
    await menu.getByRole('link', { name: 'Auch auf Deutsch' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('[data-wanted]')).toHaveCount(0)
  })
})

test('pages come to life in their language, without a difference to what was sent', async ({
  plain,
  page,
  product,
}) => {
  await chooseLanguages(plain, product.dataDir)
  for (const address of [
    '/de',
    '/de/online-registration',
    '/ar/online-registration',
    '/ar/program',
    '/de/speakers',
  ])
    await expectSoundPage(page, conference + address, budgetWithSentences)
  await page.goto(`${conference}/de/venue`)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('each language of a text is written in a field of its own, whichever was open before', async ({
  plain,
  page,
  product,
}) => {
  await chooseLanguages(plain, product.dataDir)
  const person = await createStaff(product.dataDir, 'Ada Words', 'manager')
  await signIn(page, person, `/organiser/c${conference}/website/topic`)
  await waitUntilTakenOver(page)
  const main = page.getByRole('main')
  await main.getByRole('list').last().getByRole('listitem').getByRole('link').first().click()
  await main.getByRole('link', { name: /^Deutsch/ }).click()
  await page.getByLabel('Name (Deutsch)').fill('Zur Probe')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published.')).toBeVisible()
  await main.getByRole('link', { name: 'العربية' }).click()
  await expect(page.getByLabel('Name (العربية)')).not.toHaveValue('Zur Probe')
  await main.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.getByLabel('Name (Deutsch)')).toHaveValue('Zur Probe')
})

test('the main site has languages of its own, in which its pages, and those around conferences, lead to each other', async ({
  plain,
  product,
}) => {
  await plain.open('/de/about')
  expect(plain.status).toBe(404)
  // Its page in the back office asks an owner for a second factor.
  const database = await openDatabase(path.join(product.dataDir, 'colloquy.sqlite'))
  await database.write(async tx => {
    const permit = permitOnCommandLine(commandLine, 'set-organisation', null)
    const act = { actor: commandLine, now: Temporal.Instant.from('2027-01-12T12:00:00Z') }
    expect((await setSiteLanguages(tx, permit, act, { first: 'en', others: ['de', 'ar'] })).ok).toBe(true)
  })
  await database.close()
  // Another process wrote it, which is seen within a second.
  await expect(async () => {
    await plain.open('/about')
    expect(hrefs(plain, 'nav[aria-label="Languages"]')).toHaveLength(2)
  }).toPass()
  await plain.open('/about')
  expect(speech(plain)).toEqual({ lang: 'en', dir: undefined })
  expect(hrefs(plain, 'nav[aria-label="Languages"]')).toEqual(['/de/about', '/ar/about'])
  await plain.follow('Deutsch')
  expect(new URL(plain.address).pathname).toBe('/de/about')
  expect(speech(plain)).toEqual({ lang: 'de', dir: 'ltr' })
  for (const part of ['header', 'footer nav'])
    for (const address of hrefs(plain, part)) expect(address).toMatch(/^\/de(\/|$)/)
  await plain.open('/en/about')
  expect(new URL(plain.address).pathname).toBe('/about')
  // Two slashes after the language would begin the address of another host, in a redirect or a link.
  for (const [language, leadsTo] of [
    ['en', '/evil.example/?a=1'],
    ['de', null],
  ]) {
    const address = new URL(`/${language}//evil.example/?a=1`, plain.address)
    const answer = await fetch(address, { redirect: 'manual' })
    expect([language, answer.headers.get('Location')]).toEqual([language, leadsTo])
    expect(await answer.text()).not.toContain('href="//')
  }
  await plain.open('/DE/Contact/')
  expect(new URL(plain.address).pathname).toBe('/de/contact')
  for (const address of ['/fr', '/fr/about', '/de/de', '/de/nothing', '/de/about/more']) {
    await plain.open(address)
    expect([address, plain.status]).toEqual([address, 404])
  }
  // Around a page of a conference in German, the main site is in German too.
  await plain.open('/earth-sciences/de/venue')
  for (const address of hrefs(plain, 'header')) expect(address).toMatch(/^\/de(\/|$)/)
  // Its meetings are named and linked in German where they speak it.
  await plain.open('/de/upcoming-meetings')
  expect(hrefs(plain, 'main')).toContain('/earth-sciences/de')
  await plain.open('/de/completed-meetings')
  expect(hrefs(plain, 'main')).toContain('/life-sciences')
  await expectAlternates(plain)
})

test('a conference whose address was a language before languages had addresses keeps it', async ({
  plain,
  product,
}) => {
  const database = await openDatabase(path.join(product.dataDir, 'colloquy.sqlite'))
  await database.write(async tx => {
    await tx.updateTable('conferences').set({ name: 'es' }).where('name', '=', 'life-sciences').execute()
    const permit = permitOnCommandLine(commandLine, 'set-organisation', null)
    const act = { actor: commandLine, now: Temporal.Instant.from('2027-01-12T12:00:00Z') }
    expect(await setSiteLanguages(tx, permit, act, { first: 'en', others: ['es', 'fr'] })).toEqual({
      ok: false,
      error: { code: 'named-conferences', names: ['es'], first: 'en' },
    })
  })
  await database.close()
  for (const address of ['/es', '/es/venue', '/es/contact-us']) {
    await plain.open(address)
    expect([address, plain.status]).toEqual([address, 200])
  }
  await plain.open('/fr')
  expect(plain.status).toBe(404)
})

/** The language that an address names, of the main site or of a conference. */
const addressedLanguageOf = (page: string): Language | undefined =>
  page.split('/').slice(1, 3).find(isLanguage)

/** Every page of the sitemap has its own address as its canonical one, and names each other language, which names it in return. */
async function expectAlternates(plain: PlainBrowser): Promise<void> {
  await plain.open('/sitemap.xml')
  const pages = [...plain.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const alternatesOf = new Map<string, string>()
  for (const page of pages) {
    await plain.open(page)
    expect([page, plain.status]).toEqual([page, 200])
    const canonical = plain.document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '/-'
    expect(new URL(canonical).pathname).toBe(page)
    const named = plain.document
      .querySelectorAll('link[rel=alternate][hreflang]')
      .map(link => `${link.getAttribute('hreflang')} ${new URL(link.getAttribute('href') ?? '').pathname}`)
    alternatesOf.set(page, named.join(', '))
    const { lang, dir } = speech(plain)
    const addressed = addressedLanguageOf(page)
    if (addressed) expect([page, lang, dir]).toEqual([page, addressed, directionOf(addressed)])
    if (named.length === 0) continue
    expect(named, page).toContain(`${speech(plain).lang} ${page}`)
    // The first language, at the address without one, is for everybody else.
    expect(named[0]?.replace('x-default ', ''), page).toBe(named[1]?.replace(/^\w+ /, ''))
  }
  for (const [page, named] of alternatesOf) {
    for (const each of named === '' ? [] : named.split(', ')) {
      const other = each.replace(/^\S+ /, '')
      expect([page, other, alternatesOf.get(other)]).toEqual([page, other, named])
    }
  }
  expect([...alternatesOf.values()].filter(named => named !== '').length).toBeGreaterThan(60)
}

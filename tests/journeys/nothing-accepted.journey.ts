/** A conference of an organiser who accepts none of the suggested texts: visitors read only what somebody typed. */
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemClock } from '#domain/foundations/time.ts'
import {
  defaultConferenceContent,
  defaultSiteContent,
} from '#domain/preparation/default-pages/default-content.ts'
import { suggestedNames } from '#domain/preparation/default-pages/page-names.ts'
import { expect, test } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import { createStaff, signInPlain } from '#tests/support/staff.ts'

test.use({ settings: { SAMPLE_DATA: 'off' }, changing: 'an empty product, where nothing is accepted' })

const event = '/kelp-forests'
const { year } = systemClock.now().toZonedDateTimeISO('UTC').add({ years: 1 })

// The second begins with the main site's texts of the first.
test.describe.configure({ mode: 'serial' })

/** Pages that have nothing yet, with what each says then. */
const empty: Readonly<Record<string, RegExp>> = {
  [`${event}/committee`]: /Will update soon|no data/,
  [`${event}/topics`]: /Will update soon|no data/,
  [`${event}/speakers`]: /Will update soon/,
  [`${event}/program`]: /Coming Soon|No talks available/,
  [`${event}/call-for-Abstracts`]: /Will update soon/,
  [`${event}/presentation-guidelines`]: /Will update soon/,
  [`${event}/sponsors`]: /Will update soon/,
  [`${event}/awards`]: /Will update soon/,
  [`${event}/venue`]: /Will update soon/,
  '/about': /Will update soon/,
  '/policies': /Will update soon/,
  '/blogs': /No blogs found/,
  '/completed-meetings': /Not found Events/,
}

const others = [
  '/', '/upcoming-meetings', '/code-of-conduct', '/terms-and-conditions', '/privacy-policy', '/contact', event,
  `${event}/submit-abstract`, `${event}/registration-fee`, `${event}/online-registration`, `${event}/discount-form`,
  `${event}/conference-policies`, `${event}/contact-us`,
] // biome-ignore format: a list

test('no sentence about it is public that nobody typed, and no page is empty without saying so', async ({
  plain,
  product,
}) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, '/organiser/new')
  fillBasics(plain, 'Kelp Forests')
  await plain.press('Create the draft')
  expect(plain.text).toContain('The draft is created.')
  expect(plain.text).toContain('the privacy policy')
  expect(plain.hasButton('Publish')).toBe(false)
  typeOrganisation(product.dataDir)
  for (const slug of ['privacy-policy', 'terms-and-conditions', 'code-of-conduct'])
    await publishPage(plain, '/organiser/site/page/new', slug)
  await makePayable(plain, event)

  const invented = sentencesOf([
    defaultConferenceContent({ ...suggestedNames, subject: 'Kelp Forests' }),
    defaultSiteContent(suggestedNames),
  ])
  expect(invented.length).toBeGreaterThan(200)
  for (const address of [...others, ...Object.keys(empty)]) {
    await plain.open(address)
    expect(plain.status, address).toBe(200)
    expect(
      invented.filter(sentence => plain.text.includes(sentence)),
      address,
    ).toEqual([])
    expect(plain.text, address).not.toMatch(
      /networking event|student card|working days|100\+|Virtual Presentation|Student Delegate/i,
    )
    const said = empty[address]
    if (said) expect(plain.main, address).toMatch(said)
    else expect(plain.main.length, address).toBeGreaterThan(60)
  }
})

test('nor in a conference whose texts are suggested in German', async ({ plain, product }) => {
  await signInPlain(plain, await createStaff(product.dataDir, 'Ida Berg', 'manager'), '/organiser/new')
  fillBasics(plain, 'Tangwald')
  plain.fill('You write its texts in', 'Deutsch')
  await plain.press('Create the draft')
  const [, german = ''] = /\/organiser\/c(\/[^/]+)/.exec(plain.path) ?? []
  await makePayable(plain, german)
  const invented = sentencesOf(suggestedFor(product.dataDir, german.slice(1)))
  expect(invented.filter(sentence => /[äöüß]/.test(sentence)).length).toBeGreaterThan(50)
  const pages = [...Object.keys(empty), ...others].filter(address => address.startsWith(`${event}/`))
  expect(pages.length).toBeGreaterThan(12)
  for (const address of [german, ...pages.map(page => page.replace(event, german))]) {
    await plain.open(address)
    expect(plain.status, address).toBe(200)
    // A title of a page, which the menu of every conference has.
    const menu = plain.document
      .querySelectorAll('nav')
      .map(({ text }) => text)
      .join(' ')
    const ofNobody = invented.filter(sentence => plain.text.includes(sentence) && !menu.includes(sentence))
    expect(ofNobody, address).toEqual([])
    expect(plain.document.querySelector('html')?.getAttribute('lang'), address).toBe('de')
    const said = empty[address.replace(german, event)]
    if (said) expect(plain.main, address).toMatch(/Folgt in Kürze|Demnächst|keine/i)
    else expect(plain.main.length, address).toBeGreaterThan(60)
  }
})

function fillBasics(plain: PlainBrowser, subject: string): void {
  plain.fill('Subject', subject)
  plain.fill('First day', `${year}-09-06`)
  plain.fill('Last day', `${year}-09-07`)
  plain.fill('Place', 'Bergen, Norway')
  plain.fill('Time zone', 'Europe/Oslo')
  plain.fill('Currency', 'EUR')
}

/** What a conference cannot be published without; then publishes it. */
async function makePayable(plain: PlainBrowser, event: string): Promise<void> {
  await publishPage(plain, `/organiser/c${event}/website/page/new`, 'conference-policies')
  await plain.open(`/organiser/c${event}/fees/fee-period/new`)
  plain.fill('Name', 'Only Period')
  plain.fill('Last day', `${year}-09-01`)
  plain.fill('Oral Presentation', '120')
  await plain.press('Publish')
  expect(plain.text).toContain('Published.')
  await plain.open(`/organiser/c${event}/set-up`)
  await plain.press('Publish')
  expect(plain.text).toContain('It is published. Everybody sees it now.')
}

/** As they are stored, in whatever language. */
function suggestedFor(dataDir: string, event: string): unknown[] {
  const database = new DatabaseSync(path.join(dataDir, 'colloquy.sqlite'), { readOnly: true })
  try {
    return database
      .prepare(
        `select data from drafts join conferences on conferences.id = conference_id
         where is_suggestion = 1 and conferences.name = ?`,
      )
      .all(event)
      .map(({ data }) => JSON.parse(String(data)))
  } finally {
    database.close()
  }
}

/** As an owner would type it, who needs a second factor for that. */
function typeOrganisation(dataDir: string): void {
  const data = {
    name: 'Fjord Meetings', tagline: '', officeAddress: 'Quay 1, Bergen', email: 'office@fjord.example', phone: '',
    hue: 10, socialLinks: [], copyright: '', developerCredit: '', logo: null,
  } // biome-ignore format: a record
  const database = new DatabaseSync(path.join(dataDir, 'colloquy.sqlite'), { timeout: 10_000 })
  try {
    database
      .prepare(
        `insert into content_items (conference_id, kind, position, data) values (null, 'organisation', 1, ?)`,
      )
      .run(JSON.stringify(data))
    database.exec('update revisions set revision = revision + 1')
  } finally {
    database.close()
  }
}

async function publishPage(plain: PlainBrowser, address: string, slug: string): Promise<void> {
  await plain.open(address)
  plain.fill('Page', slug)
  plain.fill('Title', 'Ours')
  plain.fill('Text', '<p>What we wrote ourselves, after we had thought about it for a long while.</p>')
  await plain.press('Publish')
  expect(plain.text).toContain('Published.')
}

/** Every sentence of four words or more in some content, as a reader sees it. */
function sentencesOf(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(sentencesOf)
  if (typeof content === 'object' && content !== null) return Object.values(content).flatMap(sentencesOf)
  if (typeof content !== 'string') return []
  return content
    .split(/<[^>]*>|(?<=[.!?:])\s+|\n|\{[^}]*\}/)
    .map(sentence => sentence.replaceAll('&amp;', '&').trim())
    .filter(sentence => sentence.split(/\s+/).length >= 4)
}

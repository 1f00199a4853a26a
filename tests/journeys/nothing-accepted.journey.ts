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
  plain.fill('Subject', 'Kelp Forests')
  const { year } = systemClock.now().toZonedDateTimeISO('UTC').add({ years: 1 })
  plain.fill('First day', `${year}-09-06`)
  plain.fill('Last day', `${year}-09-07`)
  plain.fill('Place', 'Bergen, Norway')
  plain.fill('Time zone', 'Europe/Oslo')
  plain.fill('Currency', 'EUR')
  await plain.press('Create the draft')
  expect(plain.text).toContain('The draft is created.')
  expect(plain.text).toContain('the privacy policy')
  expect(plain.hasButton('Publish')).toBe(false)
  typeOrganisation(product.dataDir)
  for (const slug of ['privacy-policy', 'terms-and-conditions', 'code-of-conduct'])
    await publishPage(plain, '/organiser/site/page/new', slug)
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

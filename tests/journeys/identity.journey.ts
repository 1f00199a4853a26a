/** A logo in place of a name, and links at the foot of pages. */
import sharp from 'sharp'
import { expect, test } from '#tests/support/journey.ts'
import { expectSoundPage } from '#tests/support/page-checks.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { createStaff, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'logos', expectedComplaints: [/status of 422/] })

const svg = (more = '', attributes = 'width="120" height="40"') => ({
  name: 'our-mark.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${more}<rect width="120" height="40" fill="#064"/></svg>`,
  ),
})

const logosOf = (plain: PlainBrowser, part: string) =>
  plain.document.querySelectorAll(`${part} picture img`).map(each => each.getAttribute('alt'))

test('a conference’s logo stands in its bar, the organiser’s at the top of every page', async ({
  plain,
  page,
  product,
}) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, '/organiser')
  const editor = '/organiser/c/earth-sciences/website/identity/new'
  const tooLong = await sharp({ create: { width: 30_000, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  for (const [file, said] of [
    [svg('<script>alert(1)</script>'), 'contains a script'],
    [svg('<g onload="alert(1)"/>'), 'contains a script'],
    [svg('', 'width="30000" height="30000"'), 'is 30000 pixels long'],
    [{ name: 'long.png', mimeType: 'image/png', buffer: tooLong }, 'is 30000 pixels long'],
    [{ name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<p>no') }, 'is not a logo'],
  ] as const) {
    await plain.open(editor)
    await plain.press('Add a link')
    plain.fill('Words', 'Code of practice')
    plain.attach('Logo', file)
    await plain.press('Publish')
    expect([plain.status, plain.text]).toEqual([422, expect.stringContaining(said)])
    expect(plain.value('Words')).toBe('Code of practice')
  }
  plain.fill('Leads to', 'https://example.org/practice')
  plain.attach('Logo', svg())
  await plain.press('Publish')
  expect(plain.text).toContain('Published. Everybody can see it now.')

  const visitor = new PlainBrowser(page.request)
  await visitor.open('/earth-sciences/venue')
  expect(logosOf(visitor, 'nav[aria-label="Conference"]')).toEqual(['Earth Sciences and Natural Hazards'])
  expect(visitor.hasLink('Code of practice')).toBe(true)
  const src = visitor.document.querySelector('nav picture img')?.getAttribute('src') ?? ''
  const file = await page.request.get(src)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/webp'])
  expect((await sharp(await file.body()).metadata()).width).toBe(640)
  await visitor.open('/material-science/venue')
  expect(logosOf(visitor, 'nav')).toEqual([])
  expect(visitor.hasLink('Code of practice')).toBe(false)

  await plain.open('/organiser/site/identity/new')
  plain.attach('Logo', svg())
  await plain.press('Publish')
  for (const address of ['/', '/earth-sciences', '/material-science/online-registration']) {
    await visitor.open(address)
    expect(logosOf(visitor, 'header'), address).toContain('Colloquy')
  }
  await expectSoundPage(page, '/earth-sciences/venue')
})

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { photograph } from '#tests/factories/pictures.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { expectSoundPage } from '#tests/support/page-checks.ts'

test.use({ changing: 'the pictures' })

// Once for all tests: making the pictures in all sizes takes longer than the tests.
test.beforeEach(async ({ product }) => {
  const folder = path.join(product.dataDir, 'to-import')
  if (existsSync(folder)) return
  await mkdir(path.join(folder, 'speakers'), { recursive: true })
  await mkdir(path.join(folder, 'gallery'), { recursive: true })
  await writeFile(path.join(folder, 'photo.jpg'), await photograph(3000, 2000).jpeg().toBuffer())
  const portrait = await photograph(1200, 1500).jpeg().toBuffer()
  for (const name of ['Ingrid Sorlie Haugen', 'Lin Ruoyuan']) {
    await writeFile(path.join(folder, 'speakers', `${name}.jpg`), portrait)
  }
  await writeFile(path.join(folder, 'gallery/The hall.jpg'), await photograph(1800, 1200).jpeg().toBuffer())
  const env = { ...process.env, DATA_DIR: product.dataDir }
  await promisify(execFile)(
    process.execPath,
    ['tools/import/main.ts', 'pictures', 'material-science', folder],
    { env },
  )
})

/** The width in pixels of the file that the browser chose for the picture in `place`, and its format. */
async function chosen(page: Page, place: string) {
  const picture = page.locator(`${place} picture img`).first()
  await picture.scrollIntoViewIfNeeded()
  const address = () => picture.evaluate((img: HTMLImageElement) => (img.complete ? img.currentSrc : ''))
  await expect.poll(address).toMatch(/\/media\/\w+\/\d+\//)
  const [, width, format] = /\/(\d+)\/[^/]+\.(\w+)$/.exec(await address()) ?? []
  return { width: Number(width), format }
}

test('pages with photographs pass all checks', async ({ page }) => {
  for (const path of ['/material-science', '/material-science/speakers']) await expectSoundPage(page, path)
})

test('a photograph is sent in a modern format at its displayed width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/material-science/speakers')
  expect(await chosen(page, 'main li')).toEqual({ width: 320, format: 'avif' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/material-science')
  expect(await chosen(page, 'main header')).toEqual({ width: 640, format: 'avif' })
})

test('the picture keeps its room and shows a preview until it has arrived', async ({ page }) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/media\/\w+\/\d+\//, async route => {
    await arrival
    await route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/material-science', { waitUntil: 'domcontentloaded' })
  const picture = page.locator('main header picture img')
  const preview = page.locator('main header span > img')
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(16)
  const before = await picture.boundingBox()
  expect(await preview.boundingBox()).toMatchObject({ width: expect.any(Number) })
  expect(before?.height).toBeGreaterThan(500)
  arrive()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
  expect(await picture.boundingBox()).toEqual(before)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('photographs show', async ({ page }) => {
    await page.goto('/material-science')
    expect(await chosen(page, 'main header')).toMatchObject({ format: 'avif' })
  })
})

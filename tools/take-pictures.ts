/**
 * `node_modules/.bin/node tools/take-pictures.ts`: takes the README's pictures of the sample organiser. It serves
 * the built product with fresh data and writes the pictures to docs/pictures/, small enough for the repository.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserLaunch } from '#tests/support/browser.ts'
import { chooseEverything, fillPersonalDetails } from '#tests/support/registering.ts'
import { startProduct } from '#tests/support/served-product.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'
import { buildIfChanged } from '#tools/setup/build.mjs'

const root = path.resolve(import.meta.dirname, '..')

const pictures: { name: string; address: string; prepare?: (page: Page) => Promise<void> }[] = [
  { name: 'conference', address: '/material-science' },
  { name: 'registration', address: '/material-science/online-registration', prepare: fillForm },
  { name: 'back-office', address: '/', prepare: openOverview },
]

async function fillForm(page: Page): Promise<void> {
  await fillPersonalDetails(page)
  await chooseEverything(page)
  await page.mouse.wheel(0, -400)
}

async function openOverview(page: Page): Promise<void> {
  const owner = await createStaff(product.dataDir, 'Ida Berg', 'owner')
  await signIn(page, owner, '/organiser/c/material-science')
  await page.getByRole('heading', { level: 1, name: 'Material Science and Engineering' }).waitFor()
}

await buildIfChanged(root, process.execPath)
const scratchFolder = await mkdtemp(path.join(tmpdir(), 'colloquy-pictures-'))
// With its year of life, which the back office shows.
const product = await startProduct({ scratchFolder, env: { SAMPLE_DATA: 'auto' } })
const browser = await chromium.launch(browserLaunch())
try {
  for (const { name, address, prepare } of pictures) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 860 },
      reducedMotion: 'reduce',
      baseURL: product.address,
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    await prepare?.(page)
    const file = path.join(root, `docs/pictures/${name}.png`)
    // For flat colours and type a palette halves the size without a visible difference.
    const picture = sharp(await page.screenshot())
      .resize(960)
      .png({ palette: true, colours: 96 })
    await writeFile(file, await picture.toBuffer())
    await page.close()
    process.stdout.write(`${path.relative(root, file)}\n`)
  }
} finally {
  await browser.close()
  await product.remove()
  await rm(scratchFolder, { recursive: true, force: true })
}

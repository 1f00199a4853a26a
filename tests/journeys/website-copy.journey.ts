/** A conference's whole website as a ZIP, opened from a folder: no server, no dead link, nothing that asks elsewhere. */
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { parse } from 'node-html-parser'
import { expect, test } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import { createStaff, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'a copy of the website' })

const secret = 'Bandicootsecret'

async function unpack(bytes: Uint8Array): Promise<{ folder: string; names: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'website-copy-'))
  const files = Object.entries(unzipSync(bytes))
  for (const [name, content] of files) {
    const file = path.join(folder, name)
    expect(file.startsWith(folder + path.sep), name).toBe(true)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return { folder, names: files.map(([name]) => name) }
}

/** Two pages with the same word: one for staff, one for everybody. */
async function publishPages(plain: PlainBrowser): Promise<void> {
  for (const [slug, audience] of [
    ['kept-back', 'Staff'],
    ['shown-to-all', 'Everybody'],
  ] as const) {
    await plain.open('/organiser/c/earth-sciences/website/own-page/new')
    plain.fill('Title', `A page ${slug}`)
    plain.fill('Address', slug)
    plain.fill('Opening lines', slug === 'kept-back' ? secret : 'For all of you.')
    plain.fill('For', audience)
    await plain.press('Publish')
  }
}

test('every page of a conference opens from a folder, with every link, and asks nobody', async ({
  plain,
  browser,
  product,
}) => {
  test.setTimeout(300_000)
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, '/organiser')
  await publishPages(plain)
  await plain.open('/organiser/c/earth-sciences/website')
  const { folder, names } = await unpack(await plain.download('Download it as a ZIP'))
  const pages = names.filter(name => name.endsWith('.html'))
  expect(pages).toEqual(
    expect.arrayContaining([
      'index.html',
      'venue.html',
      'program.html',
      'online-registration.html',
      'shown-to-all.html',
    ]),
  )
  expect(pages.some(name => name.startsWith('speakers/'))).toBe(true)
  expect(pages.some(name => name.startsWith('program-talk-'))).toBe(true)
  expect(names.some(name => /^downloads\/.*\.pdf$/.test(name))).toBe(true)
  expect(names.some(name => name.endsWith('.woff2'))).toBe(true)

  // No link is dead, and none of the restricted page is in it; the other page shows that it would be found.
  const known = new Set(names)
  const dead: string[] = []
  let isControlSeen = false
  for (const name of pages) {
    const html = await readFile(path.join(folder, name), 'utf8')
    isControlSeen ||= html.includes('For all of you.')
    expect(html.includes(secret), name).toBe(false)
    expect(/<script|<form|rel="(?:preload|modulepreload|manifest)"/.exec(html)?.[0], name).toBeUndefined()
    for (const element of parse(html).querySelectorAll('[href], [src]')) {
      const address = element.getAttribute('href') ?? element.getAttribute('src') ?? ''
      if (/^(?:[a-z]+:|#)/.test(address)) continue
      const other = path.posix.join(
        path.posix.dirname(name),
        decodeURIComponent(address.split(/[#?]/)[0] ?? ''),
      )
      if (!known.has(other)) dead.push(`${name}: ${address}`)
    }
  }
  expect(isControlSeen).toBe(true)
  expect(dead).toEqual([])

  const page = await browser.newPage()
  const asked: string[] = []
  const failed: string[] = []
  page.on('request', request => {
    if (!/^(?:file|data):/.test(request.url())) asked.push(request.url())
  })
  page.on('requestfailed', request => {
    // A picture farther down need not be read before the next page is opened.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url())
  })
  for (const name of pages) {
    await page.goto(pathToFileURL(path.join(folder, name)).href, { waitUntil: 'load' })
    expect(await page.title(), name).not.toBe('')
  }
  expect([asked, failed]).toEqual([[], []])
  // It looks like the website: its own letters, and a menu that opens other files.
  await page.goto(pathToFileURL(path.join(folder, 'index.html')).href)
  const isSet = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].some(
      face => face.family.includes('Colloquy Display') && face.status === 'loaded',
    )
  })
  expect(isSet).toBe(true)
  await page.goto(pathToFileURL(path.join(folder, 'online-registration.html')).href)
  await expect(page.getByText('a form cannot be sent from it')).toBeVisible()
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: `${product.address}/earth-sciences/online-registration` })
      .first(),
  ).toBeVisible()
  await page.close()
})

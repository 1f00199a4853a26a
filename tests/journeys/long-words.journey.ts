import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '#tests/support/journey.ts'

test.use({ changing: 'the programme' })

const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** The products with these words. */
const filled = new Set<string>()

test.beforeEach(async ({ product }) => {
  if (filled.has(product.dataDir)) return
  const file = path.join(product.dataDir, 'schedule.xml')
  const names = [`Maximiliane von ${long}`, 'الأستاذ الدكتور عبد الرحمن بن عبد العزيز', '欧阳娜娜']
  const events = names.map(
    (name, index) =>
      `<event id="${index}"><title>${long}</title><start>10:00</start><type>keynote</type><track>${long}</track>` +
      `<abstract>${long}</abstract><persons><person id="${index}">${name}</person></persons>` +
      `<links><link href="https://example.org/${long}">${long}</link></links></event>`,
  )
  await writeFile(
    file,
    `<schedule><day index="1" date="2027-06-07"><room name="${long}">${events.join('')}</room></day></schedule>`,
  )
  const env = { ...process.env, DATA_DIR: product.dataDir }
  const order = ['tools/import/main.ts', 'programme', 'material-science', file]
  await promisify(execFile)(process.execPath, order, { env })
  filled.add(product.dataDir)
})

/** Elements that reach beyond the page's right edge, except those that scroll in a frame of their own. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1
    return [...document.querySelectorAll('main *')]
      .filter(element => element.getBoundingClientRect().right > edge && !isInFrame(element))
      .map(element => `${element.tagName} ${element.className}`)

    function isInFrame(element: Element): boolean {
      const parent = element.parentElement
      if (!parent || parent === document.body) return false
      return getComputedStyle(parent).overflowX !== 'visible' || isInFrame(parent)
    }
  })
}

test('words longer than their column break instead of widening the page', async ({ page }) => {
  const expectNothingBeyond = async (what: string) => {
    for (const width of [320, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await beyondTheEdge(page), `${what}, ${width} px`).toEqual([])
    }
  }
  for (const address of ['/speakers', '/program']) {
    await page.goto(`/material-science${address}`)
    await expect(page.getByText(long).first()).toBeAttached()
    await expectNothingBeyond(address)
  }
  await page.locator('#program-day li[id] > a').first().click()
  await expect(page.locator('#program-day li[id] > a[aria-expanded="true"]')).toBeVisible()
  await expectNothingBeyond('an open talk')
})

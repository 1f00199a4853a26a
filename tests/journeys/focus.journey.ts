/** The focused element is visible: no sticky element covers it, and it looks different from the others. */
import { expect, test } from '#tests/support/journey.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const path of ['/material-science/online-registration', '/material-science/discount-form']) {
    test(`${path}: no field is covered when it gets the focus`, async ({ page }) => {
      await page.goto(path)
      const covered = await page.evaluate(async () => {
        document.documentElement.style.scrollBehavior = 'auto'
        const names: string[] = []
        const fields = document.querySelectorAll<HTMLElement>(
          'main form :is(input:not([type=hidden]), select, textarea)',
        )
        for (const field of fields) {
          if (field.matches(':disabled')) continue
          field.focus()
          await new Promise(requestAnimationFrame)
          const { left, right, top, bottom } = field.getBoundingClientRect()
          const inSight = [top + 2, bottom - 2].filter(y => y >= 0 && y < innerHeight)
          const places = inSight.map(y => document.elementFromPoint((left + right) / 2, y))
          const isSeen =
            places.length > 0 &&
            places.every(
              place =>
                place &&
                (place === field || place.contains(field) || field.closest('label')?.contains(place)),
            )
          if (!isSeen) names.push(field.getAttribute('name') ?? '')
        }
        return { names, count: fields.length }
      })
      expect(covered.count).toBeGreaterThan(10)
      expect(covered.names).toEqual([])
    })
  }
})

for (const { width, height, paths } of [
  {
    width: 390,
    height: 844,
    paths: [
      '/organiser',
      '/organiser/c/material-science/registrations',
      '/organiser/c/material-science/website/counter/new',
    ],
  },
  {
    width: 1440,
    height: 900,
    paths: ['/organiser/c/material-science/fees', '/organiser/c/material-science/website/speaker/new'],
  },
]) {
  test(`keyboard users of the back office see the focus, ${width} pixels wide`, async ({ page, product }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, await createStaff(product.dataDir, 'Ida Staff', 'manager'), '/organiser')
    for (const path of paths) {
      await page.goto(path)
      const lost: string[] = []
      for (let i = 0; i < 70; i++) {
        await page.keyboard.press('Tab')
        const where = await page.evaluate(() => {
          const element = document.activeElement
          // Beyond the last control the browser itself has the focus; a frame is a separate page.
          if (!element || element === document.body || element.tagName === 'IFRAME') return 'outside'
          // For a link over two lines, the first line.
          const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect()
          const seen = document.elementFromPoint((left + right) / 2, Math.min(bottom - 2, top + 10))
          const head = element.closest('thead')
          const isClipped = head !== null && getComputedStyle(head).clipPath !== 'none'
          const isSeen =
            seen && !isClipped && (element.contains(seen) || element.closest('label')?.contains(seen))
          return isSeen ? 'seen' : `${element.tagName} ${element.textContent || element.getAttribute('name')}`
        })
        if (where === 'outside') break
        if (where !== 'seen') lost.push(where)
      }
      expect([path, ...lost]).toEqual([path])
    }
  })
}

for (const path of ['/blogs', '/material-science/speakers']) {
  test(`${path}: a heading's link looks different with the focus`, async ({ page }) => {
    await page.goto(path)
    const link = page.locator('main li :is(h2, h3) a').first()
    const outline = () => link.evaluate(element => getComputedStyle(element).outlineStyle)
    expect(await outline()).toBe('none')
    await page.keyboard.press('Tab')
    await link.focus()
    expect(await outline()).not.toBe('none')
  })
}

test('at the width of a desk, nights and prices of a room stand on one line each', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/material-science/online-registration')
  const lines = await page
    .locator('[class*=night] > span')
    .evaluateAll(spans => spans.map(span => span.getClientRects().length))
  expect(lines.length).toBeGreaterThan(10)
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('a form without fields leaves no question mark in the address', async ({ page }) => {
  await page.goto('/material-science/message')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/material-science\/home$/)
})

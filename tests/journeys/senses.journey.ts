/** Forms and pages for people who use a keyboard or a screen reader, avoid motion, or choose their own colours. */
import type { Locator } from '@playwright/test'
import { expect, type Page, test } from '#tests/support/journey.ts'

/** Presses Tab until a control has the focus; fails if that never happens. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await control.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

test.describe('with the keyboard alone', () => {
  test('one subscribes', async ({ page }) => {
    await page.goto('/')
    await tabTo(page, page.getByLabel('Name'))
    await page.keyboard.type('Ada Noor')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type('keyboard@example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Form submitted successfully' })).toBeVisible()
  })

  test('one writes to a conference, and no hidden field is in the way', async ({ page }) => {
    await page.goto('/material-science/contact-us')
    await tabTo(page, page.getByLabel('Name'))
    await page.keyboard.type('Ada Noor')
    for (const label of ['Phone Number', 'Email', 'Subject', 'Message']) {
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(label)).toBeFocused()
    }
    await page.keyboard.type('Hello')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Form Submitted Successfully' })).toBeVisible()
  })

  test('one submits an abstract', async ({ page }) => {
    await page.goto('/material-science/submit-abstract')
    const typed: [Locator, string][] = [
      [page.getByRole('combobox', { name: 'Title', exact: true }), 'Dr'],
      [page.getByRole('textbox', { name: 'Name', exact: true }), 'Ada Noor'],
      [page.getByLabel('Email'), 'keyboard.abstract@example.org'],
      [page.getByLabel('Telephone'), '+351 21 000 0000'],
      [page.getByLabel('Organization'), 'Institute of Slow Glass'],
      [page.getByLabel('City'), 'Lisbon'],
      [page.getByLabel('Country'), 'Portugal'],
      [page.getByLabel('Presentation Type'), 'Oral'],
      [page.getByLabel('Topic of Interest'), 'A'],
      [page.getByLabel('Text of the Abstract'), 'We looked for it.'],
    ]
    for (const [control, text] of typed) {
      await tabTo(page, control)
      await page.keyboard.type(text)
    }
    const topic = page.getByLabel('Topic of Interest')
    if ((await topic.inputValue()) === '') {
      await topic.focus()
      await page.keyboard.press('ArrowDown')
    }
    const question = (await page.getByText(/^What is \d+ \+ \d+\?/).textContent()) ?? ''
    const [first = 0, second = 0] = (question.match(/\d+/g) ?? []).map(Number)
    await tabTo(page, page.getByLabel(/^What is/))
    await page.keyboard.type(String(first + second))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Form Submitted Successfully!' })).toBeVisible()
    // The focus is where the number is shown that the visitor wants to keep.
    await expect(page.getByRole('status').filter({ hasText: 'has arrived.' })).toBeFocused()
  })

  test('one pays an amount of one’s own and comes back', async ({ page }) => {
    await page.goto('/material-science/discount-form')
    const typed: [Locator, string][] = [
      [page.getByRole('combobox', { name: 'Title', exact: true }), 'Dr'],
      [page.getByRole('textbox', { name: 'Name', exact: true }), 'Ada Noor'],
      [page.getByLabel('Email'), 'keyboard@example.org'],
      [page.getByLabel('Telephone'), '+351 21 000 0000'],
      [page.getByRole('textbox', { name: 'Organization', exact: true }), 'Institute of Slow Glass'],
      [page.getByLabel('City'), 'Lisbon'],
      [page.getByLabel('Country'), 'Portugal'],
      [page.getByLabel('Billing Address'), 'Rua do Vidro 7'],
      [page.getByLabel('Amount'), '25.50'],
    ]
    for (const [control, text] of typed) {
      await tabTo(page, control)
      await page.keyboard.type(text)
    }
    await tabTo(page, page.getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: 'Proceed to Pay' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/demo-gateway\//)
    await tabTo(page, page.getByRole('button', { name: /^Cancel/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Payment was cancelled.')
  })

  test('one chooses a day of the program, opens a talk, and closes it', async ({ page }) => {
    await page.goto('/material-science/program')
    await tabTo(page, page.getByRole('tab', { name: /^Day 2/ }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/day=2/)
    const talk = page.locator('#program-day li[id] > a').first()
    await tabTo(page, talk)
    await page.keyboard.press('Enter')
    await expect(page.locator('#program-day li[id]:has(> a[aria-expanded="true"])')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.locator('#program-day li[id]:has(> a[aria-expanded="true"])')).toHaveCount(0)
  })
})

test.describe('what is wrong', () => {
  test.use({ expectedComplaints: [/status of 422/] })

  test('is announced: the summary gets the focus, and each field names its own error', async ({ page }) => {
    for (const address of ['/material-science/online-registration', '/material-science/discount-form']) {
      await page.goto(address)
      await page.getByRole('button', { name: 'Proceed to Pay' }).click()
      const summary = page.getByRole('alert').filter({ hasText: 'Please fill in: Title, Name' })
      await expect(summary, address).toBeFocused()
      const city = page.getByLabel('City')
      await expect(city).toHaveAttribute('aria-invalid', 'true')
      await expect(city).toHaveAccessibleDescription(/City is missing\./)
      await summary.getByRole('link', { name: 'City is missing.' }).click()
      await expect(city).toBeFocused()
    }
  })

  test('required fields are announced as required', async ({ plain }) => {
    await plain.open('/material-science/submit-abstract')
    const required = plain.labels('main :is(input, select, textarea)[required]')
    expect(required).toEqual(
      expect.arrayContaining(['Email', 'Telephone', 'Organization', 'City', 'Country']),
    )
  })
})

test('the total is announced during choosing, politely', async ({ page }) => {
  await page.goto('/material-science/online-registration')
  const total = page.locator('output')
  await expect(total).toHaveAttribute('aria-live', 'polite')
  await page.getByRole('radio', { name: /^Poster Presentation/ }).check()
  await expect(total).toContainText('418.95')
})

test('a page that a link led to is announced by its title, and the menu marks it', async ({ page }) => {
  await page.goto('/material-science')
  const menu = page.getByRole('navigation', { name: 'Conference' })
  await menu.getByRole('link', { name: 'Venue', exact: true }).click()
  await expect(page).toHaveTitle(/^Venue/)
  await expect(menu.getByRole('link', { name: 'Venue', exact: true })).toHaveAttribute('aria-current', 'page')
})

test.describe('who wants it still', () => {
  test('sees nothing move: no animation, no transition, no gliding', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const address of ['/', '/material-science', '/material-science/online-registration']) {
      await page.goto(address)
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(animation => Number(animation.effect?.getComputedTiming().duration ?? 0) > 10)
          .map(animation => `${animation.constructor.name} ${animation.playState}`),
      )
      expect(moving, address).toEqual([])
      const { gliding, easing } = await page.evaluate(() => {
        const all = [document.documentElement, ...document.querySelectorAll('body *')]
        const styles = all.map(element => [element.className, getComputedStyle(element)] as const)
        return {
          gliding: styles.filter(([, style]) => style.scrollBehavior === 'smooth').map(([name]) => name),
          easing: styles.filter(([, style]) => /[1-9]/.test(style.transitionDuration)).map(([name]) => name),
        }
      })
      expect(gliding, address).toEqual([])
      expect(easing, address).toEqual([])
    }
  })

  test('others see a section fade in once, for a second', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/material-science')
    const arriving = await page.evaluate(async () => {
      const section = [...document.querySelectorAll('main section')].at(-1)
      section?.scrollIntoView({ behavior: 'instant' })
      for (let frames = 0; frames < 600 && document.getAnimations().length === 0; frames++) {
        await new Promise(requestAnimationFrame)
      }
      return document.getAnimations().map(({ effect }) => {
        const { duration, iterations } = effect?.getComputedTiming() ?? {}
        return [duration, iterations]
      })
    })
    expect(arriving).toContainEqual([1_000, 1])
  })
})

test.describe('who chooses the colours', () => {
  test('still sees what is chosen, focused and wrong', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/material-science/online-registration')
    const look = (control: Locator) =>
      control.evaluate(element => {
        const card = element.closest('label') ?? element
        const { borderTopColor, borderTopWidth, outlineStyle, outlineWidth, backgroundColor } =
          getComputedStyle(card)
        return [borderTopColor, borderTopWidth, outlineStyle, outlineWidth, backgroundColor].join(' ')
      })
    const poster = page.getByRole('radio', { name: /^Poster Presentation/ })
    const before = await look(poster)
    await poster.check()
    await expect.poll(() => look(poster)).not.toBe(before)
    const city = page.getByLabel('City')
    const unfocused = await look(city)
    await city.focus()
    await expect.poll(() => look(city)).not.toBe(unfocused)
    // Without background colours, a button differs from text by its border.
    const button = page.getByRole('button', { name: 'Proceed to Pay' })
    expect(await button.evaluate(element => getComputedStyle(element).borderTopStyle)).toBe('solid')
  })
})

import { expect, type Page, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import { fillPersonalDetails } from '#tests/support/registering.ts'
import { createStaff, signInBeside } from '#tests/support/staff.ts'

/** Opens a page whose scripts do not load until `arrive` is called, as on a slow connection. */
async function openWithoutScripts(page: Page, path: string): Promise<{ arrive(): Promise<void> }> {
  const scripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'load' })
  return scripts
}

async function holdScripts(page: Page, scripts = '**/assets/*.js'): Promise<{ arrive(): Promise<void> }> {
  let arrive = () => {}
  const released = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route(scripts, async route => {
    await released
    await route.continue()
  })
  return {
    async arrive() {
      arrive()
      await page.waitForLoadState('networkidle')
    },
  }
}

test('a click before the scripts have loaded counts, once', async ({ page }) => {
  const { arrive } = await openWithoutScripts(page, '/')
  const banners = page.getByRole('group', { name: 'Banners' })
  await banners.getByRole('button', { name: 'Next' }).click()
  await expect(banners.getByRole('heading').first()).toBeInViewport()
  await arrive()
  await expect(banners.getByRole('heading').nth(1)).toBeInViewport()
  await banners.getByRole('button', { name: 'Next' }).click()
  await expect(banners.getByRole('heading').nth(2)).toBeInViewport()
})

test('a biography that is opened before the scripts load stands over its page, and a second click does not wait', async ({
  page,
}) => {
  const home = '/material-science/home'
  const { arrive } = await openWithoutScripts(page, home)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const behind = page.getByRole('heading', { level: 1, name: title, includeHidden: true })
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  const speaker = page
    .getByRole('region', { name: 'Plenary speakers' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
  await speaker.click()
  await arrive()
  await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
  await expect(behind).toBeVisible()
  await close.click()
  await expect(page).toHaveURL(home)

  await page.unrouteAll()
  await holdScripts(page)
  await page.reload({ waitUntil: 'load' })
  await speaker.click()
  await speaker.click()
  await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
  await expect(behind).toHaveCount(0)
})

test('Escape takes back a click before the scripts have loaded', async ({ page }) => {
  for (const open of ['click', 'press'] as const) {
    await test.step(open, async () => {
      const { arrive } = await openWithoutScripts(page, '/about')
      const meetings = page.getByRole('button', { name: 'MEETINGS' })
      const upcoming = page.getByRole('link', { name: 'UPCOMING' })
      await (open === 'click' ? meetings.click() : meetings.press('Enter'))
      await expect(upcoming).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(upcoming).toBeHidden()
      await arrive()
      await waitUntilTakenOver(page)
      await expect(meetings).toHaveAttribute('aria-expanded', 'false')
      await expect(upcoming).toBeHidden()
      await meetings.press('Enter')
      await expect(upcoming).toBeVisible()
      await page.unrouteAll()
    })
  }
})

test('what opens natively before the scripts load stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { arrive } = await openWithoutScripts(page, '/about')
  const menu = page.getByRole('navigation', { name: 'Site' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'CONTACT' })).toBeVisible()
  await arrive()
  await expect(menu.getByRole('link', { name: 'CONTACT' })).toBeVisible()
})

test('what is typed into a form before the scripts load stays, and counts', async ({ page }) => {
  await test.step('a registration is summed', async () => {
    const { arrive } = await openWithoutScripts(page, '/material-science/online-registration')
    await fillPersonalDetails(page)
    await page.getByRole('radio', { name: /^Oral Presentation/ }).check()
    await arrive()
    await expect(page.getByRole('row', { name: /^Grand total/ })).toContainText('USD 733.95')
    await expect(page.getByLabel('Organization')).not.toHaveValue('')
  })

  await test.step('the words of an abstract are counted', async () => {
    await page.unrouteAll()
    const { arrive } = await openWithoutScripts(page, '/material-science/submit-abstract')
    await page.getByLabel('Text of the Abstract').fill('one two – three')
    await arrive()
    await expect(page.getByText('3 of 500 words')).toBeVisible()
  })

  await test.step('it takes precedence over an older draft', async () => {
    await page.unrouteAll()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/material-science/online-registration')
    await page.getByLabel('Organization').fill('Of an older draft')
    await page.getByLabel('City').fill('Lisbon')
    const { arrive } = await openWithoutScripts(page, '/material-science/online-registration')
    await page.getByLabel('Organization').fill('Typed at once')
    await arrive()
    await expect(page.getByText('Draft restored')).toHaveCount(0)
    await expect(page.getByLabel('Organization')).toHaveValue('Typed at once')
  })
})

test.describe('in the back office', () => {
  test('a conference’s address typed before the scripts load is checked', async ({ page, product }) => {
    await signInBeside(page, await createStaff(product.dataDir, 'Ida Staff', 'owner'))
    const { arrive } = await openWithoutScripts(page, '/organiser/new')
    await page.getByLabel('Address').fill('earth-sciences')
    await arrive()
    await expect(page.getByText('Another conference has this address')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue('earth-sciences')

    const again = await openWithoutScripts(page, '/organiser/new')
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Marine Optics')
    await page.getByLabel('Address').focus()
    await again.arrive()
    await page.keyboard.type('earth-sciences')
    await expect(page.getByText('Another conference has this address')).toBeVisible()
  })

  test('a text changed before the scripts load stays changed, and is kept', async ({ page, product }) => {
    await signInBeside(page, await createStaff(product.dataDir, 'Ida Staff', 'manager'))
    const main = page.getByRole('main')
    for (const [path, name] of [
      ['/organiser/c/material-science/mail/new?state=paid', 'Text'],
      ['/organiser/c/material-science/website/about/new', 'Text'],
    ] as const) {
      const { arrive } = await openWithoutScripts(page, path)
      const before = await main.getByRole('textbox', { name, exact: true }).inputValue()
      expect(before).not.toBe('')
      await main.getByRole('textbox', { name, exact: true }).fill('Changed early')
      await arrive()
      await expect(main.locator('textarea').first()).toHaveValue(/^Changed early$/)
      const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
      await expect.poll(kept, 'unsaved text survives a reload').toContain('Changed early')
      await page.evaluate(() => localStorage.clear())
      await page.unrouteAll()
    }
  })

  test('a link to a place on the page works before the router has loaded, and Back leaves it again', async ({
    page,
    product,
  }) => {
    const speakers = '/organiser/c/material-science/website/speaker'
    await signInBeside(page, await createStaff(product.dataDir, 'Ida Berg', 'manager'))
    const { arrive } = await holdScripts(page, '**/*real-router*')
    await page.goto(`${speakers}/new`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#/)
    await arrive()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Early')
    await page.goBack()
    await expect(page).toHaveURL(/new$/)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Early')
  })

  test('the search key works before the scripts load, and one that was turned off is left to the browser', async ({
    page,
    product,
  }) => {
    await signInBeside(page, await createStaff(product.dataDir, 'Ida Staff', 'owner'))
    for (const key of ['/', 'Control+k']) {
      await test.step(key, async () => {
        const { arrive } = await openWithoutScripts(page, '/organiser/c/material-science')
        await page.keyboard.press(key)
        await arrive()
        await expect(page.getByRole('searchbox')).toBeFocused()
        await page.unrouteAll()
      })
    }
    await test.step('turned off', async () => {
      await page.goto('/organiser/account')
      await page.getByLabel('In this browser / leads to the search').uncheck()
      const { arrive } = await openWithoutScripts(page, '/organiser/c/material-science')
      await page.evaluate(() =>
        addEventListener('keydown', event => {
          document.body.dataset.taken = String(event.defaultPrevented)
        }),
      )
      await page.keyboard.press('/')
      expect(await page.locator('body').getAttribute('data-taken')).toBe('false')
      await arrive()
      await waitUntilTakenOver(page)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('searchbox')).toBeFocused()
      await page.evaluate(() => localStorage.clear())
    })
  })

  test('letters typed right after the search key go into the search field', async ({ page, product }) => {
    await signInBeside(page, await createStaff(product.dataDir, 'Ida Staff', 'owner'))
    const search = page.getByRole('searchbox')
    for (const key of ['/', 'Control+k']) {
      for (const path of ['/organiser/c/material-science', '/organiser/c/material-science/registrations']) {
        await test.step(`${key} on ${path}, before and after the scripts load`, async () => {
          const { arrive } = await openWithoutScripts(page, path)
          await page.keyboard.press(key)
          await page.keyboard.type('quartz')
          await arrive()
          await expect(search).toHaveValue('quartz')
          await expect(search).toBeFocused()
          await page.unrouteAll()
          await page.goto(path)
          await waitUntilTakenOver(page)
          await page.keyboard.press(key)
          await page.keyboard.type('quartz')
          await expect(search).toHaveValue('quartz')
          await expect(search).toBeFocused()
          await page.keyboard.type(' 7')
          await expect(search).toHaveValue('quartz 7')
        })
      }
    }
    await test.step('in a search that is folded on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto('/organiser/c/material-science/registrations')
      await waitUntilTakenOver(page)
      await page.keyboard.press('/')
      await page.keyboard.type('quartz')
      await expect(search).toHaveValue('quartz')
      await expect(search).toBeVisible()
    })
  })

  test('a button that is pressed after going back does what it says', async ({ page, product }) => {
    const speakers = '/organiser/c/material-science/website/speaker'
    await signInBeside(page, await createStaff(product.dataDir, 'Ida Berg', 'manager'))
    for (const moment of ['before the scripts come', 'while they take over'] as const) {
      await test.step(moment, async () => {
        await page.goto(`${speakers}/new`)
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Early')
        await page.getByLabel('Group').selectOption('Invited')
        await page.getByRole('button', { name: 'Publish', exact: true }).click()
        await page.getByRole('link', { name: 'See it on the site' }).click()
        await page.waitForURL(/speakers\/\d+$/)
        // Its script records its place in the history, which would look like going back.
        await waitUntilTakenOver(page)
        const { arrive } = await holdScripts(page)
        await page.goBack({ waitUntil: 'load' })
        const remove = page.getByRole('button', { name: 'Remove this speaker from the site' })
        const place = () => remove.evaluate(button => button.getBoundingClientRect().top + scrollY)
        const before = await place()
        await remove.hover()
        await page.mouse.down()
        if (moment === 'while they take over') {
          await arrive()
          await expect(page.getByRole('toolbar')).toHaveCount(2)
          expect(await place(), 'nothing moves when the editors come').toBe(before)
        }
        await page.mouse.up()
        await arrive()
        await expect(page.getByText('is off the site')).toBeVisible()
        await page.unrouteAll()
      })
    }
  })
})

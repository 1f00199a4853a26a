/**
 * An organiser's daily tasks, counted in clicks from the conference's overview, or from a list if the task starts
 * there. A mail to everybody unpaid is counted in mail-to-many.journey.ts, the first hour in first-hour.journey.ts.
 */
import type { Browser } from '@playwright/test'
import { expect, type Page, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import { setUpSecondFactor } from '#tests/support/organiser.ts'
import { openRegistered, visitor } from '#tests/support/registering.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

const conference = '/organiser/c/material-science'

for (const javaScriptEnabled of [true, false]) {
  const name = javaScriptEnabled ? 'with a script' : 'without a script'
  test.describe(name, () => {
    test.use({ changing: `the twelve jobs, ${name}`, javaScriptEnabled })

    test('each job takes no more clicks than listed', async ({ page, browser, product }) => {
      const { code, email } = await registerBeside(browser, product)
      const secondFactor = '/organiser/account/second-factor'
      await signIn(page, await createStaff(product.dataDir, 'Ida Staff', 'owner'), secondFactor)
      await setUpSecondFactor(page)
      await expect(page.getByText('Your second factor is on')).toBeVisible()
      const main = page.getByRole('main')
      const jobs = countingJobs(page, javaScriptEnabled)

      // What needs my attention today?
      await page.goto(conference)
      await expect(main.getByRole('link', { name: 'One person has not paid yet' })).toBeVisible()

      // Where is the money? Somebody calls and gives their name.
      const money = jobs.begin()
      await money.rail('Registrations')
      await money.link(visitor.name)
      await expect(main.getByText(/No payment has arrived; USD\s733\.95 is owed/)).toBeVisible()
      expect(money.clicks()).toBe(2)

      // A bank transfer is recorded.
      await page.goto(`${conference}/registrations`)
      const transfer = jobs.begin()
      await transfer.link(visitor.name)
      await transfer.link('Record a payment')
      await page.getByLabel('Amount received').fill('733.95')
      await page.getByLabel('Reference').fill('SEPA 4711')
      await transfer.button('Check it')
      await transfer.button('Record USD 733.95')
      await expect(main.getByText('The payment is recorded.')).toBeVisible()
      expect(transfer.clicks()).toBe(4)

      // Found from anywhere by part of a name, an address, a code or a bank reference: a key and typing.
      for (const words of ['slow gla', email, code.slice(0, 6).toLowerCase(), 'sepa 4711']) {
        const found = jobs.begin()
        await found.search(words)
        await expect(main.getByRole('link', { name: visitor.name })).toBeVisible()
        expect(found.clicks()).toBe(javaScriptEnabled ? 0 : 1)
      }

      // A registration is cancelled and refunded.
      await page.goto(`${conference}/registrations`)
      const cancelling = jobs.begin()
      await cancelling.link(visitor.name)
      await cancelling.link('Cancel')
      await page.getByLabel(/^Reason/).fill('Ill')
      await cancelling.button('Check it')
      await cancelling.button(/^Cancel and give back USD/)
      await expect(main.getByText('Cancelled', { exact: true }).first()).toBeVisible()
      expect(cancelling.clicks()).toBe(4)

      // A speaker is corrected and checked on the site.
      const correcting = jobs.begin()
      await correcting.search('ruoyuan')
      await correcting.link('Lin Ruoyuan')
      await page.getByLabel('Title of the talk').fill('Electrolytes that heal')
      await correcting.button('Publish')
      await correcting.link('See it on the site')
      await expect(page.getByText('Electrolytes that heal').first()).toBeVisible()
      expect(correcting.clicks()).toBe(javaScriptEnabled ? 3 : 4)

      // A list for the treasurer.
      await page.goto(conference)
      const listing = jobs.begin()
      await listing.rail('Exports')
      const downloading = page.waitForEvent('download')
      await listing.link('CSV of Payments')
      expect((await downloading).suggestedFilename()).toMatch(/\.csv$/)
      expect(listing.clicks()).toBe(2)

      // Next year's conference is copied from last year's, in three screens.
      await page.goto('/organiser')
      const copying = jobs.begin()
      const screens: (string | null)[] = []
      const seen = async (title: string | RegExp) => {
        const heading = main.getByRole('heading', { level: 1, name: title })
        await expect(heading).toBeVisible()
        screens.push(await heading.textContent())
      }
      await copying.link('New conference')
      await seen('New conference')
      await copying.link(/^Life Sciences/)
      await seen(/^Life Sciences/)
      await copying.button('See every date')
      await seen('Every date, old and new')
      await copying.button('Create the copy')
      await expect(main.getByText('The copy is created, with every date moved.')).toBeVisible()
      expect([screens.length, copying.clicks()]).toEqual([3, 4])
    })
  })
}

/** Counts clicks and keys, apart from where the task begins. */
function countingJobs(page: Page, hasScript: boolean) {
  const main = page.getByRole('main')
  return {
    begin() {
      let count = 0
      const press = async (role: 'link' | 'button', name: string | RegExp) => {
        count += 1
        await main
          .getByRole(role, { name, exact: name === 'Cancel' })
          .first()
          .click()
      }
      const rail = async (name: string) => {
        count += 1
        await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
      }
      return {
        link: (name: string | RegExp) => press('link', name),
        button: (name: string | RegExp) => press('button', name),
        rail,
        /** With the key / where scripts run, and with no other key after the words. */
        async search(words: string) {
          const field = main.getByRole('searchbox')
          if (hasScript) {
            await waitUntilTakenOver(page)
            await page.keyboard.press('/')
            await expect(field).toBeFocused()
          } else {
            await rail('Search')
          }
          await field.fill(words)
          if (!hasScript) await field.press('Enter')
          await page.waitForURL(url => url.searchParams.get('q') === words)
        },
        clicks: () => count,
      }
    },
  }
}

/** Registers somebody in a separate browser. */
async function registerBeside(
  browser: Browser,
  product: ServedProduct,
): Promise<{ code: string; email: string }> {
  const context = await browser.newContext({ baseURL: product.address })
  const page = await context.newPage()
  await openRegistered(page)
  const [, code = ''] = /Registration (\S{9})/.exec((await page.textContent('main')) ?? '') ?? []
  await context.close()
  return { code, email: visitor.email }
}

/**
 * An organiser's daily tasks, counted in clicks from the conference's overview, or from a list if the task starts
 * there. A mail to everybody unpaid is counted in mail-to-many.journey.ts, the first hour in first-hour.journey.ts.
 */
import { expect, type Page, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import { signInWithFactor } from '#tests/support/organiser.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { codeOn, openRegisteredPlain, visitor } from '#tests/support/registering.ts'
import { createStaff } from '#tests/support/staff.ts'

const conference = '/organiser/c/material-science'

// Each counts who has not paid, and leaves nobody unpaid.
test.use({ changing: 'the twelve jobs' })

test.describe('with a script', () => {
  test('each job takes no more clicks than listed', async ({ page, plain, product }) => {
    await openRegisteredPlain(plain, product)
    const code = codeOn(plain)
    const beside = new PlainBrowser(page.request)
    await signInWithFactor(beside, await createStaff(product.dataDir, 'Ida Staff', 'owner'))
    const main = page.getByRole('main')
    const jobs = countingJobs(page)

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
    for (const words of ['slow gla', visitor.email, code.slice(0, 6).toLowerCase(), 'sepa 4711']) {
      const found = jobs.begin()
      await found.search(words)
      await expect(main.getByRole('link', { name: visitor.name })).toBeVisible()
      expect(found.clicks()).toBe(0)
    }

    // A registration is cancelled and refunded.
    await page.goto(`${conference}/registrations`)
    const cancelling = jobs.begin()
    await cancelling.link(visitor.name)
    await cancelling.link('Cancel')
    await page.getByLabel(/^Reason/).fill('Ill')
    await cancelling.button('Check it')
    await cancelling.button(/^Cancel and refund USD/)
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
    expect(correcting.clicks()).toBe(3)

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

test.describe('without a script', () => {
  const name = 'Emil Glasow'

  test('each job takes no more clicks than listed', async ({ plain, product }) => {
    await openRegisteredPlain(plain, product, { name })
    const code = codeOn(plain)
    await signInWithFactor(plain, await createStaff(product.dataDir, 'Ida Staff', 'owner'))
    expect(plain.text).toContain('Your second factor is on')
    let clicks = 0
    const link = async (name: string | RegExp) => {
      clicks += 1
      await plain.follow(name)
    }
    const button = async (name: string | RegExp) => {
      clicks += 1
      await plain.press(name)
    }
    /** Enter sends the words. */
    const search = async (words: string) => {
      await link('Search')
      plain.fill(plain.labels('main input[type=search]')[0] ?? '', words)
      await plain.press('Search')
    }
    const beginAt = async (path: string) => {
      await plain.open(path)
      clicks = 0
    }

    await beginAt(conference)
    expect(plain.hasLink('One person has not paid yet')).toBe(true)
    await link('Registrations')
    await link(name)
    expect(plain.text).toMatch(/No payment has arrived; USD\s733\.95 is owed/)
    expect(clicks).toBe(2)

    await beginAt(`${conference}/registrations`)
    await link(name)
    await link('Record a payment')
    plain.fill('Amount received', '733.95')
    plain.fill('Reference', 'SEPA 4712')
    await button('Check it')
    await button('Record USD 733.95')
    expect(plain.text).toContain('The payment is recorded.')
    expect(clicks).toBe(4)

    for (const words of ['emil gla', visitor.email, code.slice(0, 6).toLowerCase(), 'sepa 4712']) {
      clicks = 0
      await search(words)
      expect(plain.hasLink(name), words).toBe(true)
      expect(clicks).toBe(1)
    }

    await beginAt(`${conference}/registrations`)
    await link(name)
    await link('Cancel')
    plain.fill(/^Reason/, 'Ill')
    await button('Check it')
    await button(/^Cancel and refund USD/)
    expect(plain.text).toContain('Cancelled')
    expect(clicks).toBe(4)

    clicks = 0
    await search('hakimi')
    await link('Salma El-Hakimi')
    plain.fill('Title of the talk', 'Membranes from clay')
    await button('Publish')
    await link('See it on the site')
    expect(plain.text).toContain('Membranes from clay')
    expect(clicks).toBe(4)

    await beginAt(conference)
    await link('Exports')
    expect((await plain.download('CSV of Payments')).length).toBeGreaterThan(0)
    expect(clicks).toBe(1)

    await beginAt('/organiser')
    const screens: string[] = []
    await link('New conference')
    screens.push(plain.heading)
    await link('Earth Sciences')
    screens.push(plain.heading)
    await button('See every date')
    screens.push(plain.heading)
    await button('Create the copy')
    expect(plain.text).toContain('The copy is created, with every date moved.')
    expect(screens).toEqual([
      'New conference',
      expect.stringMatching(/^Earth Sciences/),
      'Every date, old and new',
    ])
    expect(clicks).toBe(4)
  })
})

/** Counts clicks and keys, apart from where the task begins. */
function countingJobs(page: Page) {
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
        /** With the key /, and with no other key after the words. */
        async search(words: string) {
          const field = main.getByRole('searchbox')
          await waitUntilTakenOver(page)
          await page.keyboard.press('/')
          await expect(field).toBeFocused()
          await field.fill(words)
          await page.waitForURL(url => url.searchParams.get('q') === words)
        },
        clicks: () => count,
      }
    },
  }
}

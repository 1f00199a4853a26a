/** Runs axe on every page of the back office, in light and dark, and measures its width, as the owner of the sample sees it. */
import { expect, type Page, test } from '#tests/support/journey.ts'
import { event, type MadePath, officeAddresses } from '#tests/support/office-addresses.ts'
import { acceptInvitationPlain, ownerLink, setUpSecondFactorPlain } from '#tests/support/organiser.ts'
import { accessibilityFaults, bringAxe, rulesOfColour } from '#tests/support/page-checks.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'

test.use({
  changing: 'every page of the back office',
  settings: { SAMPLE_DATA: 'auto' },
})

const desktop = { width: 1440, height: 900 }
const phone = { width: 320, height: 640 }

test('every page of the back office is sound for axe, in light and dark, and needs no sideways scrolling', async ({
  page,
  product,
}) => {
  // With the same cookies.
  const plain = new PlainBrowser(page.request)
  await acceptInvitationPlain(plain, ownerLink(product), { name: 'Ida Berg', email: 'ida@example.org' })
  await setUpSecondFactorPlain(plain)
  expect(plain.heading).toBe('Conferences')
  const made = await makeWhatIsMissing(plain)
  await bringAxe(page)
  let colorScheme: 'light' | 'dark' = 'light'
  let [size, other] = [desktop, phone]
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(size)
  for (const address of officeAddresses(made)) {
    await test.step(address, async () => {
      const answer = await page.goto(address)
      const there = `${address}, ${colorScheme}, ${size.width} px`
      expect.soft(answer?.status(), `${there}: status`).toBe(200)
      expect.soft(await hasHeading(page), `${there}: a heading`).toBe(true)
      expect.soft(await accessibilityFaults(page), there).toEqual([])
      // Each change of the scheme or the size draws a page again, so the next page starts with the ones of this page's
      // end. What is around the main part is the same on many pages, and every second one is checked as a whole.
      colorScheme = colorScheme === 'light' ? 'dark' : 'light'
      await page.emulateMedia({ colorScheme })
      expect
        .soft(await accessibilityFaults(page, rulesOfColour, 'main'), `${address}, ${colorScheme}`)
        .toEqual([])
      // Every object has something of this name, so that a lookup by it finds no word, and not nothing either.
      const odd = `${address}${address.includes('?') ? '&' : '?'}done=__proto__&before=__proto__&sort=__proto__`
      expect.soft((await page.request.get(odd)).status(), odd).toBeLessThan(500)
      expect.soft(await overflow(page), `${there}: sideways scrolling`).toEqual([])
      ;[size, other] = [other, size]
      await page.setViewportSize(size)
      expect.soft(await overflow(page), `${address}, ${size.width} px: sideways scrolling`).toEqual([])
    })
  }
  const unsaved = await page.evaluate(() =>
    Object.keys(localStorage).filter(key => key.startsWith('unsaved:')),
  )
  expect(unsaved, 'forms that count as typed into').toEqual([])
})

/** Whether the page has one main heading. Without a locator, for which Playwright brings each page 340 kB of script. */
const hasHeading = (page: Page) =>
  page.evaluate(() => {
    const [heading, ...more] = document.querySelectorAll('h1')
    return more.length === 0 && (heading?.checkVisibility({ visibilityProperty: true }) ?? false)
  })

/** What reaches beyond the window, but for what scrolls by itself or is only read aloud. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const beyond = [...document.querySelectorAll('main *')].filter(
      each =>
        each.getBoundingClientRect().right > clientWidth + 1 &&
        !each.closest('caption, thead, nav[aria-label=Views] > ul'),
    )
    return [
      ...(scrollWidth > clientWidth ? ['the page'] : []),
      ...beyond.map(each => `${each.tagName} ${each.className}`),
    ]
  })

/** What the sample lacks, or has under another number at each start; the path of each. */
async function makeWhatIsMissing(plain: PlainBrowser): Promise<Record<MadePath, string>> {
  const at = `/organiser/c/${event}`
  await plain.open(`${at}/registrations?state=paid`)
  const link = plain.document.querySelector('main th[scope="row"] a')
  await plain.open(link?.getAttribute('href') ?? '')
  const registration = plain.path
  await plain.follow('All data about this person')
  const person = plain.path
  // Its number has the conference's year, and the sample's conferences lie ahead of the day on which it is loaded.
  await plain.open('/organiser/search?q=-0001')
  const found = plain.document.querySelector('main a[href*="/abstracts/"]')
  const abstract = found?.getAttribute('href') ?? ''
  await plain.open(`${at}/mail/new`)
  plain.fill(
    'Subject',
    'Donaudampfschifffahrtsgesellschaftskapitänskajüte: how to board the ship on the first evening',
  )
  await plain.press('Check the mail')
  const mail = plain.path
  await plain.open('/organiser/webhooks')
  plain.fill('Address', 'https://systems.example/hooks')
  plain.check(/^A payment arrives/)
  await plain.press('Add the webhook')
  await plain.follow(/systems\.example/)
  const webhook = plain.path
  await plain.open('/organiser/site/organisation')
  return { registration, person, abstract, mail, webhook, organisation: plain.path }
}

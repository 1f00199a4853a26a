/**
 * An organiser's first hour, from the printed link to a paid registration, by somebody who has read no documentation:
 * they use only what a page shows, and each page leads to the next.
 */
import { systemClock } from '#domain/time.ts'
import { codeOfApp } from '#tests/support/authenticator.ts'
import { expect, htmlField, type Page, test, withMotion } from '#tests/support/journey.ts'
import { ownerLink, password } from '#tests/support/organiser.ts'
import { accessibilityFaults } from '#tests/support/page-checks.ts'
import { expectSuccess, fillPersonalDetails } from '#tests/support/registering.ts'

test.use(withMotion)

const runs = [
  { name: 'with a script', javaScriptEnabled: true, viewport: { width: 1280, height: 800 } },
  { name: 'without a script, on a phone', javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
]

for (const { name, javaScriptEnabled, viewport } of runs) {
  test.describe(name, () => {
    test.use({
      changing: `an empty product, ${name}`,
      settings: { SAMPLE_DATA: 'off' },
      expectedComplaints: [/status of 422/],
      javaScriptEnabled,
      viewport,
    })

    test('a conference is set up from nothing, and somebody registers and pays', async ({
      page,
      product,
    }) => {
      const main = page.getByRole('main')
      let clicks = 0
      const press = async (role: 'link' | 'button', named: string | RegExp) => {
        clicks += 1
        await main.getByRole(role, { name: named, exact: true }).first().click()
      }
      const toSetUp = async (how: () => Promise<void>) => {
        await how()
        await expect(main.getByRole('heading', { level: 1, name: 'Set-up' })).toBeVisible()
      }
      const goOn = () => toSetUp(() => press('link', /^Continue the set-up/))
      const byRail = () =>
        toSetUp(async () => {
          clicks += 1
          await rail(page, 'Set-up')
        })

      await page.goto(ownerLink(product))
      await page.getByLabel('Your e-mail address').fill('ida@example.org')
      await page.getByLabel('Your name').fill('Ida Berg')
      await page.getByLabel('Password').fill(password)
      await press('button', 'Accept')
      await main.getByLabel('Your password').fill(password)
      await press('button', 'Set it up')
      const secret = await main.locator('code').first().textContent()
      await main
        .getByLabel('Code that the app shows now')
        .fill(await codeOfApp(`otpauth://totp/x?secret=${secret}`))
      await press('button', 'Turn it on')

      await expect(main.getByRole('link', { name: 'Your first conference' })).toBeVisible()
      await press('link', 'New conference')
      await main.getByRole('textbox', { name: 'Subject', exact: true }).fill('Coastal Ecology')
      const { year } = systemClock.now().toZonedDateTimeISO('UTC').add({ years: 1 })
      await main.getByLabel('First day').fill(`${year}-06-14`)
      await main.getByLabel('Last day').fill(`${year}-06-16`)
      await main.getByLabel('Place').fill('Porto, Portugal')
      await main.getByLabel('Time zone').fill('lisbon')
      await main.getByLabel('Currency').fill('EUR')
      await press('button', 'Create the draft')
      await expect(main.getByText('The draft is created.')).toBeVisible()
      await expectToLeadSomewhere(page)

      await press('link', 'Who you are')
      await main.getByRole('textbox', { name: 'Name', exact: true }).fill('Nordic Meetings')
      await main.getByLabel('Office address').fill('Storgata 1, 0155 Oslo')
      await main.getByLabel('E-mail address').fill('office@nordic.example')
      await press('button', 'Publish')
      await expect(main.getByText('Published. Everybody can see it now.')).toBeVisible()
      await goOn()

      await press('link', 'About text')
      await main.getByRole('textbox', { name: 'Heading', exact: true }).fill('Three days at the shore')
      await htmlField(main, 'Text', javaScriptEnabled).fill('Come to Porto.')
      await press('button', 'Publish')
      await expect(main.getByText('Everybody sees it as soon as the conference is public.')).toBeVisible()
      await goOn()

      await press('link', 'Speakers')
      await press('link', 'Add a speaker')
      await main.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Ferreira')
      await press('button', 'Publish')
      await expect(main.getByText('Everybody sees it as soon as the conference is public.')).toBeVisible()
      await goOn()

      await press('link', 'Fees')
      // On a phone the table of prices is read-only; each price links to its form.
      const price = /^Oral Presentation, Early Bird/
      if (viewport.width > 700) {
        await main.getByRole('textbox', { name: price }).fill('450')
        await press('button', 'Save')
      } else {
        await press('link', /^Edit Oral Presentation, Early Bird/)
        await main.getByRole('textbox', { name: 'Oral Presentation', exact: true }).fill('450')
        await press('button', 'Publish')
      }
      await expect(main.getByText('Everybody sees it as soon as the conference is public.')).toBeVisible()
      await goOn()

      await press('link', 'Places')
      await main.getByLabel('How many').fill('120')
      await press('button', 'Add the limit')
      await expect(main.getByText(/^Saved\. Added places/)).toBeVisible()

      await byRail()
      await press('link', 'Discount codes')
      await press('link', 'Add a code')
      await main.getByRole('textbox', { name: 'Code', exact: true }).fill('SHORE')
      await main.getByLabel('Share, in percent').fill('10')
      await press('button', 'Add the code')
      await expect(main.getByText('The code is added.')).toBeVisible()

      await byRail()
      await press('link', 'Taxes')
      await expect(main.getByRole('heading', { level: 1, name: 'Taxes' })).toBeVisible()

      await byRail()
      await expect(main.getByText(/^Still as the example on the home page/)).toBeVisible()
      await press('button', 'Publish')
      await expect(main.getByText('It is published. Everybody sees it now.')).toBeVisible()
      if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([])
      await press('link', 'See it on the site')
      await expect(main.getByText('Three days at the shore')).toBeVisible()
      await expect(
        page.getByRole('banner').getByRole('link', { name: 'Nordic Meetings' }).first(),
      ).toBeVisible()
      await press('link', /register now/i)
      await fillPersonalDetails(page)
      await main.getByRole('radio', { name: /^Oral Presentation/ }).check()
      await press('button', 'Proceed to Pay')
      await press('button', /^Pay EUR 472\.50/)
      await press('button', 'Approve the payment')
      await expectSuccess(page)

      await page.goto('/organiser')
      await press('link', 'Coastal Ecology')
      await press('link', /^1\s*paid/)
      await press('link', /Ada Noor/)
      await expect(main.getByText(/472\.50.* arrived on .*; nothing is owed/)).toBeVisible()
      expect(clicks).toBeLessThanOrEqual(37)
    })
  })
}

/** An entry of the navigation, which is at the bottom and partly under More on a phone. */
async function rail(page: Page, name: string): Promise<void> {
  const links = page.getByRole('navigation').getByRole('link', { name, exact: true })
  const visible = links.filter({ visible: true })
  const more = page.getByText('More', { exact: true })
  await expect(visible.or(more.filter({ visible: true })).first()).toBeVisible()
  if ((await visible.count()) === 0) await more.click()
  await visible.first().click()
}

/** Checks that no link of the page is broken. */
async function expectToLeadSomewhere(page: Page): Promise<void> {
  // Without a script the page may still be loading.
  await page.waitForLoadState()
  const links = await page.getByRole('main').getByRole('link').all()
  const targets = await Promise.all(links.map(link => link.getAttribute('href')))
  expect(targets.length).toBeGreaterThan(10)
  for (const target of targets) {
    const { pathname, search } = new URL(target ?? '', page.url())
    expect([target, (await page.request.get(pathname + search)).status()]).toEqual([target, 200])
  }
}

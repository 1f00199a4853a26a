/**
 * An organiser's first hour, from the printed link to a paid registration, by somebody who has read no documentation:
 * they use only what a page shows, and each page leads to the next.
 */
import type { APIRequestContext } from '@playwright/test'
import { systemClock } from '#domain/foundations/time.ts'
import { codeOfApp } from '#tests/support/authenticator.ts'
import { expect, htmlField, test, withMotion } from '#tests/support/journey.ts'
import { ownerLink } from '#tests/support/organiser.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { type Name, nameOfPart } from '#tests/support/plain-page.ts'
import { expectSuccess, fillPersonalDetails, fillPersonalDetailsPlain } from '#tests/support/registering.ts'
import { password } from '#tests/support/staff.ts'

test.use(withMotion)

const empty = { settings: { SAMPLE_DATA: 'off' }, expectedComplaints: [/status of 422/] }

test.describe('with a script', () => {
  test.use({ ...empty, changing: 'an empty product', viewport: { width: 1280, height: 800 } })

  test('a conference is set up from nothing, and somebody registers and pays', async ({ page, product }) => {
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
        await page.getByRole('navigation').getByRole('link', { name: 'Set-up', exact: true }).first().click()
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
    const links = await main.getByRole('link').all()
    const targets = await Promise.all(links.map(async link => (await link.getAttribute('href')) ?? ''))
    await expectLinksToWork(page.request, page.url(), targets)

    await press('link', 'Who you are')
    await main.getByRole('textbox', { name: 'Name', exact: true }).fill('Nordic Meetings')
    await main.getByLabel('Office address').fill('Storgata 1, 0155 Oslo')
    await main.getByLabel('E-mail address').fill('office@nordic.example')
    await press('button', 'Publish')
    await expect(main.getByText('Published. Everybody can see it now.')).toBeVisible()
    await goOn()

    await press('link', 'About text')
    await main.getByRole('textbox', { name: 'Heading', exact: true }).fill('Three days at the shore')
    await htmlField(main, 'Text', true).fill('Come to Porto.')
    await press('button', 'Publish')
    await expect(main.getByText('Everybody sees it as soon as the conference is public.')).toBeVisible()
    await goOn()

    await press('link', 'Speakers')
    await press('link', 'Add a speaker')
    await main.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Ferreira')
    await press('button', 'Publish')
    await expect(main.getByText('Everybody sees it as soon as the conference is public.')).toBeVisible()
    await goOn()

    await press('link', 'Offers')
    await press('link', 'Add a period')
    await main.getByRole('textbox', { name: 'Name', exact: true }).fill('Early Bird')
    await main.getByLabel('Last day').fill(`${year}-06-01`)
    await main.getByRole('textbox', { name: 'Oral Presentation', exact: true }).fill('450')
    await press('button', 'Publish')
    await expect(main.getByText('Everybody sees it as soon as the conference is public.')).toBeVisible()
    await goOn()

    await press('link', 'Places')
    await main.getByLabel('How many').fill('120')
    await press('button', 'Add the limit')
    await expect(main.getByText('The limit is saved.')).toBeVisible()

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
    await press('link', 'Privacy, terms and code of conduct')
    await expect(main.getByText('More than 90 days before the first day')).toBeVisible()
    await press('button', /^Accept all/)
    await press('link', /^Texts for the main site/)
    await main.getByLabel('Your country').fill('Norway')
    await main.getByLabel('Your town').fill('Oslo')
    await press('button', /^Accept all/)
    await expect(main.getByText(/^\d+ accepted\./)).toBeVisible()
    await page.goto('/organiser/c/coastal-ecology/set-up')
    await press('button', 'Publish')
    await expect(main.getByText('It is published. Everybody sees it now.')).toBeVisible()
    await press('link', 'See it on the site')
    await expect(main.getByText('Three days at the shore')).toBeVisible()
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Nordic Meetings' }).first(),
    ).toBeVisible()
    await press('link', /register now/i)
    await fillPersonalDetails(page)
    await main.getByRole('radio', { name: /^Oral Presentation/ }).check()
    await press('button', 'Proceed to Pay')
    await press('button', /^Pay EUR 450\.00/)
    await press('button', 'Approve the payment')
    await expectSuccess(page)

    await page.goto('/organiser')
    await press('link', 'Coastal Ecology')
    await press('link', /^1\s*paid/)
    await press('link', /Ada Noor/)
    await expect(main.getByText(/450\.00.* arrived on .*; nothing is owed/)).toBeVisible()
    expect(clicks).toBeLessThanOrEqual(43)
  })
})

test.describe('without a script, on a phone', () => {
  test.use({
    ...empty,
    changing: 'an empty product, without a script',
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })

  test('a conference is set up from nothing, and somebody registers and pays', async ({ page, product }) => {
    // It has the cookies of the page, where the layout counts.
    const plain = new PlainBrowser(page.request)
    let clicks = 0
    /** Counts a click on what is in the main part and has exactly this name. */
    const click = (selector: string, name: Name) => {
      clicks += 1
      const names = plain.document.querySelectorAll(`main ${selector}`).map(nameOfPart)
      expect(names).toContainEqual(typeof name === 'string' ? name : expect.stringMatching(name))
    }
    const follow = async (name: Name) => {
      click('a[href]', name)
      await plain.follow(name)
    }
    const press = async (name: Name) => {
      click('button', name)
      await plain.press(name)
    }
    const goOn = async () => {
      await follow(/^Continue the set-up/)
      expect(plain.heading).toBe('Set-up')
    }
    const byRail = async () => {
      clicks += 1
      await plain.follow('Set-up')
      expect(plain.heading).toBe('Set-up')
    }

    await plain.open(ownerLink(product))
    plain.fill('Your e-mail address', 'ida@example.org')
    plain.fill('Your name', 'Ida Berg')
    plain.fill('Password', password)
    await press('Accept')
    plain.fill('Your password', password)
    await press('Set it up')
    const secret = plain.document.querySelector('main code')?.text
    plain.fill('Code that the app shows now', await codeOfApp(`otpauth://totp/x?secret=${secret}`))
    await press('Turn it on')

    expect(plain.document.querySelectorAll('main a[href]').map(nameOfPart)).toContainEqual(
      expect.stringContaining('Your first conference'),
    )
    await follow('New conference')
    plain.fill('Subject', 'Coastal Ecology')
    const { year } = systemClock.now().toZonedDateTimeISO('UTC').add({ years: 1 })
    plain.fill('First day', `${year}-06-14`)
    plain.fill('Last day', `${year}-06-16`)
    plain.fill('Place', 'Porto, Portugal')
    plain.fill('Time zone', 'lisbon')
    plain.fill('Currency', 'EUR')
    await press('Create the draft')
    expect(plain.main).toContain('The draft is created.')
    await expectLinksToWork(page.request, plain.address, targetsOf(plain))

    await follow('Who you are')
    plain.fill('Name', 'Nordic Meetings')
    plain.fill('Office address', 'Storgata 1, 0155 Oslo')
    plain.fill('E-mail address', 'office@nordic.example')
    await press('Publish')
    expect(plain.main).toContain('Published. Everybody can see it now.')
    await goOn()

    await follow('About text')
    plain.fill('Heading', 'Three days at the shore')
    plain.fill('Text', 'Come to Porto.')
    await press('Publish')
    expect(plain.main).toContain('Everybody sees it as soon as the conference is public.')
    await goOn()

    await follow('Speakers')
    await follow('Add a speaker')
    plain.fill('Name', 'Ada Ferreira')
    await press('Publish')
    expect(plain.main).toContain('Everybody sees it as soon as the conference is public.')
    await goOn()

    await follow('Offers')
    await follow('Add a period')
    plain.fill('Name', 'Early Bird')
    plain.fill('Last day', `${year}-06-01`)
    plain.fill('Oral Presentation', '400')
    await press('Publish')
    // On a phone the table of prices is read-only; each price links to its form.
    await plain.open('/organiser/c/coastal-ecology/fees')
    await page.goto(plain.path)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Edit Oral Presentation, Early Bird/ })
      .click()
    await expect(page.getByRole('textbox', { name: 'Oral Presentation', exact: true })).toBeVisible()
    // Most of the navigation is under More.
    const setUp = page.getByRole('navigation').getByRole('link', { name: 'Set-up', exact: true })
    await expect(setUp.filter({ visible: true })).toHaveCount(0)
    await page.getByText('More', { exact: true }).click()
    await setUp.filter({ visible: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Set-up' })).toBeVisible()
    await follow(/^Edit Oral Presentation, Early Bird/)
    plain.fill('Oral Presentation', '450')
    await press('Publish')
    expect(plain.main).toContain('Everybody sees it as soon as the conference is public.')
    await goOn()

    await follow('Places')
    plain.fill('How many', '120')
    await press('Add the limit')
    expect(plain.shows(/^The limit is saved\.$/)).toBe(true)

    await byRail()
    await follow('Discount codes')
    await follow('Add a code')
    plain.fill('Code', 'SHORE')
    plain.fill('Share, in percent', '10')
    await press('Add the code')
    expect(plain.main).toContain('The code is added.')

    await byRail()
    await follow('Taxes')
    expect(plain.heading).toBe('Taxes')

    await byRail()
    await follow('Privacy, terms and code of conduct')
    expect(plain.main).toContain('More than 90 days before the first day')
    await press(/^Accept all/)
    await follow(/^Texts for the main site/)
    plain.fill('Your country', 'Norway')
    plain.fill('Your town', 'Oslo')
    await press(/^Accept all/)
    expect(plain.main).toMatch(/\d+ accepted\./)
    await plain.open('/organiser/c/coastal-ecology/set-up')
    await press('Publish')
    expect(plain.main).toContain('It is published. Everybody sees it now.')
    await follow('See it on the site')
    expect(plain.main).toContain('Three days at the shore')
    expect(
      plain.document.querySelectorAll('header a[href]').some(link => link.text.includes('Nordic Meetings')),
    ).toBe(true)
    await follow(/register now/i)
    fillPersonalDetailsPlain(plain)
    plain.check(/^Oral Presentation/)
    await press('Proceed to Pay')
    await press(/^Pay EUR 450\.00/)
    await press('Approve the payment')
    expect(plain.main).toContain('Your payment was Successful!')

    await plain.open('/organiser')
    await follow('Coastal Ecology')
    await follow(/^1\s*paid/)
    await follow(/Ada Noor/)
    expect(plain.main).toMatch(/450\.00.* arrived on .*; nothing is owed/)
    expect(clicks).toBeLessThanOrEqual(43)
  })
})

const targetsOf = (plain: PlainBrowser) =>
  plain.document.querySelectorAll('main a[href]').map(link => link.getAttribute('href') ?? '')

/** Checks that no link of a page is broken. */
async function expectLinksToWork(
  request: APIRequestContext,
  address: string,
  targets: string[],
): Promise<void> {
  expect(targets.length).toBeGreaterThan(10)
  for (const target of targets) {
    const { pathname, search } = new URL(target, address)
    expect([target, (await request.get(pathname + search)).status()]).toEqual([target, 200])
  }
}

/** The public page beside its editor shows what is typed, and nobody else sees it. */
import { expect, type Page, test } from '#tests/support/journey.ts'
import { loseAnswers, lossComplaints, losses } from '#tests/support/losses.ts'
import { accessibilityFaults } from '#tests/support/page-checks.ts'
import { createStaff, signIn, signInBeside, signInPlain } from '#tests/support/staff.ts'

test.use({ expectedComplaints: [lossComplaints] })

const website = '/organiser/c/material-science/website'

/** Opens the editor of a speaker from the list, as somebody who is signed in. */
async function openSpeaker(page: Page, name: string) {
  await page.goto(`${website}/speaker`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const framed = (page: Page) => page.frameLocator('iframe[name="typed-preview"]:visible')

test('the page shows what is typed, says what is missing, and is visible to nobody else', async ({
  page,
  product,
  request,
}) => {
  await signInBeside(page, await createStaff(product.dataDir, 'Ida Berg', 'manager'))
  await page.setViewportSize({ width: 1440, height: 900 })
  // Each step leaves what it typed unsaved.
  page.on('dialog', dialog => dialog.accept())

  await test.step('a speaker', async () => {
    await openSpeaker(page, 'Lin Ruoyuan')
    await expect(framed(page).getByRole('heading', { level: 2, name: 'Lin Ruoyuan' })).toBeVisible()
    await page.getByLabel('Title of the talk').focus()
    const scrolled = await page.evaluate(() => scrollY)
    await page.getByLabel('Title of the talk').fill('Electrolytes, as typed')
    await expect(framed(page).getByText('Electrolytes, as typed')).toBeInViewport()
    expect(await page.evaluate(() => scrollY), 'the form stays where it is').toBe(scrolled)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
    await expect(page.getByRole('status').filter({ hasText: 'Fill in “Name”.' })).toBeVisible()
    await expect(framed(page).getByText('Electrolytes, as typed')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lin, Ruoyuan')
    await expect(framed(page).getByRole('heading', { level: 2, name: 'Lin, Ruoyuan' })).toBeVisible()
    expect(await (await request.get('/material-science/speakers')).text()).not.toContain('Lin, Ruoyuan')
    expect(await accessibilityFaults(page)).toEqual([])
    // Going back leaves the editor: the frame added nothing to the history.
    await page.evaluate(() =>
      window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), true),
    )
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${website}/speaker$`))
  })

  await test.step('whose answer is lost on its way', async () => {
    await openSpeaker(page, 'Lin Ruoyuan')
    const shown = framed(page).getByRole('heading', { level: 2, name: 'Lin Ruoyuan' })
    await expect(shown).toBeVisible()
    for (const [way, how] of Object.entries(losses)) {
      const { mend } = await loseAnswers(page, how, /\/typed\/speaker\//)
      await page.getByLabel('Title of the talk').fill(way)
      await expect(
        page.getByText('It cannot be shown now. What you type is not affected.'),
        way,
      ).toBeVisible()
      await expect(shown, way).toBeVisible()
      await mend()
      await page.getByLabel('Title of the talk').fill(`After ${way}`)
      await expect(framed(page).getByText(`After ${way}`)).toBeVisible()
    }
  })

  await test.step('a record that was never saved', async () => {
    await page.goto(`${website}/counter/new`)
    await page.getByLabel('Number').fill('1,234')
    await page.getByLabel('What it counts').fill('Cups of coffee')
    await expect(framed(page).getByText('Cups of coffee')).toBeInViewport()
  })

  await test.step('the price list, in the form of all fees', async () => {
    await page.goto('/organiser/c/material-science/fees')
    await expect(framed(page).getByText('USD 549.00').first()).toBeVisible()
    const price = page.getByRole('textbox', { name: 'Invited Presentation, Earlybird' })
    await price.fill('551')
    await expect(framed(page).getByText('USD 551.00').first()).toBeInViewport()
    await price.fill('much')
    await expect(
      page.getByRole('status').filter({ hasText: /^Earlybird: “Invited Presentation”/ }),
    ).toBeVisible()
    await expect(framed(page).getByText('USD 551.00').first()).toBeVisible()
    expect(await (await request.get('/material-science/registration-fee')).text()).not.toContain('551.00')
  })

  await test.step('on a phone, below the form on request', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.evaluate(() => localStorage.clear())
    await openSpeaker(page, 'Lin Ruoyuan')
    await page.getByLabel('Affiliation').fill('The Pocket Institute')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(framed(page).getByText('The Pocket Institute').first()).toBeInViewport()
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  })
})

test.describe('of a form that is refused', () => {
  test.use({ expectedComplaints: [/status of 422/] })

  test('a form with nothing to show yet has no empty page beside it', async ({ page, product }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, await createStaff(product.dataDir, 'Ida Berg', 'manager'), `${website}/speaker/new`)
    await expect(page.getByRole('status').filter({ hasText: 'It appears here as you type.' })).toBeVisible()
    await expect(page.getByText('Fill in “Name”.')).toHaveCount(0)
    await expect(page.locator('iframe[name="typed-preview"]')).toBeHidden()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('One field needs your attention')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Typed')
    await expect(framed(page).getByText('Ada Typed').first()).toBeVisible()
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the button Preview shows it, and the form keeps what is typed', async ({ page, product }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInBeside(page, await createStaff(product.dataDir, 'Ida Berg', 'manager'))
    await openSpeaker(page, 'Lin Ruoyuan')
    // Until then, as it is saved.
    await expect(framed(page).getByRole('heading', { level: 2, name: 'Lin Ruoyuan' })).toBeVisible()
    await page.getByLabel('Title of the talk').fill('Electrolytes without a script')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(framed(page).getByText('Electrolytes without a script')).toBeVisible()
    await expect(page.getByLabel('Title of the talk')).toHaveValue('Electrolytes without a script')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(framed(page).getByText('Fill in “Name”.')).toBeVisible()
    await page.goto('/organiser/c/material-science/fees')
    await page.getByRole('textbox', { name: 'Delegate, Earlybird', exact: true }).fill('553')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(framed(page).getByText('USD 553.00').first()).toBeVisible()
    await expect(page).toHaveURL('/organiser/c/material-science/fees')
  })
})

test('nobody else may request it, and no other site may frame it', async ({ plain, product, request }) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, `${website}/speaker`)
  await plain.follow('Lin Ruoyuan')
  const address = plain.path.replace('/website/', '/typed/')
  const post = (origin: string, cookie?: string) =>
    fetch(product.address + address, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin, ...(cookie && { Cookie: cookie }) },
      body: new URLSearchParams({ intent: 'edit', mark: '1', name: 'Mallory' }),
    })
  const { cookies } = await request.storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await post('https://elsewhere.example', cookie)).status).toBe(403)
  expect((await post(product.address)).headers.get('Location')).toContain('/organiser/sign-in')
  const own = await post(product.address, cookie)
  expect(own.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
  expect(own.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(own.headers.get('Cache-Control')).toBe('no-store')
  expect(own.headers.get('X-Frames')).toBeNull()
  expect(await own.text()).not.toContain('<script')
  const { headers } = await fetch(`${product.address}/material-science`)
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('Content-Security-Policy')).not.toContain('frame-src')
})

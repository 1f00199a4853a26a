/**
 * A conference from nothing, with and without a script: a draft that nobody sees, its list of tasks, and its published
 * page.
 */
import { systemClock } from '#domain/time.ts'
import { expect, htmlField, test } from '#tests/support/journey.ts'
import { accessibilityFaults } from '#tests/support/page-checks.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.use({ changing: 'the set of conferences', expectedComplaints: [/status of 4(04|09|22)/] })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })
    const [subject, name] = javaScriptEnabled
      ? ['Marine Optics', 'marine-optics']
      : ['Polar Soils', 'polar-soils']

    test('a conference is set up and published', async ({ page, product, request }) => {
      const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
      await signIn(page, person, '/organiser')
      await page.getByRole('link', { name: 'New conference' }).click()
      await page.getByRole('textbox', { name: 'Subject', exact: true }).fill(subject)
      if (javaScriptEnabled) {
        await page.getByLabel('Address').fill('earth-sciences')
        await expect(page.getByText('Another conference has this address')).toBeVisible()
        await page.getByLabel('Address').fill(name)
        await expect(page.getByText('It is available.')).toBeVisible()
      }
      const { year } = systemClock.now().toZonedDateTimeISO('UTC').add({ years: 1 })
      await page.getByLabel('First day').fill(`${year}-09-06`)
      await page.getByLabel('Last day').fill(`${year}-09-01`)
      await page.getByLabel('Place').fill('Tromsø, Norway')
      await page.getByLabel('Time zone').fill('Europe/Oslo')
      await page.getByRole('button', { name: 'Create the draft' }).click()
      await expect(page.getByText('The last day is before the first').first()).toBeVisible()
      await expect(page.getByLabel('Place')).toHaveValue('Tromsø, Norway')
      await page.getByLabel('Last day').fill(`${year}-09-08`)
      if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Create the draft' }).click()
      await expect(page.getByText('The draft is created.')).toBeVisible()
      if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([])

      // Nobody sees it: not on a page, in a list, in the sitemap or on the wire.
      const visible = async () => {
        const status = async (path: string) => (await request.get(path)).status()
        const text = async (path: string) => (await request.get(path)).text()
        return [
          await status(`/${name}`),
          (await text('/upcoming-meetings')).includes(subject),
          (await text('/sitemap.xml')).includes(`/${name}/`),
          (await text('/colloquyBackend/events')).includes(subject),
        ]
      }
      expect((await visible()).slice(0, 3)).toEqual([404, false, false])

      await page.getByRole('link', { name: 'About text' }).click()
      await page.getByRole('textbox', { name: 'Heading', exact: true }).fill(`Three days of ${subject}`)
      await page.getByLabel('Short name').fill(subject)
      await htmlField(page, 'Text', javaScriptEnabled).fill('<p>Come and see.</p>')
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await expect(
        page.getByText('Published. Everybody sees it as soon as the conference is public.'),
      ).toBeVisible()
      await page.goto(`/organiser/c/${name}/set-up`)
      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText('It is published. Everybody sees it now.')).toBeVisible()
      expect((await visible()).slice(0, 3)).toEqual([200, true, true])
      await page.getByRole('main').getByRole('link', { name: 'See it on the site' }).click()
      await expect(page.getByText(`Three days of ${subject}`).first()).toBeVisible()
      await page.goto(`/organiser/c/${name}/set-up?done=published`)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('It is off the site.')).toBeVisible()
      expect((await visible()).slice(0, 3)).toEqual([404, false, false])
    })
  })
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a conference is copied for another year in three screens', async ({ page, product }) => {
    const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
    await signIn(page, person, '/organiser/new')
    await page.getByRole('main').getByRole('link', { name: 'Life Sciences' }).first().click()
    await page.getByLabel('Address').fill('life-sciences-again')
    await page.getByRole('button', { name: 'See every date' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Every date, old and new' })).toBeVisible()
    const first = page.getByRole('main').locator('input[type=date]').first()
    const date = await first.inputValue()
    await first.fill('2199-01-01')
    await page.getByRole('button', { name: 'Create the copy' }).click()
    await expect(page.getByText('This is after the last day').first()).toBeVisible()
    await expect(first).toHaveValue('2199-01-01')
    await first.fill(date)
    await page.getByRole('button', { name: 'Create the copy' }).click()
    await expect(page.getByText('The copy is created, with every date moved.')).toBeVisible()
    await expect(page).toHaveURL(/life-sciences-again\/set-up/)
  })
})

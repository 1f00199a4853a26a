/**
 * A conference from nothing, with and without a script: a draft that nobody sees, its list of tasks, and its published
 * page.
 */
import type { APIRequestContext } from '@playwright/test'
import { systemClock } from '#domain/foundations/time.ts'
import { expect, test } from '#tests/support/journey.ts'
import { accessibilityFaults } from '#tests/support/page-checks.ts'
import { createStaff, signIn, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'the set of conferences', expectedComplaints: [/status of 4(04|09|22)/] })

test.describe('with a script', () => {
  test('the form of a new conference checks its address while it is typed, and its dates', async ({
    page,
    product,
  }) => {
    const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
    await signIn(page, person, '/organiser')
    await page.getByRole('link', { name: 'New conference' }).click()
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Marine Optics')
    await page.getByLabel('Address').fill('earth-sciences')
    await expect(page.getByText('Another conference has this address')).toBeVisible()
    await page.getByLabel('Address').fill('marine-optics')
    await expect(page.getByText('It is available.')).toBeVisible()
    const { year } = systemClock.now().toZonedDateTimeISO('UTC').add({ years: 1 })
    await page.getByLabel('First day').fill(`${year}-09-06`)
    await page.getByLabel('Last day').fill(`${year}-09-01`)
    await page.getByLabel('Place').fill('Tromsø, Norway')
    await page.getByLabel('Time zone').fill('Europe/Oslo')
    await page.getByRole('button', { name: 'Create the draft' }).click()
    await expect(page.getByText('The last day is before the first').first()).toBeVisible()
    await expect(page.getByLabel('Place')).toHaveValue('Tromsø, Norway')
    await page.getByLabel('Last day').fill(`${year}-09-08`)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Create the draft' }).click()
    await expect(page.getByText('The draft is created.')).toBeVisible()
  })
})

test.describe('without a script', () => {
  test('a conference is set up and published', async ({ plain, product, request }) => {
    const [subject, name] = ['Polar Soils', 'polar-soils']
    const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
    await signInPlain(plain, person, '/organiser')
    await plain.follow('New conference')
    plain.fill('Subject', subject)
    const { year } = systemClock.now().toZonedDateTimeISO('UTC').add({ years: 1 })
    plain.fill('First day', `${year}-09-06`)
    plain.fill('Last day', `${year}-09-01`)
    plain.fill('Place', 'Tromsø, Norway')
    plain.fill('Time zone', 'Europe/Oslo')
    await plain.press('Create the draft')
    expect(plain.description('Last day')).toContain('The last day is before the first')
    expect(plain.value('Place')).toBe('Tromsø, Norway')
    plain.fill('Last day', `${year}-09-08`)
    await plain.press('Create the draft')
    expect(plain.text).toContain('The draft is created.')
    expect(await whereSeen(request, name, subject)).toEqual([404, false, false])

    await plain.follow('About text')
    plain.fill('Heading', `Three days of ${subject}`)
    plain.fill('Short name', subject)
    plain.fill('Text', '<p>Come and see.</p>')
    await plain.press('Publish')
    expect(plain.text).toContain('Published. Everybody sees it as soon as the conference is public.')
    await plain.open(`/organiser/c/${name}/fees/fee-period/new`)
    plain.fill('Name', 'Early Bird')
    plain.fill('Last day', `${year}-09-01`)
    plain.fill('Oral Presentation', '300')
    await plain.press('Publish')
    await plain.open(`/organiser/c/${name}/set-up/texts`)
    await plain.press(/^Accept all/)
    await plain.open(`/organiser/c/${name}/set-up`)
    await plain.press('Publish')
    expect(plain.text).toContain('It is published. Everybody sees it now.')
    expect(await whereSeen(request, name, subject)).toEqual([200, true, true])
    await plain.follow('See it on the site')
    expect(plain.text).toContain(`Three days of ${subject}`)
    await plain.open(`/organiser/c/${name}/set-up?done=published`)
    await plain.press('Undo')
    expect(plain.text).toContain('It is off the site.')
    expect(await whereSeen(request, name, subject)).toEqual([404, false, false])
  })

  test('a conference is copied for another year in three screens', async ({ plain, product }) => {
    const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
    await signInPlain(plain, person, '/organiser/new')
    await plain.follow(/^Life Sciences/)
    plain.fill('Address', 'life-sciences-again')
    await plain.press('See every date')
    expect(plain.heading).toBe('Every date, old and new')
    const first = plain.labels('main input[type=date]')[0] ?? ''
    const date = plain.value(first)
    plain.fill(first, '2199-01-01')
    await plain.press('Create the copy')
    expect(plain.text).toContain('This is after the last day')
    expect(plain.value(first)).toBe('2199-01-01')
    plain.fill(first, date)
    await plain.press('Create the copy')
    expect(plain.text).toContain('The copy is created, with every date moved.')
    expect(plain.path).toMatch(/life-sciences-again\/set-up/)
  })
})

/** Whether a conference has a page, and stands in the list of meetings and in the sitemap. */
async function whereSeen(request: APIRequestContext, name: string, subject: string) {
  const text = async (path: string) => (await request.get(path)).text()
  return [
    (await request.get(`/${name}`)).status(),
    (await text('/upcoming-meetings')).includes(subject),
    (await text('/sitemap.xml')).includes(`/${name}/`),
  ]
}

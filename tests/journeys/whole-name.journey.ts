/** A conference's name is read in one order wherever it is shown, and the organiser chooses it. */
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.use({ changing: 'the name of a conference' })

const basics = '/organiser/c/material-science/set-up/basics'
const prefix = '118th Annual Meeting of the'
const subject = 'American Society of Optics'

test('a name is one phrase on every page, feed and file, and another order is chosen with a preview', async ({
  page,
  product,
  request,
}) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signIn(page, person, basics)
  const orders = page.getByRole('group', { name: 'The whole name, wherever it is read' })
  await page.getByLabel('Before the subject').fill(prefix)
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill(subject)
  await expect(orders.getByRole('radio')).toHaveCount(4)
  await expect(orders.getByText(`${prefix} ${subject}`)).toHaveCount(2)
  await expect(orders.getByText(`${subject}, ${prefix}`)).toHaveCount(1)
  await expect(orders.getByRole('radio').first()).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved. Every page says so now.')).toBeVisible()
  await expectName(request, `${prefix} ${subject}`)
  const cover = page.getByRole('heading', { level: 1 })
  await page.goto('/material-science')
  await expect(cover).toHaveText(`${prefix} ${subject}`)
  await page.goto('/upcoming-meetings')
  await expect(page.getByRole('heading', { name: `${prefix} ${subject}` })).toBeVisible()

  await page.goto(basics)
  await page.getByRole('radio', { name: 'The subject first' }).check()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved. Every page says so now.')).toBeVisible()
  await expectName(request, `${subject}, ${prefix}`)
  await page.goto('/material-science')
  await expect(cover).toHaveText(subject)
  await expect(page.getByRole('banner').or(page.getByRole('main')).last()).toContainText(prefix)
})

/** The name in the files and feeds that programs read, and in structured data. */
async function expectName(request: APIRequestContext, name: string): Promise<void> {
  const escaped = name.replaceAll(',', '\\,')
  const textOf = async (address: string) =>
    (await (await request.get(address)).text()).replaceAll('\r\n ', '')
  expect(await textOf('/material-science/calendar.ics')).toContain(`SUMMARY:${escaped}\r\n`)
  expect(await textOf('/material-science/program/days/1/calendar.ics')).toContain(
    `X-WR-CALNAME:${escaped}\r\n`,
  )
  expect(await textOf('/material-science/news.atom')).toContain(`<title>${name}: news</title>`)
  expect(await textOf('/material-science/schedule.xml')).toContain(`<title>${name}</title>`)
  const home = await textOf('/material-science')
  expect(home).toContain(`"name":"${name}"`)
  expect(home).toContain(`<meta property="og:image:alt" content="${name}, `)
}

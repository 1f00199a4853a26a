/** An amount that the buyer says, and the line for an extra that is sold out: set up, bought, waited for and left. */
import { expect, type Page, test } from '#tests/support/journey.ts'
import {
  expectSuccess,
  fillPersonalDetails,
  openForm,
  openPaid,
  pay,
  proceedToPay,
} from '#tests/support/registering.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.use({ changing: 'the fees' })

/** Adds an extra in its editor. */
async function addExtra(page: Page, fields: Readonly<Record<string, string>>, isOwn = false) {
  await page.goto('/organiser/c/material-science/fees')
  await page.getByRole('link', { name: 'Add an extra' }).click()
  for (const [label, text] of Object.entries(fields)) {
    await page
      .getByLabel(new RegExp(`^${label}( \\*| \\(|$)`))
      .first()
      .fill(text)
  }
  if (isOwn) await page.getByRole('checkbox', { name: /^Buyers say the amount/ }).check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
}

test('somebody gives what they want and takes the last place, and somebody else waits for it', async ({
  page,
  product,
}) => {
  await signIn(
    page,
    await createStaff(product.dataDir, 'Ida Berg', 'manager'),
    '/organiser/c/material-science',
  )
  await addExtra(page, { Name: 'Night at the furnace', Price: '30', Places: '1' })
  await addExtra(page, { Name: 'Travel fund', Price: '5', 'Suggested amount': '20' }, true)

  await openForm(page)
  await fillPersonalDetails(page)
  await page.getByRole('radio', { name: /^Oral Presentation/ }).check()
  await page.getByRole('checkbox', { name: /^Night at the furnace/ }).check()
  await page.getByRole('textbox', { name: /^Travel fund/ }).fill('12,50')
  // 699 + 30 + 12.50, and 5 %.
  await expect(page.getByText('USD 778.58').first()).toBeVisible()
  await proceedToPay(page)
  await expect(page.getByText('USD 778.58').first()).toBeVisible()
  await pay(page)
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expectSuccess(page)

  const second = await openPaid(page, { email: 'second.in.line@example.org' })
  await page.getByRole('link', { name: 'Change your registration' }).click()
  const furnace = page.getByRole('checkbox', { name: /^Night at the furnace/ })
  await expect(page.getByText('Sold out: waiting list').first()).toBeVisible()
  await furnace.check()
  await page.getByRole('button', { name: 'See what the change means' }).click()
  const wait = page.getByRole('region', { name: 'Wait for what is sold out' })
  await expect(wait).toContainText('You would be number 1 in the line.')
  await expect(wait).toContainText('USD 31.50 is due once a place becomes free')
  await wait.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You are in the line. What you have stays as it is.')).toBeVisible()
  const waits = page.getByRole('region', { name: 'What you wait for' })
  await expect(waits).toContainText('Night at the furnace')

  await page.goto('/organiser/c/material-science/registrations')
  await page.goto(`${page.url().split('?')[0]}?text=second.in.line@example.org`)
  await page.getByRole('link', { name: 'Ada Noor' }).first().click()
  await expect(page.getByRole('region', { name: 'Waits for' })).toContainText('Night at the furnace')

  await page.goto(second)
  await waits.getByRole('button', { name: /^Stop waiting/ }).click()
  await expect(page.getByText('You no longer wait for it. What you have stays as it is.')).toBeVisible()
  await expect(waits).toHaveCount(0)
})

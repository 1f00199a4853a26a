/** How staff sign in and manage roles: one story, run with and without JavaScript. */
import type { Browser } from '@playwright/test'
import { expect, type Page } from '#tests/support/journey.ts'
import {
  acceptInvitation,
  mailedLink,
  ownerLink,
  setUpSecondFactor,
  signIn,
} from '#tests/support/organiser.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

const ida = 'ida@example.org'
const max = 'max@example.org'

/** The first owner signs in, invites a manager, takes the role away again, and signs in again. */
export async function walkThroughPeople(
  page: Page,
  {
    product,
    browser,
    javaScriptEnabled,
  }: { product: ServedProduct; browser: Browser; javaScriptEnabled: boolean },
): Promise<void> {
  await acceptInvitation(page, ownerLink(product), { name: 'Ida Owner', email: ida })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second factor')
  const uri = await setUpSecondFactor(page)
  // They came from the list of conferences, which asked them to sign in.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conferences')

  await page.goto('/organiser/c/material-science/team')
  await page.getByLabel('E-mail address').fill(max)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Conference manager')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('The invitation is on its way')).toBeVisible()

  const context = await browser.newContext({ baseURL: product.address, javaScriptEnabled })
  const other = await context.newPage()
  const link = await mailedLink(product, max)
  await acceptInvitation(other, link, { name: 'Max Manager' })
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Conferences')
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await other.goto('/organiser/history')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your role does not include this')
  await other.goto('/organiser/c/material-science/history')
  await expect(other.getByRole('rowheader', { name: 'invitation accepted' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Remove Max Manager' }).click()
  await expect(page.getByText('The role is removed')).toBeVisible()
  await other.goto('/organiser/c/material-science')
  await expect(other).toHaveURL(/\/organiser\/sign-in\?next=/)
  await context.close()

  await page.goto('/organiser/team')
  await page.getByRole('button', { name: 'Remove Ida Owner' }).click()
  await expect(page.getByText('This is the last owner')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).toHaveURL('/organiser/sign-in')
  await page.goto('/organiser/c/material-science')
  await signIn(page, ida, uri)
  await expect(page).toHaveURL('/organiser/c/material-science')
}

/** The first owner comes in, invites a manager, takes the role away again, and signs in again. */
import path from 'node:path'
import type { APIRequest } from '@playwright/test'
import { openDatabase } from '#database/open-database.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { nextCodeOfApp } from '#tests/support/authenticator.ts'
import { expect, test } from '#tests/support/journey.ts'
import {
  acceptInvitation,
  acceptInvitationPlain,
  mailedLink,
  ownerLink,
  setUpSecondFactor,
  setUpSecondFactorPlain,
  signIn,
} from '#tests/support/organiser.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { password } from '#tests/support/staff.ts'

const ida = 'ida@example.org'
const emailOfMax = 'max@example.org'

test.describe('with a script', () => {
  // Refusals have an error status.
  test.use({ changing: 'the organiser’s people', expectedComplaints: [/status of 422/] })

  test('the first owner comes in, invites a manager, and takes the role away again', async ({
    page,
    product,
    playwright,
  }) => {
    await acceptInvitation(page, ownerLink(product), { name: 'Ida Owner', email: ida })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second factor')
    const uri = await setUpSecondFactor(page)
    // They came from the list of conferences, which asked them to sign in.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conferences')

    await page.goto('/organiser/c/material-science/team')
    // Two editions differ only by the year.
    await expect(page).toHaveTitle(/^\w+ – Material Science and Engineering 20\d\d$/)
    await expect(page.getByRole('banner')).toContainText(/Material Science and Engineering 20\d\d/)
    await page.getByLabel('E-mail address').fill(emailOfMax)
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Conference manager')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText('The invitation is on its way')).toBeVisible()

    const other = await comeInAsMax(playwright.request, product)

    await page.reload()
    await page.getByRole('link', { name: 'Remove Max Manager' }).click()
    await expect(page.getByText('To give the role back, invite this person again.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Max Manager' }).click()
    await expect(page.getByText('The role is removed')).toBeVisible()
    await other.open('/organiser/c/material-science')
    expect(other.path).toMatch(/^\/organiser\/sign-in\?next=/)

    await page.goto('/organiser/team')
    await page.getByRole('link', { name: 'Remove Ida Owner' }).click()
    await page.getByRole('button', { name: 'Remove Ida Owner' }).click()
    await expect(page.getByText('This is the last owner')).toBeVisible()

    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await expect(page).toHaveURL('/organiser/sign-in')
    await page.goto('/organiser/c/material-science')
    await signIn(page, ida, uri)
    await expect(page).toHaveURL('/organiser/c/material-science')
    await expect(page).toHaveTitle(/^Material Science and Engineering 20\d\d$/)
  })
})

test.describe('without a script', () => {
  test.use({ changing: 'the organiser’s people, without a script' })

  test('the first owner comes in, invites a manager, and takes the role away again', async ({
    plain,
    product,
    playwright,
  }) => {
    await acceptInvitationPlain(plain, ownerLink(product), { name: 'Ida Owner', email: ida })
    expect(plain.heading).toBe('Second factor')
    const uri = await setUpSecondFactorPlain(plain)
    expect(plain.heading).toBe('Conferences')

    await plain.open('/organiser/c/material-science/team')
    plain.fill('E-mail address', emailOfMax)
    plain.fill('Role', 'Conference manager')
    await plain.press('Send the invitation')
    expect(plain.text).toContain('The invitation is on its way')

    const other = await comeInAsMax(playwright.request, product)

    await plain.reload()
    await plain.follow('Remove Max Manager')
    expect(plain.text).toContain('To give the role back, invite this person again.')
    await plain.press('Remove Max Manager')
    expect(plain.text).toContain('The role is removed')
    await other.open('/organiser/c/material-science')
    expect(other.path).toMatch(/^\/organiser\/sign-in\?next=/)

    await plain.open('/organiser/team')
    await plain.follow('Remove Ida Owner')
    await plain.press('Remove Ida Owner')
    expect(plain.text).toContain('This is the last owner')

    await plain.press('Sign out')
    expect(plain.path).toBe('/organiser/sign-in')
    await plain.open('/organiser/c/material-science')
    plain.fill('E-mail address', ida)
    plain.fill('Password', password)
    await plain.press('Sign in')
    await setWrongCodes(product, 20)
    plain.fill('Code', await nextCodeOfApp(uri))
    await plain.press('Continue')
    expect(plain.text).toContain('There were too many wrong codes for this account')
    await setWrongCodes(product, 0)
    plain.fill('Code', await nextCodeOfApp(uri))
    await plain.press('Continue')
    expect(plain.path).toBe('/organiser/c/material-science')
  })
})

/** As if wrong codes of the app had been given at the owner's second step on her device, over the last hour. */
async function setWrongCodes({ dataDir }: ServedProduct, points: number): Promise<void> {
  const database = await openDatabase(path.join(dataDir, 'colloquy.sqlite'))
  const owner = await database.read
    .selectFrom('user')
    .select('id')
    .where('email', '=', ida)
    .executeTakeFirstOrThrow()
  const key = `second-step:${owner.id}:known`
  await database.write(async tx => {
    await tx.deleteFrom('rate_limits').where('key', '=', key).execute()
    const resets_at = systemClock.now().epochMilliseconds + 60_000
    await tx.insertInto('rate_limits').values({ key, points, resets_at }).execute()
  })
  await database.close()
}

/** What the server answers to the manager is the same for whoever invited him. */
async function comeInAsMax(request: APIRequest, product: ServedProduct): Promise<PlainBrowser> {
  const max = new PlainBrowser(await request.newContext({ baseURL: product.address }))
  await acceptInvitationPlain(max, await mailedLink(product, emailOfMax), { name: 'Max Manager' })
  expect(max.heading).toBe('Conferences')
  expect(max.document.querySelectorAll('main li').length).toBe(1)
  await max.open('/organiser/history')
  expect(max.heading).toBe('Your role does not include this')
  await max.open('/organiser/c/material-science/history')
  expect(max.part('th[scope=row]', 'invitation accepted')).toBe('invitation accepted')
  return max
}

/** The back office in a browser: invitations and sign-in links. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { codeOfApp, nextCodeOfApp } from '#tests/support/authenticator.ts'
import { expect, type Page } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { password, type StaffPerson, signInPlain } from '#tests/support/staff.ts'

/** The path of the link that the first start prints for the first owner. */
export function ownerLink(product: ServedProduct): string {
  const [, link] = /(\/organiser\/invitations\/\S+)/.exec(product.logs()) ?? []
  if (!link) throw new Error('no link for the first owner was printed')
  return link
}

/** The newest back office link that was mailed to an address. */
export async function mailedLink(product: ServedProduct, address: string): Promise<string> {
  const linkIn = ({ text = '' }: Email) => /\/organiser\/(?:invitations|reset)\/[\w-]+/.exec(text)?.[0]
  return linkIn(await mailTo(product, address, mail => linkIn(mail) !== undefined)) ?? ''
}

/** The newest of certain mails to an address, once there is one. */
export async function mailTo(
  product: ServedProduct,
  address: string,
  isWanted: (mail: Email) => boolean,
): Promise<Email> {
  let found: Email | undefined
  await expect(async () => {
    found = (await mailsTo(product, address)).findLast(isWanted)
    expect(found, `a mail to ${address}`).toBeDefined()
  }).toPass()
  if (!found) throw new Error(`no mail to ${address}`)
  return found
}

/** All mails to an address so far, oldest first. */
export async function mailsTo({ dataDir }: ServedProduct, address: string): Promise<Email[]> {
  const folder = path.join(dataDir, 'mail')
  const files = await readdir(folder)
  const mails = await Promise.all(
    files
      .filter(file => file.endsWith('.eml'))
      .map(async file => PostalMime.parse(await readFile(path.join(folder, file)))),
  )
  return mails
    .filter(mail => mail.to?.some(to => to.address === address))
    .toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''))
}

/** Accepts an invitation with a new account. */
export async function acceptInvitation(
  page: Page,
  link: string,
  who: { name: string; email?: string },
): Promise<void> {
  await page.goto(link)
  if (who.email) await page.getByLabel('Your e-mail address').fill(who.email)
  await page.getByLabel('Your name').fill(who.name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Accept' }).click()
}

/** The same in a browser without scripts. */
export async function acceptInvitationPlain(
  plain: PlainBrowser,
  link: string,
  who: { name: string; email?: string },
): Promise<void> {
  await plain.open(link)
  if (who.email) plain.fill('Your e-mail address', who.email)
  plain.fill('Your name', who.name)
  plain.fill('Password', password)
  await plain.press('Accept')
}

/**
 * Sets up a second factor on its page.
 *
 * @returns the address in the QR code, for `authenticator.ts`
 */
export async function setUpSecondFactor(page: Page): Promise<string> {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Set it up' }).click()
  const secret = await page.locator('code').first().textContent()
  const uri = `otpauth://totp/x?secret=${secret}`
  await page.getByLabel('Code that the app shows now').fill(await codeOfApp(uri))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  return uri
}

/** The same in a browser without scripts. */
export async function setUpSecondFactorPlain(plain: PlainBrowser): Promise<string> {
  plain.fill('Your password', password)
  await plain.press('Set it up')
  const uri = `otpauth://totp/x?secret=${plain.document.querySelector('code')?.text}`
  plain.fill('Code that the app shows now', await codeOfApp(uri))
  await plain.press('Turn it on')
  return uri
}

/**
 * Signs in and sets up a second factor, without which some may not touch money.
 *
 * @returns the address in the QR code
 */
export async function signInWithFactor(plain: PlainBrowser, person: StaffPerson): Promise<string> {
  await signInPlain(plain, person, '/organiser/account/second-factor')
  const uri = await setUpSecondFactorPlain(plain)
  expect(plain.text).toContain('Your second factor is on')
  return uri
}

export async function signIn(page: Page, email: string, uri?: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  if (!uri) return
  // The code of now set the second factor up.
  await page.getByLabel('Code').fill(await nextCodeOfApp(uri))
  await page.getByRole('button', { name: 'Continue' }).click()
}

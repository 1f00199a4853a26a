/**
 * Who is stopped on the way with a filled form, to sign in again, to set up a second factor or to prove who they are,
 * finds it again behind the door: without scripts and with them.
 */
import { codeOfApp } from '#tests/support/authenticator.ts'
import { expect, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import { ownerLink } from '#tests/support/organiser.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { createStaff, password, signInPlain } from '#tests/support/staff.ts'

test.use({
  settings: { SAMPLE_DATA: 'off' },
  expectedComplaints: [/status of 422/],
  changing: 'an empty product, with doors on the way',
})

const owner = 'ida@example.org'
/** Each signs in once. */
let recoveryCodes: string[] = []

// The second begins with the owner of the first.
test.describe.configure({ mode: 'serial' })

test('a second factor that a form waits for loses nothing of it', async ({ page, product }) => {
  const plain = new PlainBrowser(page.request)
  await plain.open(ownerLink(product))
  plain.fill('Your e-mail address', owner)
  plain.fill('Your name', 'Ida Berg')
  plain.fill('Password', password)
  await plain.press('Accept')
  await plain.follow(/^Later/)
  await plain.follow('New conference')
  plain.fill('Subject', 'Coastal Ecology')
  plain.fill('First day', '2031-06-14')
  plain.fill('Last day', '2031-06-16')
  plain.fill('Place', 'Porto, Portugal')
  plain.fill('Time zone', 'lisbon')
  plain.fill('Currency', 'EUR')
  await plain.press('Create the draft')
  await plain.follow('Quick start')
  plain.fill('Registration 1', 'Member')
  plain.fill('Price 1 in EUR', '380.50')
  plain.fill('E-mail address for questions', 'office@nordic.example')
  plain.fill('Name of your organisation', 'Nordic "Meetings" & <Sons>')
  plain.fill('Its office address', 'Storgata 1\n0155 Oslo')
  await plain.press('Set it up')

  expect(plain.main).toContain('What you typed is kept.')
  plain.fill('Your password', 'another one')
  await plain.press('Set it up')
  expect(plain.main).toContain('This is not your password.')
  plain.fill('Your password', password)
  await plain.press('Set it up')
  const [secret, ...codes] = plain.document.querySelectorAll('main code').map(({ text }) => text)
  recoveryCodes = codes
  plain.fill('Code that the app shows now', '000000')
  await plain.press('Turn it on')
  expect(plain.main).toContain('This code is wrong.')
  plain.fill('Code that the app shows now', await codeOfApp(`otpauth://totp/x?secret=${secret}`))
  await plain.press('Turn it on')
  expect(plain.main).toContain('Nothing of what you sent was done yet.')
  await plain.press('Go on')
  expect(plain.main).toContain('People can register as soon as it is public.')
  await plain.open('/organiser/settings/organisation/1')
  expect(plain.html).toContain('Nordic &quot;Meetings&quot; &amp; &lt;Sons&gt;')
})

test('what anybody sends to a door makes no long answer', async ({ page, product }) => {
  const said = async (letters: string) => {
    const multipart = {
      intent: 'publish',
      text: letters,
      file: { name: 'x'.repeat(2_000), mimeType: 'image/jpeg', buffer: Buffer.alloc(9) },
    }
    const answer = await page.request.post('/organiser/sign-in', {
      multipart,
      headers: { Origin: product.address },
    })
    expect(answer.status()).toBe(200)
    return await answer.text()
  }
  const long = await said('"'.repeat(9_000_000))
  expect(long).toContain('too long to be kept here')
  expect(long.length).toBeLessThan(100_000)
  // The longest that is kept.
  expect((await said('"'.repeat(87_000))).length).toBeLessThan(1_200_000)
})

const typed = 'Oral and poster & "both"'

test('nor is a long text in letters of three bytes, or one with a picture, lost at the sign-in', async ({
  page,
  product,
}) => {
  const editor = await createStaff(product.dataDir, 'Bo Lind', 'manager')
  const plain = new PlainBrowser(page.request)
  await signInPlain(plain, editor, '/organiser/c/coastal-ecology/website/speaker/new')
  const name = 'مُحَمَّد'
  const biography = `<p>${'علم البحار '.repeat(8_000)}</p>`
  plain.fill('Name', name)
  plain.fill('Group', 'Keynote')
  plain.fill('Biography', biography)
  // Larger than any form without files may be.
  plain.attach('Picture', { name: 'ship.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(600_000, 1) })
  await page.context().clearCookies()
  await plain.press('Publish')
  expect(plain.main).toContain('A file is not: choose ship.jpg again afterwards.')
  plain.fill('E-mail address', editor.email)
  plain.fill('Password', 'another one')
  await plain.press('Sign in')
  expect(plain.status).toBe(422)
  plain.fill('E-mail address', editor.email)
  plain.fill('Password', password)
  await plain.press('Sign in')
  expect(plain.main).toContain('If somebody else typed it here, leave it.')
  await plain.press('Go on')
  expect(plain.heading).toBe(name)
  expect(plain.value('Biography')).toContain('علم البحار علم البحار')
})

test('a session that ended while somebody typed loses nothing', async ({ page, context }) => {
  const [first = '', second = ''] = recoveryCodes
  const main = page.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  await page.goto('/organiser/sign-in?next=/organiser/c/coastal-ecology/website/topic/new')
  await main.getByLabel('E-mail address').fill(owner)
  await main.getByLabel('Password').fill(password)
  await press('Sign in')
  await main.getByLabel('Code').fill(first)
  await press('Continue')
  await waitUntilTakenOver(page)
  await main.getByRole('textbox', { name: 'Name' }).fill(typed)
  await context.clearCookies()
  await press('Publish')
  await expect(page.getByText('What you typed is kept.')).toBeVisible()
  await main.getByLabel('E-mail address').fill(owner)
  await main.getByLabel('Password').fill('another one')
  await press('Sign in')
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
  await main.getByLabel('Password').fill(password)
  await press('Sign in')
  await expect(page.getByText('What you typed is kept.')).toBeVisible()
  await main.getByLabel('Code').fill(second)
  await press('Continue')
  await expect(page.getByText('Nothing of what you sent was done yet.')).toBeVisible()
  await press('Go on')
  await expect(page.getByRole('heading', { level: 1, name: typed })).toBeVisible()
})

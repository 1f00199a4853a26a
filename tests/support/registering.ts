/** The steps of registering and paying in a browser. */
import { expect, type Page, test } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

export const visitor = {
  title: 'Dr.',
  name: 'Ada Noor',
  /** A different one for each journey: one mailbox gets ten mails an hour, and may have five unpaid registrations. */
  get email() {
    return `ada.${currentTest() ?? 'noor'}@example.org`
  },
  telephone: '+351 21 000 0000',
  organization: 'Institute of Slow Glass',
  city: 'Lisbon',
  country: 'Portugal',
  address: 'Rua do Vidro 7',
} as const

/** Undefined when pictures are taken outside any test. */
function currentTest(): string | undefined {
  try {
    return test.info().testId
  } catch {
    return undefined
  }
}

export async function openForm(page: Page): Promise<void> {
  await page.goto('/material-science/online-registration')
  await expect(page.getByRole('heading', { level: 1, name: 'Online Registration' })).toBeVisible()
}

export async function fillPersonalDetails(page: Page): Promise<void> {
  await page.getByLabel('Title').selectOption(visitor.title)
  await page.getByLabel('Name', { exact: false }).first().fill(visitor.name)
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Telephone').fill(visitor.telephone)
  await page.getByLabel('Organization').fill(visitor.organization)
  await page.getByLabel('City').fill(visitor.city)
  await page.getByLabel('Country').selectOption({ label: visitor.country })
  await page.getByLabel('Billing Address').fill(visitor.address)
}

/** An oral presentation, two nights in a single room, and an accompanying person: 1,248.45. */
export async function chooseEverything(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Oral Presentation/ }).check()
  await page
    .getByRole('group', { name: 'Single Occupancy' })
    .getByRole('radio', { name: /^2 nights/ })
    .check()
  await page.getByRole('checkbox', { name: /^Accompanying person/ }).check()
}

export async function proceedToPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Summary' })).toBeVisible()
}

/** From the empty form to the Payment Summary; returns the registration page's address. */
export async function register(page: Page): Promise<string> {
  await openForm(page)
  await fillPersonalDetails(page)
  await page.getByRole('radio', { name: /^Oral Presentation/ }).check()
  await proceedToPay(page)
  return page.url()
}

/**
 * Opens the page of a new registration that was placed without the form, which takes a fifth of the time: for journeys
 * whose subject begins there. Returns the page's address.
 *
 * @param typed what differs from an oral presentation alone, by the form's field names
 */
export async function openRegistered(page: Page, typed: Record<string, string> = {}): Promise<string> {
  const person = await visitorBeside(page, typed)
  await page.goto(await person.register())
  return page.url()
}

/** The same, paid through the demo gateway. */
export async function openPaid(page: Page, typed: Record<string, string> = {}): Promise<string> {
  const person = await visitorBeside(page, typed)
  const registrationPage = await person.register()
  await person.read(await person.approve(await person.pay(registrationPage)))
  await page.goto(registrationPage)
  await expectRegistered(page)
  return page.url()
}

async function visitorBeside(page: Page, typed: Record<string, string>) {
  // The context resolves paths against its product's address, and tells that address by an answer alone.
  const answer = await page.request.get('/health/live')
  return createVisitor(new URL(answer.url()).origin, { typed: { email: visitor.email, ...typed } })
}

/** The same as `openRegistered`, in a browser without scripts; returns the page's path. */
export async function openRegisteredPlain(
  plain: PlainBrowser,
  product: ServedProduct,
  typed: Record<string, string> = {},
): Promise<string> {
  const person = createVisitor(product.address, { typed: { email: visitor.email, ...typed } })
  await plain.open(await person.register())
  return plain.path
}

/** The code of the registration whose page is open. */
export const codeOn = (plain: PlainBrowser) => /Registration (\w{4}-\w{4})/.exec(plain.text)?.[1] ?? ''

/** The same as `openPaid`, in a browser without scripts; returns the page's path. */
export async function openPaidPlain(
  plain: PlainBrowser,
  product: ServedProduct,
  typed: Record<string, string> = {},
): Promise<string> {
  const registrationPage = await openRegisteredPlain(plain, product, typed)
  await payPlain(plain)
  await plain.open(registrationPage)
  expect(plain.text).toContain('You are registered.')
  return registrationPage
}

/** Pays at the demo gateway, or does something else there. */
export async function payPlain(plain: PlainBrowser, act = 'Approve the payment'): Promise<void> {
  await plain.press(/^Pay USD/)
  expect(plain.path).toMatch(/^\/demo-gateway\//)
  await plain.press(act)
}

export function fillPersonalDetailsPlain(plain: PlainBrowser): void {
  plain.fill('Title', visitor.title)
  plain.fill('Name', visitor.name)
  plain.fill('Email', visitor.email)
  plain.fill('Telephone', visitor.telephone)
  plain.fill('Organization', visitor.organization)
  plain.fill('City', visitor.city)
  plain.fill('Country', visitor.country)
  plain.fill('Billing Address', visitor.address)
}

/** To the demo gateway's payment page. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay USD/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /USD/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/demo-gateway\//)
}

export async function expectSuccess(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Your payment was Successful!' })).toBeVisible()
}

export async function expectRegistered(page: Page): Promise<void> {
  await expect(page.getByText('You are registered.')).toBeVisible()
}

/** From a new draft to a paid registration by the quick start, with its clicks and fields counted. */
import { systemClock } from '#domain/foundations/time.ts'
import { codeOfApp } from '#tests/support/authenticator.ts'
import { expect, test } from '#tests/support/journey.ts'
import { ownerLink } from '#tests/support/organiser.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { fillPersonalDetailsPlain } from '#tests/support/registering.ts'
import { password } from '#tests/support/staff.ts'

test.use({
  settings: { SAMPLE_DATA: 'off' },
  expectedComplaints: [/status of 422/],
  changing: 'an empty product, by the quick start',
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
})

test('a new conference can be sold from after at most 11 clicks and 32 fields', async ({ page, product }) => {
  const plain = new PlainBrowser(page.request)
  const count = { clicks: 0, fields: 0 }
  const follow = async (name: string | RegExp) => {
    count.clicks += 1
    await plain.follow(name)
  }
  const press = async (name: string | RegExp) => {
    count.clicks += 1
    await plain.press(name)
  }
  const fill = (name: string, text: string) => {
    count.fields += 1
    plain.fill(name, text)
  }

  await plain.open(ownerLink(product))
  plain.fill('Your e-mail address', 'ida@example.org')
  plain.fill('Your name', 'Ida Berg')
  plain.fill('Password', password)
  await plain.press('Accept')
  plain.fill('Your password', password)
  await plain.press('Set it up')
  const secret = plain.document.querySelector('main code')?.text
  plain.fill('Code that the app shows now', await codeOfApp(`otpauth://totp/x?secret=${secret}`))
  await plain.press('Turn it on')

  await follow('New conference')
  fill('Subject', 'Coastal Ecology')
  const { year } = systemClock.now().toZonedDateTimeISO('UTC').add({ years: 1 })
  fill('First day', `${year}-06-14`)
  fill('Last day', `${year}-06-16`)
  fill('Place', 'Porto, Portugal')
  fill('Time zone', 'lisbon')
  fill('Currency', 'EUR')
  await press('Create the draft')

  await follow('Quick start')
  fill('Registration 1', 'Non-member')
  fill('Price 1 in EUR', '450')
  fill('Registration 2', 'Member')
  fill('Price 2 in EUR', '380.50')
  fill('Registration 3', 'Student Delegate')
  fill('Price 3 in EUR', '200')
  fill('Registration 4', 'Retired')
  fill('Price 4 in EUR', '200')
  fill('Places in total', '120')
  plain.check('Bank transfer, to this account:')
  count.fields += 1
  fill('Account holder', 'Nordic Meetings')
  fill('IBAN or account number', 'NO93 8601')
  fill('E-mail address for questions', 'office@nordic.example')
  fill('Name of your organisation', 'Nordic Meetings')
  fill('Its office address', 'Storgata 1, 0155 Oslo')
  await press('Set it up')
  expect(plain.main).toContain('People can register as soon as it is public.')

  await follow('Privacy, terms and code of conduct')
  await press(/^Accept all/)
  await follow(/^Texts for the main site/)
  fill('Your country', 'Norway')
  fill('Your town', 'Oslo')
  await press(/^Accept all/)
  await plain.open('/organiser/c/coastal-ecology/set-up')
  count.clicks += 1
  await press('Publish')
  expect(plain.main).toContain('It is published. Everybody sees it now.')
  expect(count.clicks).toBeLessThanOrEqual(11)
  expect(count.fields).toBeLessThanOrEqual(32)

  await plain.open('/coastal-ecology/online-registration')
  fillPersonalDetailsPlain(plain)
  plain.check(/^Member/)
  await plain.press('Proceed to Pay')
  expect(plain.main).toContain('380.50')
  await plain.press('Pay by bank transfer')
  expect(plain.main).toContain('NO93 8601')
})

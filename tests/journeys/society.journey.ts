/**
 * A society's meeting, set up in the back office by clicking, with its clicks and fields counted: members, non-members,
 * students with a proof, retired; two workshops of 30 at one hour, a dinner with guests and menus, an excursion, a shirt.
 */
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
  changing: 'an empty product, by a society',
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
})

/** What somebody needs who reads each label: for a field, and for a click with the page that follows. */
const seconds = { field: 7, click: 5 }

test('a society’s meeting is set up within fifteen minutes, and sold as it was meant', async ({
  page,
  product,
}) => {
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
  const fill = (...given: Parameters<PlainBrowser['fill']>) => {
    count.fields += 1
    plain.fill(...given)
  }
  const check = (name: string | RegExp) => {
    count.fields += 1
    plain.check(name)
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
  const admissions = [
    ['Non-member', '450'],
    ['Member', '380'],
    ['Student Delegate', '200'],
    ['Retired', '150'],
  ] as const
  for (const [at, [name, price]] of admissions.entries()) {
    fill(`Registration ${at + 1}`, name)
    fill(`Price ${at + 1} in EUR`, price)
  }
  fill('Places in total', '400')
  check('Bank transfer, to this account:')
  fill('Account holder', 'Coastal Society')
  fill('IBAN or account number', 'NO93 8601')
  fill('E-mail address for questions', 'office@coastal.example')
  fill('Name of your organisation', 'Coastal Society')
  fill('Its office address', 'Storgata 1, 0155 Oslo')
  await press('Set it up')

  interface Extra {
    name: string
    price: string
    places?: string
    most?: string
    hours?: [string, string]
    isForGuests?: true
    options?: readonly string[]
  }
  async function addExtra({ name, price, places, most, hours, isForGuests, options = [] }: Extra) {
    await follow('Add an extra')
    fill('Name', name)
    fill(/^Price( \(|$)/, price)
    if (places !== undefined) fill('Places', places)
    if (most !== undefined) fill('At most, per registration', most)
    if (hours !== undefined) {
      fill('Takes place on', `${year}-06-14`)
      fill('From', hours[0])
      fill('Until', hours[1])
    }
    if (isForGuests) check('Each one is for a guest, who is named')
    for (const option of options) {
      await press('Add an option')
      fill({ last: 'Name' }, option)
    }
    await press('Publish')
    expect(plain.main).toContain('Published. Everybody sees it as soon as the conference is public.')
    await follow('All offers')
  }

  await follow('Offers')
  const menu = ['Meat', 'Vegan']
  await addExtra({ name: 'Workshop on dunes', price: '120', places: '30', hours: ['14:00', '17:00'] })
  await addExtra({ name: 'Workshop on reefs', price: '120', places: '30', hours: ['14:00', '17:00'] })
  await addExtra({ name: 'Dinner', price: '80', options: menu })
  await addExtra({ name: 'Dinner for a guest', price: '80', most: '4', isForGuests: true, options: menu })
  await addExtra({ name: 'Excursion', price: '0', places: '50' })
  await addExtra({ name: 'Shirt', price: '15', options: ['S', 'M', 'L', 'XL'] })

  await follow('Conditions')
  await follow(/^Change Student Delegate/)
  check(/^With a proof/)
  fill('For a proof: what proves it', 'a student card')
  await press('Save')
  await follow(/^Change Member/)
  check(/^Members/)
  await press('Save')
  await follow('Members')
  await follow('Add or replace')
  fill('Or the list itself', 'ada@example.org\n4711')
  await press('Check it')
  await press(/^Add 2 entries/)

  await plain.open('/organiser/c/coastal-ecology/set-up')
  count.clicks += 1
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

  // The figures stand in the documentation: docs/offers.md.
  expect(count).toEqual({ clicks: 47, fields: 58 })
  expect(count.clicks * seconds.click + count.fields * seconds.field).toBeLessThan(15 * 60)

  // Two workshops at one hour are refused, and everything else stays.
  await plain.open('/coastal-ecology/online-registration')
  fillPersonalDetailsPlain(plain)
  plain.check(/^MemberFor members/)
  plain.check(/^Workshop on dunes/)
  plain.check(/^Workshop on reefs/)
  await plain.press('Proceed to Pay')
  expect(plain.status).toBe(422)
  expect(plain.main).toContain('at the same time')

  // So is somebody who is on no list, until they enter their number.
  await plain.open('/coastal-ecology/online-registration')
  fillPersonalDetailsPlain(plain)
  plain.fill('Email', 'grace@example.org')
  plain.check(/^MemberFor members/)
  plain.check(/^Workshop on dunes/)
  plain.check(/^VeganEUR/)
  await plain.press('Proceed to Pay')
  expect(plain.status).toBe(422)
  plain.fill('Membership number', '4711')
  await plain.press('Proceed to Pay')
  // 380 + 120 + 80.
  expect(plain.main).toContain('580.00')
})

/** Every record that is published is seen at the address that its editor names. */
import { type EditableKind, editableKindNames } from '#domain/preparation/records/editable-kinds.ts'
import { jpeg } from '#tests/factories/pictures.ts'
import { expect, test } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import { createStaff, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'a record of every kind', expectedComplaints: [/status of 422/] })

const conference = '/organiser/c/material-science'

/** What is typed for a new record; `*` stands for a word that is on no page yet. */
type Typed = Readonly<Record<string, string>>

const texts: Readonly<Partial<Record<EditableKind, Typed>>> = {
  page: { Page: 'awards', Part: 'more', Title: 'More', Text: '<p>*</p>' },
  'own-page': { Address: 'wallaby', Title: '*' },
  topic: { Name: '*' },
  'committee-member': { Role: 'Member', Name: '*' },
  'presentation-type': { Name: '*' },
  'abstract-call-section': { Part: 'Presentation types', Text: '<p>*</p>' },
  'contact-entry': { Kind: 'Telephone', Heading: '*', Text: '+47 1' },
  counter: { Number: '7', 'What it counts': '*' },
  'schedule-day': { Day: 'Day 9', Title: '*' },
  testimonial: { Name: '*', Position: 'reader', 'What they say': 'Good.' },
  news: { Headline: '*', Date: '2027-01-02', Text: '<p>News.</p>' },
  ticket: { Name: '*', 'Price of': 'Delegate', Currency: 'USD' },
  speaker: { Name: '*', Group: 'Keynote' },
  'programme-day': { Name: '*' },
  talk: { Title: '*', Day: 'Day 1' },
  'fee-period': { Name: '*', 'Last day': '2099-01-01', 'Oral Presentation': '10' },
  accommodation: { Name: '*', '1 night': '10' },
  admission: { Name: '*', Price: '10' },
  extra: { Name: '*', Price: '10' },
  stay: { Name: '*', 'Price of a night': '10', 'First night': '2099-01-01', 'Last night': '2099-01-02' },
}

/** Records that there is one of already. */
const changed: Readonly<Partial<Record<EditableKind, Typed>>> = {
  about: { Heading: '*' },
  venue: { Name: '*' },
  'meta-tags': { Title: '*' },
  'fee-terms': { 'An accompanying person takes part in': '*' },
}

const ofSite: Readonly<Partial<Record<EditableKind, Typed>>> = {
  page: { Page: 'about', Part: 'more', Title: 'More', Text: '<p>*</p>' },
  blog: { Heading: '*', Date: '2027-01-02', Summary: 'One.', Article: '<p>Two.</p>' },
  service: { Title: '*', Text: 'For all.' },
  ticket: { Name: '*', 'Price of its own': '10', Currency: 'USD' },
  announcement: { Line: '*', 'Last day': '2099-01-01' },
  'own-page': { Address: 'wombat', Title: '*' },
}

/** Kinds that show a picture or a file: their alternative text is seen, or only the file. */
const pictures: readonly EditableKind[] = [
  'about-image',
  'gallery-image',
  'venue-image',
  'partner',
  'conference-picture',
]

/** Kinds that are tried elsewhere: by owners, for files, with their answers, or seen only in the talks or by the people that they are for. */
const elsewhere: readonly EditableKind[] = [
  'organisation',
  'home-about',
  'home-banner',
  'download',
  'programme-room',
  'menu',
  'identity',
  'question',
  'abstract-question',
  'presenter-statement',
  // Seen with a sponsor in it.
  'sponsor-tier',
  // Written with the basics, the talks and the extras.
  'conference-words',
]

let made = 0

/** Looks at a record before it is published. @returns the word that it was given */
async function publish(plain: PlainBrowser, address: string, typed: Typed): Promise<string> {
  made += 1
  const word = `Quokka${made}x`
  for (const button of ['Preview', 'Publish']) {
    await plain.open(address)
    for (const [label, value] of Object.entries(typed)) plain.fill(label, value.replace('*', word))
    await plain.press(button)
    if (button === 'Preview') expect([plain.status, plain.html.includes(word)], address).toEqual([200, true])
  }
  expect(plain.text, address).toContain('Published. Everybody can see it now.')
  return word
}

test('the text of each kind is on the page that its editor names', async ({ plain, product }) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, '/organiser')
  const known = [texts, changed, ofSite].flatMap(table => Object.keys(table))
  expect(new Set([...known, ...pictures, ...elsewhere])).toEqual(new Set<string>(editableKindNames))
  const places: Readonly<Partial<Record<string, string>>> = {
    talk: `${conference}/programme/talk/new`,
    'fee-period': `${conference}/fees/fee-period/new`,
    accommodation: `${conference}/fees/accommodation/new`,
    admission: `${conference}/fees/admission/new`,
    extra: `${conference}/fees/extra/new`,
    stay: `${conference}/fees/stay/new`,
  }
  const rows = [
    ...Object.entries(texts).map(
      ([kind, typed]) => [places[kind] ?? `${conference}/website/${kind}/new`, typed] as const,
    ),
    ...Object.entries(changed)
      .filter(([kind]) => kind !== 'fee-terms')
      .map(([kind, typed]) => [`${conference}/website/${kind}/new`, typed] as const),
    ...Object.entries(ofSite).map(([kind, typed]) => [`/organiser/site/${kind}/new`, typed] as const),
  ]
  for (const [address, typed] of rows) {
    const word = await publish(plain, address, typed)
    await plain.follow('See it on the site')
    expect([plain.status, plain.html.includes(word)], address).toEqual([200, true])
  }
})

test('what only some see, or nobody by an address, is not said to be seen by everybody', async ({
  plain,
  product,
}) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, '/organiser')
  const rows: [address: string, typed: Typed, said: string, hasPage?: boolean][] = [
    ['website/own-page', { Address: 'quoll', Title: 'Quoll', For: 'Staff' }, 'Only staff see it.', true],
    ['website/own-page', { Address: 'numbat', Title: 'Numbat', For: 'People who have paid' }, 'Only people who have paid see it.', true],
    ['website/presenter-statement', { Statement: 'I agree to be recorded.' }, 'Presenters read it when they confirm.'],
    ['website/question', { Question: 'Which bus?', Asked: 'After paying' }, 'It is asked on the page of the registration, once it is paid.'],
    ['website/abstract-question', { Question: 'Which cable?', Asked: 'Once its presenter has confirmed' }, 'It is asked on the author’s page, once the presenter has confirmed.'],
    ['fees/extra', { Name: 'Crew shirt', Price: '10', 'Who can buy it': 'Only your team, for somebody' }, 'Only staff can sell it.'],
  ] // biome-ignore format: a table
  for (const [address, typed, said, hasPage = false] of rows) {
    await plain.open(`${conference}/${address}/new`)
    for (const [label, value] of Object.entries(typed)) plain.fill(label, value)
    await plain.press('Publish')
    expect(plain.text, address).toContain(`Published. ${said}`)
    expect(plain.text, address).not.toContain('Everybody can see it')
    expect(plain.hasLink('See it on the site'), address).toBe(hasPage)
  }
})

test('a text of a page that the site does not have is not published, and says which pages there are', async ({
  plain,
  product,
}) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, '/organiser')
  for (const [address, slug, part, said] of [
    [`${conference}/website/page/new`, 'travel-grants', '', 'is not a page of the site'],
    [`${conference}/website/page/new`, 'Awards', '', 'is not a page of the site'],
    [`${conference}/website/page/new`, 'venue', '', 'is not a page of the site'],
    [`${conference}/website/page/new`, 'topics', 'more', 'this page shows no other part'],
    [`${conference}/website/page/new`, 'topics', '', 'has its text already'],
    ['/organiser/site/page/new', 'awards', '', 'is not a page of the site'],
  ] as const) {
    await plain.open(address)
    plain.fill('Page', slug)
    plain.fill('Part', part)
    plain.fill('Title', 'Ours')
    await plain.press('Publish')
    expect([plain.status, plain.text], slug).toEqual([422, expect.stringContaining(said)])
    expect(plain.value('Page')).toBe(slug)
  }
})

test('pictures and logos are on the page that their editor names', async ({ plain, product }) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, '/organiser')
  const file = Buffer.from(await jpeg(640, 480))
  for (const kind of ['about-image', 'gallery-image', 'venue-image']) {
    await plain.open(`${conference}/website/${kind}/new`)
    plain.attach('Picture', { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: file })
    plain.fill(/Alternative text|What it shows/, `Wombat of ${kind}`)
    await plain.press('Publish')
    expect(plain.text, kind).toContain('Published. Everybody can see it now.')
    await plain.follow('See it on the site')
    expect(plain.html, kind).toContain(`Wombat of ${kind}`)
  }
  await plain.open(`${conference}/website/partner/new`)
  plain.fill('Name', 'Wombat Instruments')
  plain.attach('Logo', { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: file })
  await plain.press('Publish')
  expect(plain.text).toContain('Published. Everybody can see it now.')
  await plain.follow('See it on the site')
  expect(plain.html).toContain('Wombat Instruments')
})

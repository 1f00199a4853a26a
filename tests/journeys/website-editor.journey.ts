/** An organiser corrects the public site: with and without a script, beside a colleague, and with hostile text. */
import { crc32, deflateSync } from 'node:zlib'
import { jpeg } from '#tests/factories/pictures.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { createStaff, signIn, signInPlain } from '#tests/support/staff.ts'

// A form that comes back has an error status.
test.use({ changing: 'the website', expectedComplaints: [/status of 4(09|22)/] })

const website = '/organiser/c/material-science/website'

async function arrive(page: Page, dataDir: string, next: string) {
  await signIn(page, await createStaff(dataDir, 'Ida Berg', 'manager'), next)
}

/** Opens the editor of a speaker, from the list. */
async function openSpeaker(page: Page, dataDir: string, name: string) {
  await arrive(page, dataDir, `${website}/speaker`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test.describe('with a script', () => {
  const [speaker, talk] = ['Lin Ruoyuan', 'Electrolytes that heal']

  test('a speaker is corrected and the public page changes at once', async ({ page, product }) => {
    await openSpeaker(page, product.dataDir, speaker)
    await page.getByLabel('Title of the talk').fill(talk)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
    await page.getByRole('link', { name: 'See it on the site' }).click()
    await expect(page.getByText(talk).first()).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The earlier version is back.')).toBeVisible()
    await expect(page.getByLabel('Title of the talk')).not.toHaveValue(talk)
    await page.getByRole('main').getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('Published (Ida Berg)')).toBeVisible()
    await expect(page.locator('ins').first()).toBeVisible()
  })
})

test.describe('without a script', () => {
  test('a speaker is corrected and the public page changes at once', async ({ plain, product }) => {
    const [speaker, talk] = ['Salma El-Hakimi', 'Membranes from clay']
    const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
    await signInPlain(plain, person, `${website}/speaker`)
    await plain.follow(new RegExp(speaker))
    expect(plain.heading).toBe(speaker)
    plain.fill('Title of the talk', talk)
    await plain.press('Publish')
    expect(plain.text).toContain('Published. Everybody can see it now.')
    const published = plain.copy()
    await plain.follow('See it on the site')
    expect(plain.text).toContain(talk)
    await published.press('Undo')
    expect(published.text).toContain('The earlier version is back.')
    expect(published.value('Title of the talk')).not.toBe(talk)
    await published.follow('History')
    expect(published.text).toContain('Published (Ida Berg)')
    expect(published.document.querySelectorAll('ins').length).toBeGreaterThan(0)
  })

  test('rows are added, filled and removed', async ({ plain, product }) => {
    const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
    await signInPlain(plain, person, `${website}/schedule-day`)
    await plain.follow(/Day 1/)
    expect(plain.path).toMatch(/schedule-day\/\d+$/)
    const removals = () =>
      plain.document.querySelectorAll('button[name]').filter(each => each.text.startsWith('Remove line'))
        .length
    const before = removals()
    plain.fill('Title', 'Opening day')
    await plain.press('Add a line')
    expect(removals()).toBe(before + 1)
    expect(plain.value('Title')).toBe('Opening day')
    plain.fill({ last: 'What' }, 'A walk by the river')
    await plain.press('Save draft')
    expect(plain.text).toContain('The draft is saved.')
    expect(plain.value({ last: 'What' })).toBe('A walk by the river')
    await plain.press(`Remove line ${before + 1}`)
    expect(removals()).toBe(before)
    await plain.press('Drop the draft')
    expect(plain.text).toContain('The draft is discarded')
  })
})

test('two editors: the second one sees the first one’s change, and loses nothing', async ({
  page,
  plain: colleague,
  product,
}) => {
  await openSpeaker(page, product.dataDir, 'Friederike Straßhofer')
  const person = await createStaff(product.dataDir, 'Uwe Lang', 'programme')
  await signInPlain(colleague, person, new URL(page.url()).pathname)
  expect(colleague.text).toMatch(/ also opened this\. Nothing is locked/)
  colleague.fill('Affiliation', 'Institute of Light Metals, Graz')
  colleague.fill('Title of the talk', 'Scrap, again')
  await colleague.press('Publish')
  expect(colleague.text).toContain('Published. Everybody can see it now.')

  await page.getByLabel('Title of the talk').fill('Living with iron')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Friederike Strasshofer')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Uwe Lang changed this at/)).toBeVisible()
  await expect(page.getByLabel('Affiliation')).toHaveValue('Institute of Light Metals, Graz')
  await expect(page.getByLabel('Title of the talk')).toHaveValue('Living with iron')
  const choice = page.getByRole('group', { name: /Whose/ })
  await expect(choice.getByText('Scrap, again')).toBeVisible()
  await choice.getByRole('radio', { name: 'Theirs' }).check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
  await expect(page.getByLabel('Title of the talk')).toHaveValue('Scrap, again')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Friederike Strasshofer')
})

const hostile = `"><img src=x onerror=alert(1)> ${'‮'}rtl {{7*7}} </textarea><script>alert(2)</script>`

test('hostile text is shown as text everywhere, and HTML is cleaned before anybody sees it', async ({
  page,
  product,
}) => {
  page.on('dialog', () => {
    throw new Error('a script ran')
  })
  await arrive(page, product.dataDir, `${website}/speaker/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(hostile)
  await page.getByLabel('Group').selectOption('Invited')
  await page.getByLabel('Affiliation').fill(hostile)
  await page
    .getByRole('toolbar', { name: /Biography/ })
    .getByRole('button', { name: 'HTML' })
    .click()
  await page.getByRole('textbox', { name: 'Biography' }).fill(`<p onclick="alert(3)">Hello${hostile}</p>`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(hostile)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('<script>alert(2)').first()).toBeVisible()
  await page.goto(`${website}/speaker?q=${encodeURIComponent('onerror')}`)
  await expect(page.getByRole('listitem').filter({ hasText: '<img src=x' })).toHaveCount(1)
  await page.getByRole('link', { name: 'onerror' }).click()
  await page.getByRole('link', { name: 'See it on the site' }).click()
  await expect(page.getByText('Hello">').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Remove this speaker from the site' }).click()
  await expect(page.getByText('is off the site')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The earlier version is back.')).toBeVisible()
})

/** A few bytes that claim a large picture. */
function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  // Eight bits per pixel, grey.
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a picture is checked by its content, and typed text survives its refusal', async ({
  page,
  product,
}) => {
  await arrive(page, product.dataDir, `${website}/gallery-image/new`)
  const file = page.locator('input[type=file]')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const lies = [
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    { name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(svg) },
    {
      name: 'page.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<!doctype html><script>alert(2)</script>'),
    },
    { name: 'vast.png', mimeType: 'image/png', buffer: pngOfSize(30_000, 30_000) },
  ]
  await page.getByLabel('What it shows').fill('The hall')
  for (const lie of lies) {
    await file.setInputFiles(lie)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const refusal = `“${lie.name}” is not a picture that pages can show. Choose a JPEG, PNG, WebP, AVIF or GIF of at most 64 megapixels.`
    await expect(page.getByRole('link', { name: refusal })).toBeVisible()
    await expect(page.getByLabel('What it shows')).toHaveValue('The hall')
  }
  await file.setInputFiles({
    name: 'hall2.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await jpeg(40, 30)),
  })
  await page.getByLabel('What it shows').fill('')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('link', { name: /Say what the picture/ })).toBeVisible()
  await page.getByLabel('What it shows').fill('The hall')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The hall' })).toBeVisible()
})

test('missing fields are counted at the top and named beside each field', async ({ page, product }) => {
  await arrive(page, product.dataDir, `${website}/speaker/new`)
  await page.getByLabel('Affiliation').fill('Nowhere')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('One field needs your attention')).toBeVisible()
  await page.getByRole('link', { name: 'Fill in “Name”.' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(page.getByLabel('Affiliation')).toHaveValue('Nowhere')
})

test('the order is changed by buttons and by dragging, and visitors see it', async ({
  page,
  plain,
  product,
}) => {
  await arrive(page, product.dataDir, `${website}/topic`)
  const names = page.getByRole('main').getByRole('list').last().getByRole('listitem').getByRole('link')
  await expect(names.first()).toBeVisible()
  const [first = '', second = ''] = await names.allTextContents()
  await page.getByRole('button', { name: `Move ${first} down`, exact: true }).click()
  await expect(names.first()).toHaveText(second)
  await plain.open('/material-science/topics')
  const text = plain.document.querySelector('main')?.text ?? ''
  expect(text).toContain(second)
  expect(text.indexOf(second)).toBeLessThan(text.indexOf(first))

  await test.step('by dragging', () => dragPartners(page))
})

async function dragPartners(page: Page): Promise<void> {
  await page.goto(`${website}/partner`)
  const rows = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  const names = rows.getByRole('link')
  const handle = rows.nth(0).getByText('Drag', { exact: true })
  await expect(handle).toBeVisible()
  const [first = '', second = '', third = ''] = await names.allTextContents()
  await handle.dragTo(rows.nth(2), { targetPosition: { x: 40, y: 45 } })
  await expect(page.getByRole('status').filter({ hasText: `${first} goes to place 3` })).toBeAttached()
  await expect.poll(async () => (await names.allTextContents()).slice(0, 3)).toEqual([second, third, first])
  await page.goto(`${website}/partner`)
  await rows
    .nth(2)
    .getByText('Drag', { exact: true })
    .dragTo(rows.nth(0), { targetPosition: { x: 40, y: 2 } })
  await expect.poll(async () => (await names.allTextContents()).slice(0, 3)).toEqual([first, second, third])
}

test('a draft is scheduled in the conference’s zone', async ({ page, product }) => {
  await arrive(page, product.dataDir, `${website}/news`)
  await page
    .getByRole('main')
    .getByRole('list')
    .last()
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .click()
  await page.getByLabel('Headline').fill('Doors open early')
  await page.getByText('Publish later').click()
  await page.getByLabel(/^When/).fill('2020-01-01T09:00')
  await page.getByRole('button', { name: 'Save and schedule' }).click()
  await expect(page.getByText('This time is in the past.').first()).toBeVisible()
  await expect(page.getByText('The draft is saved, but the time was not set.')).toBeVisible()
  await expect(page.getByLabel(/^When/)).toHaveValue('2020-01-01T09:00')
  await page.reload()
  await expect(page.getByLabel('Headline')).toHaveValue('Doors open early')
  await expect(page.getByText('You typed something here that was not saved.')).toBeHidden()
  await page.getByText('Publish later').click()
  await page.getByLabel(/^When/).fill('2099-01-01T09:00')
  await page.getByRole('button', { name: 'Save and schedule' }).click()
  await expect(page.getByText(/It will be published at 09:00 .* on 1 January 2099/)).toBeVisible()
  await page.getByLabel('Headline').fill('Doors open earlier')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('It will still be published at its time.')).toBeVisible()
  await page.getByText('Publish later').click()
  await page.getByRole('button', { name: 'Do not publish automatically' }).click()
  await expect(page.getByText('The draft stays a draft')).toBeVisible()
})

test('a programme chair changes people and reads the rest', async ({ plain, product }) => {
  const chair = await createStaff(product.dataDir, 'Noor Haddad', 'programme')
  await signInPlain(plain, chair, `${website}/speaker`)
  expect(plain.hasLink('Add a speaker')).toBe(true)
  await plain.open(`${website}/partner`)
  expect(plain.hasLink('Add a partner')).toBe(false)
  const records = plain.document.querySelectorAll('main li a').map(link => link.getAttribute('href') ?? '')
  await plain.open(records.find(address => /\/partner\/\d/.test(address)) ?? '')
  expect(plain.text).toContain('Your role can read this but not change it.')
  expect(plain.hasButton('Publish')).toBe(false)
})

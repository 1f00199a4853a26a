import { fillAbstractPlain } from '#tests/support/abstract-form.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'

const formPage = '/material-science/submit-abstract'
const pdf = { name: 'my paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const text = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('just text') }

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).or(page.getByLabel('Title *')).first().selectOption('Dr.')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Telephone').fill('+44 20 0000 0000')
  await page.getByLabel('Organization').fill('Analytical Society')
  await page.getByLabel('City').fill('London')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByLabel('Presentation Type').selectOption('Oral Presentation')
  await page.getByLabel('Topic of Interest').selectOption({ index: 1 })
}

const sumField = (page: Page) => page.getByLabel(/^What is \d+ \+ \d+\?/)

async function sumAsked(page: Page): Promise<string> {
  return (await page.getByText(/^What is \d+ \+ \d+\?/).textContent()) ?? ''
}

async function answerSum(page: Page): Promise<void> {
  const [first = 0, second = 0] = ((await sumAsked(page)).match(/\d+/g) ?? []).map(Number)
  await sumField(page).fill(String(first + second))
}

const sum = /^What is \d+ \+ \d+\?/
const file = /^File/

function answerSumPlain(plain: PlainBrowser): void {
  const [label = ''] = plain.labels('input').filter(each => sum.test(each))
  const [first = 0, second = 0] = (label.match(/\d+/g) ?? []).map(Number)
  plain.fill(sum, String(first + second))
}

const send = (page: Page) => page.getByRole('button', { name: 'Submit Abstract' }).click()
const succeeded = (page: Page) => page.getByRole('dialog', { name: 'Form Submitted Successfully!' })
const failed = (page: Page) => page.getByRole('dialog', { name: 'Submission failed. Please try again.' })

test.describe('with JavaScript', () => {
  test.use({ expectedComplaints: [/status of 4\d\d/] })
  const email = (name: string) => `${name}.script@example.org`

  test('a wrong sum and a wrong file lose nothing that was typed, and correct ones are accepted', async ({
    page,
  }) => {
    await page.goto(formPage)
    await fillIn(page, email('patient'))
    await page.getByLabel('File').setInputFiles(text)
    await answerSum(page)
    await send(page)
    await expect(failed(page)).toBeVisible()
    await expect(page.getByLabel('File')).toHaveAccessibleDescription(/neither a PDF nor a Word file/)

    await page.getByLabel('File').setInputFiles(pdf)
    const before = await page.locator('[name=captcha_token]').inputValue()
    await sumField(page).fill('99')
    await send(page)
    await expect(sumField(page)).toHaveAccessibleDescription('Incorrect. Try again.')
    await expect(page.getByText('Attached: my-paper.pdf')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
    await expect(sumField(page)).toHaveValue('')
    expect(await page.locator('[name=captcha_token]').inputValue()).not.toBe(before)

    await answerSum(page)
    await send(page)
    await expect(succeeded(page)).toContainText(/Abstract Id is: MS\d\d-\d{4}/)
    await expect(page.getByLabel('Name')).toHaveValue('')
  })

  test('the button that closes the message stays where it appears, so that no press misses it', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(window, { closeButtonTops: seen })
      new MutationObserver(() => {
        const button = document.querySelector('dialog[open] button')
        if (button?.checkVisibility()) seen.push(Math.round(button.getBoundingClientRect().top))
      }).observe(document, { subtree: true, childList: true })
    })
    await page.goto(formPage)
    await fillIn(page, email('quick'))
    await page.getByLabel('Text of the Abstract').fill('We looked for it everywhere and found it at last.')
    await answerSum(page)
    await send(page)
    await expect(succeeded(page)).toContainText(/Abstract Id is/)
    const tops = await page.evaluate(
      () => (window as unknown as { closeButtonTops: number[] }).closeButtonTops,
    )
    expect(tops.length).toBeGreaterThan(0)
    expect(new Set(tops).size).toBe(1)
  })

  test('typed text needs no file, and the third submission is refused', async ({ page }) => {
    await page.goto(formPage)
    for (const submission of [1, 2, 3]) {
      // The address is one and the same in any case.
      await fillIn(page, submission === 2 ? email('eager').toUpperCase() : email('eager'))
      await page.getByLabel('Text of the Abstract').fill('We looked for it everywhere and found it at last.')
      await answerSum(page)
      await send(page)
      if (submission === 3) break
      await succeeded(page).getByRole('button', { name: 'Close' }).click()
      await expect(succeeded(page)).toBeHidden()
    }
    await expect(failed(page)).toBeVisible()
    await expect(page.getByText(/which is the limit/)).toBeVisible()
    await expect(page.getByLabel('Text of the Abstract')).toHaveValue(/found it at last/)
  })
})

test.describe('without JavaScript', () => {
  const email = (name: string) => `${name}.plain@example.org`
  const isSent = (plain: PlainBrowser) => plain.part('dialog', 'Form Submitted Successfully!')
  const isRefused = (plain: PlainBrowser) => plain.part('dialog', 'Submission failed. Please try again.')
  const token = (plain: PlainBrowser) =>
    plain.document.querySelector('[name=captcha_token]')?.getAttribute('value')

  test('a wrong sum and a wrong file lose nothing that was typed, and correct ones are accepted', async ({
    plain,
  }) => {
    await plain.open(formPage)
    fillAbstractPlain(plain, email('patient'))
    plain.attach(file, text)
    answerSumPlain(plain)
    await plain.press('Submit Abstract')
    expect(isRefused(plain)).not.toBe('')
    expect(plain.description(file)).toMatch(/neither a PDF nor a Word file/)

    plain.attach(file, pdf)
    const before = token(plain)
    plain.fill(sum, '99')
    await plain.press('Submit Abstract')
    expect(plain.description(sum)).toBe('Incorrect. Try again.')
    expect(plain.text).toContain('Attached: my-paper.pdf')
    expect(plain.value('Name')).toBe('Ada Lovelace')
    expect(plain.value(sum)).toBe('')
    expect(before).toBeTruthy()
    expect(token(plain)).not.toBe(before)

    answerSumPlain(plain)
    await plain.press('Submit Abstract')
    expect(isSent(plain)).toMatch(/Abstract Id is: MS\d\d-\d{4}/)
    expect(plain.value('Name')).toBe('')
  })

  test('typed text needs no file, and the third submission is refused', async ({ plain }) => {
    for (const submission of [1, 2, 3]) {
      await plain.open(formPage)
      // The address is one and the same in any case.
      fillAbstractPlain(plain, submission === 2 ? email('eager').toUpperCase() : email('eager'))
      plain.fill('Text of the Abstract', 'We looked for it everywhere and found it at last.')
      answerSumPlain(plain)
      await plain.press('Submit Abstract')
      if (submission < 3) expect(isSent(plain)).not.toBe('')
    }
    expect(isRefused(plain)).not.toBe('')
    expect(plain.text).toMatch(/which is the limit/)
    expect(plain.value('Text of the Abstract')).toMatch(/found it at last/)
  })
})

test('the browser says what is missing beside each field, in the form’s order, without asking the server', async ({
  page,
}) => {
  await page.goto(formPage)
  let posts = 0
  page.on('request', request => {
    if (request.method() === 'POST') posts++
  })
  await send(page)
  const summary = page.getByRole('alert').filter({ hasText: '11 fields need your attention' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText([
    'Title is missing.',
    'Name is missing.',
    'Email is missing.',
    'Telephone is missing.',
    'Organization is missing.',
    'City is missing.',
    'Country is missing.',
    'Presentation Type is missing.',
    'Topic of Interest is missing.',
    'Please attach your abstract as a file, or type its text.',
    'The sum is missing.',
  ])
  await summary.getByRole('link', { name: 'City is missing.' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
  // The words are counted during typing.
  await page.getByLabel('Text of the Abstract').fill('one two – three')
  await expect(page.getByText('3 of 500 words')).toBeVisible()
  expect(posts).toBe(0)
})

test('the server checks every field itself, and never caches the page', async ({ request }) => {
  const answer = await request.post(formPage, { multipart: { name: 'Ada' } })
  expect(answer.status()).toBe(422)
  expect(answer.headers()['cache-control']).toBe('no-store')
  const html = await answer.text()
  expect(html.match(/ is missing\./g)?.length).toBeGreaterThanOrEqual(9)
  expect(html).toContain('value="Ada"')
  expect((await request.get(formPage)).headers()['cache-control']).toBe('no-store')
})

test('a file over 10 MB is answered with 413, and one that is no document with 415', async ({ request }) => {
  const post = async (buffer: Buffer) => {
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer }
    return (await request.post(formPage, { multipart: { name: 'Ada', file } })).status()
  }
  expect(await post(Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.4\n'))).toBe(413)
  expect(await post(Buffer.from('MZ this is a program'))).toBe(415)
})

test('a form of a conference that is over says so and asks for nothing', async ({ page }) => {
  for (const form of ['submit-abstract', 'online-registration', 'discount-form']) {
    await test.step(form, async () => {
      await page.goto(`/life-sciences/${form}`)
      const main = page.getByRole('main')
      const message = main.getByRole('status')
      await expect(message).toHaveText(/^(This conference is over|Registration is closed)/)
      await expect(main).not.toContainText('Have your file at hand')
      await expect(main.getByRole('textbox')).toHaveCount(0)
      const [end, footer] = await Promise.all([
        message.boundingBox().then(box => (box ? box.y + box.height : Number.NaN)),
        page.getByRole('contentinfo').boundingBox(),
      ])
      expect((footer?.y ?? 0) - end, 'room between the message and the footer').toBeGreaterThan(40)
    })
  }
})

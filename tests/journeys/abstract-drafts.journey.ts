/** What is typed about an abstract survives a reload: on the submission form, on what was saved for later, and on authors' pages. */
import { expect, type Page, test } from '#tests/support/journey.ts'
import { mailTo } from '#tests/support/organiser.ts'

test.use({ changing: 'abstracts of the sample', expectedComplaints: [/status of 4\d\d/] })

const linkIn = ({ text = '' }: { text?: string | undefined }) =>
  /\/material-science\/(?:submit-abstract\?draft=|abstract\/)[\w.-]+/.exec(text)?.[0]

const formPage = '/material-science/submit-abstract'
const restored = (page: Page) => page.getByText('Draft restored')
const pdf = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

/** Every field of the form that a visitor fills in, by the name of its control, but the file and the sum. */
const typed: Readonly<Record<string, string>> = {
  title: 'Dr.',
  name: 'Ada Lovelace',
  email: 'ada.draft@example.org',
  telephone: '+44 20 0000 0000',
  organization: 'Analytical Society',
  city: 'London',
  abstract_title: 'Numbers of <b>Bernoulli</b> & $x^2$',
  abstract_text: 'One line.\nAnother “line”.',
  keywords: 'numbers; engines',
  own_family_name: 'Lovelace',
  own_orcid: '0000-0002-1825-0097',
}

const fieldsOf = (page: Page) =>
  page.locator('form[enctype="multipart/form-data"]').evaluate((form: HTMLFormElement) => {
    const own = ['captcha_token', 'captcha_first', 'captcha_second', 'captcha_answer', 'draft', 'file']
    return [...new FormData(form)]
      .filter(([name]) => !own.includes(name))
      .map(([name, value]) => [name, value])
  })

async function fillIn(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    const control = page.locator(`[name="${name}"]`)
    if (name === 'title') await control.selectOption(text)
    else await control.fill(text)
  }
  for (const name of ['country', 'presentation_type', 'topic_of_interest'])
    await page.locator(`[name="${name}"]`).selectOption({ index: 1 })
}

async function addCoauthor(page: Page, at: number, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a co-author' }).click()
  await page
    .getByRole('group', { name: `Co-author ${at}` })
    .getByLabel('Name')
    .first()
    .fill(name)
}

async function answerSum(page: Page): Promise<void> {
  const asked = (await page.getByText(/^What is \d+ \+ \d+\?/).textContent()) ?? ''
  const [first = 0, second = 0] = (asked.match(/\d+/g) ?? []).map(Number)
  await page.getByLabel(/^What is \d+ \+ \d+\?/).fill(String(first + second))
}

test('a reload keeps each field and co-author, says that files are not kept, and can be cleared', async ({
  page,
}) => {
  await page.goto(formPage)
  await fillIn(page)
  await addCoauthor(page, 1, 'Charles Babbage')
  await addCoauthor(page, 2, 'Mary Somerville')
  await page.locator('[name="presents"]').selectOption({ index: 2 })
  await page.locator('[name="own_place"]').selectOption('3')
  await page.getByLabel('File').setInputFiles(pdf)
  const before = await fieldsOf(page)
  expect(before.length).toBeGreaterThan(25)

  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(page.getByText('A browser cannot keep files: please choose yours again.')).toBeVisible()
  expect(await fieldsOf(page)).toEqual(before)
  // What is done with the restored form is kept too.
  await page.getByRole('button', { name: 'Remove Charles Babbage' }).click()
  await expect(page.getByRole('group', { name: 'Co-author 2' })).toBeHidden()
  // Still the last one.
  await expect(page.locator('[name="own_place"]')).toHaveValue('2')
  const after = await fieldsOf(page)
  await page.reload()
  await expect(restored(page)).toBeVisible()
  expect(await fieldsOf(page)).toEqual(after)

  await page.getByRole('button', { name: 'Clear the draft' }).click()
  await page.getByRole('link', { name: 'Clear the draft' }).click()
  await expect(page.getByLabel('City')).toHaveValue('')
  await expect(restored(page)).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('')
})

test('what was kept comes back with its co-authors, however late their script is', async ({ page }) => {
  await page.goto(formPage)
  await fillIn(page)
  await addCoauthor(page, 1, 'Charles Babbage')
  const before = await fieldsOf(page)
  let arrive = () => {}
  const released = new Promise<void>(done => {
    arrive = done
  })
  await page.route('**/assets/rare-parts*', async route => {
    await released
    await route.continue()
  })
  await page.reload()
  // Time enough for everything else: a form that is drawn without them would be kept, or sent, without them.
  await page.waitForTimeout(1_500)
  const restoredEarly = await restored(page).isVisible()
  arrive()
  await expect(restored(page)).toBeVisible()
  expect([restoredEarly, await fieldsOf(page)]).toEqual([false, before])
})

test('what was submitted is not restored, and what is typed after it is', async ({ page }) => {
  await page.goto(formPage)
  await fillIn(page)
  await page.getByLabel('Email').fill('ada.sent@example.org')
  await answerSum(page)
  await page.getByRole('button', { name: 'Submit Abstract' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('City')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByLabel('City').fill('Turin')
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Turin')
})

test('what was saved for later keeps what is typed after it, and a refusal does not make it another one', async ({
  page,
  product,
}) => {
  const email = 'ada.later@example.org'
  await page.goto(formPage)
  await fillIn(page)
  await page.getByLabel('Email').fill(email)
  await answerSum(page)
  await page.getByRole('button', { name: 'Finish later' }).click()
  await expect(page.getByText('Saved. It is not submitted yet.')).toBeVisible()
  // Nor does the browser keep it any more, under either name.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('abstract'))))
    .toEqual([])
  // The empty form has nothing to restore: the server has it.
  await page.goto(formPage)
  await expect(page.getByLabel('City')).toHaveValue('')

  const link = linkIn(await mailTo(product, email, mail => linkIn(mail) !== undefined)) ?? ''
  await page.goto(link, { waitUntil: 'networkidle' })
  await expect(page.getByLabel('City')).toHaveValue('London')
  await page.getByLabel('City').fill('Bologna')
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Bologna')
  await page.locator('[name="own_orcid"]').fill('0000-0002-1825-0098')
  await answerSum(page)
  await page.getByRole('button', { name: 'Submit Abstract' }).click()
  await expect(page.getByRole('dialog')).toContainText('Submission failed')
  await page.locator('[name="own_orcid"]').fill('0000-0002-1825-0097')
  await page.getByRole('button', { name: 'Submit Abstract' }).click()
  await expect(page.getByRole('dialog')).toContainText('Abstract Id is')
  // It was that draft: its link has nothing to finish any more.
  await page.goto(link)
  await expect(page.getByLabel('City')).toHaveValue('')

  // The author's own page.
  const mine =
    linkIn(await mailTo(product, email, mail => linkIn(mail)?.includes('/abstract/') === true)) ?? ''
  await page.goto(mine, { waitUntil: 'networkidle' })
  await page.getByText('Change it', { exact: true }).click()
  await page.locator('[name="title"]').fill('Numbers, changed')
  await addCoauthor(page, 1, 'Charles Babbage')
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(page.locator('[name="title"]')).toHaveValue('Numbers, changed')
  await expect(page.getByRole('group', { name: 'Co-author 1' }).getByLabel('Name').first()).toHaveValue(
    'Charles Babbage',
  )
  await page.locator('button[value="change"]:visible').click()
  await expect(page.getByRole('heading', { name: 'Numbers, changed' })).toBeVisible()
  await page.reload()
  await expect(restored(page)).toBeHidden()
})

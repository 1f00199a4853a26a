/** An answer that is lost replaces nothing: what happened is said over the page, which stays as it is. */
import { expect, type Page, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import { loseAnswers, lossComplaints, losses } from '#tests/support/losses.ts'
import { createStaff, signInBeside } from '#tests/support/staff.ts'

test.use({ expectedComplaints: [new RegExp(`${lossComplaints.source}|status of 422`)] })

const notice = (page: Page) => page.getByRole('alertdialog')
const firstTalk = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').getByRole('link').first()

interface Act {
  /** Where the visitor is, and what has to stay there. */
  page: string
  stays: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
  arrives: (page: Page) => Promise<void>
}

const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name, includeHidden: true })).toBeVisible()

const acts: Record<string, Act> = {
  'a link of the conference’s menu': {
    page: '/material-science/program',
    stays: heading('Program'),
    act: page =>
      page.getByRole('navigation', { name: 'Conference' }).getByRole('link', { name: 'Venue' }).click(),
    arrives: page => expect(page).toHaveURL('/material-science/venue'),
  },
  'a day’s tab': {
    page: '/material-science/program',
    stays: heading('Program'),
    act: page => page.getByRole('tab').nth(1).click(),
    arrives: page => expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true'),
  },
  'a search': {
    page: '/material-science/program',
    stays: page => expect(page.getByRole('searchbox')).toHaveValue('polymer'),
    async act(page) {
      await page.getByRole('searchbox').fill('polymer')
      await page.getByRole('searchbox').press('Enter')
    },
    arrives: page => expect(page).toHaveURL(/q=polymer/),
  },
  'a biography': {
    page: '/material-science/speakers',
    stays: heading('Speakers'),
    act: page => page.getByRole('main').getByRole('listitem').getByRole('link').first().click(),
    arrives: page => expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible(),
  },
  'a biography over the home page': {
    page: '/material-science/home',
    stays: page => expect(page.getByRole('region', { name: 'Plenary speakers' })).toBeVisible(),
    act: page =>
      page
        .getByRole('region', { name: 'Plenary speakers' })
        .getByRole('listitem')
        .first()
        .getByRole('link')
        .click(),
    arrives: page => expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible(),
  },
}

for (const [name, { page: address, stays, act, arrives }] of Object.entries(acts)) {
  test(`${name} that is lost leaves the page as it is, and leads on when it is tried again`, async ({
    page,
  }) => {
    await page.goto(address)
    await waitUntilTakenOver(page)
    for (const [way, how] of Object.entries(losses)) {
      await test.step(way, async () => {
        const { mend } = await loseAnswers(page, how)
        await act(page)
        await expect(notice(page)).toBeVisible()
        await expect(notice(page).getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', /^\//)
        await stays(page)
        await notice(page).getByRole('button', { name: 'Stay here' }).click()
        await expect(notice(page)).toHaveCount(0)
        await stays(page)
        await mend()
      })
    }
    const { mend } = await loseAnswers(page, losses['no connection'])
    await act(page)
    await notice(page).getByRole('button', { name: 'Try again' }).click()
    await expect(notice(page)).toBeVisible()
    await mend()
    await notice(page).getByRole('button', { name: 'Try again' }).click()
    await arrives(page)
    await expect(notice(page)).toHaveCount(0)
  })
}

test('a talk whose answer is lost says so in its place, with a button to try again', async ({ page }) => {
  await page.goto('/material-science/program')
  await waitUntilTakenOver(page)
  const talk = firstTalk(page)
  const entry = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('alert') })
    .last()
  for (const [way, how] of Object.entries(losses)) {
    await test.step(way, async () => {
      const { mend } = await loseAnswers(page, how)
      await talk.click()
      await expect(entry.getByRole('alert')).toContainText('Failed to load program data')
      await expect(entry.getByRole('link', { name: 'Abstract and links' })).toBeVisible()
      await expect(notice(page)).toHaveCount(0)
      await mend()
      await entry.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('link', { name: 'Add this talk to a calendar' })).toBeVisible()
      await talk.click()
      await expect(page.getByRole('link', { name: 'Add this talk to a calendar' })).toHaveCount(0)
    })
  }
})

test('closing a dialog that is lost can be tried again, though the dialog is modal', async ({ page }) => {
  await page.goto('/material-science/speakers')
  await waitUntilTakenOver(page)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await expect(close).toBeVisible()
  for (const how of Object.values(losses)) {
    const { mend } = await loseAnswers(page, how)
    await close.click()
    await expect(notice(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(notice(page)).toHaveCount(0)
    await expect(close).toBeVisible()
    await mend()
  }
  const { mend } = await loseAnswers(page, losses['a sign-in page'])
  await close.click()
  await expect(notice(page)).toContainText('asks you to sign in')
  await mend()
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('another page’s script that does not come leaves the page as it is', async ({ page }) => {
  await page.goto('/material-science/contact-us')
  await page.getByLabel('Message').fill('A long letter')
  await page.route('**/assets/venue-*.js', route => route.abort('internetdisconnected'))
  await page.getByRole('navigation', { name: 'Conference' }).getByRole('link', { name: 'Venue' }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('A long letter')
  await page.unroute('**/assets/venue-*.js')
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Venue' })).toBeVisible()
})

test('a biography opens by itself if the scripts that would show it over the page do not come', async ({
  page,
}) => {
  await page.route('**/assets/*.js', route => route.abort('internetdisconnected'))
  await page.goto('/material-science/home', { waitUntil: 'load' })
  await page
    .getByRole('region', { name: 'Plenary speakers' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
})

const pdf = { name: 'abstract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const table = {
  name: 'talks.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('title,date\nOn light,2027-03-20\n'),
}

const chosenFile = (page: Page) =>
  page
    .locator('input[type=file]')
    .first()
    .evaluate(input => (input as HTMLInputElement).files?.[0]?.name)

test('a form of the back office whose answer is lost stays, with the file that was chosen', async ({
  page,
  product,
}) => {
  await signInBeside(page, await createStaff(product.dataDir, 'Ida Import', 'manager'))
  await page.goto('/organiser/c/material-science/programme/import')
  await page.getByLabel('File').setInputFiles(table)
  for (const [way, how] of Object.entries(losses)) {
    await test.step(way, async () => {
      const { mend } = await loseAnswers(page, how)
      await page.getByRole('button', { name: 'See what would change' }).click()
      await expect(notice(page)).toBeVisible()
      expect(await chosenFile(page)).toBe(table.name)
      await notice(page).getByRole('button', { name: 'Close' }).click()
      await expect(notice(page)).toHaveCount(0)
      await mend()
    })
  }
  await page.getByRole('button', { name: 'See what would change' }).click()
  await expect(page).toHaveURL(/import\/\w+/)
})

test('an abstract’s form keeps the chosen file when its answer is lost', async ({ page }) => {
  await page.goto('/material-science/submit-abstract')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page
    .locator('form')
    .filter({ has: page.getByLabel('Name') })
    .evaluate(form => {
      // Only what is lost matters here; `lost-connections.journey.ts` fills in everything.
      for (const field of form.querySelectorAll('[required]')) field.removeAttribute('required')
    })
  await page.locator('input[type=file]').setInputFiles(pdf)
  for (const how of Object.values(losses)) {
    const { mend } = await loseAnswers(page, how)
    await page.getByRole('button', { name: 'Submit Abstract' }).press('Enter')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Submission failed. Please try again.' }),
    ).toBeVisible()
    expect(await chosenFile(page)).toBe(pdf.name)
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
    await mend()
    await page.keyboard.press('Escape')
  }
  // The server's own refusal attaches the file; another one can be chosen.
  await page.getByRole('button', { name: 'Submit Abstract' }).press('Enter')
  await expect(page.getByText('Attached: abstract.pdf')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
})

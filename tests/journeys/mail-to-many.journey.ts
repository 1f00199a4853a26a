import path from 'node:path'
import { openDatabase } from '#database/open-database.ts'
import { hasRefusedNews, newsSecretOf } from '#domain/correspondence/newsletter/news-refusals.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { expect, test } from '#tests/support/journey.ts'
import { accessibilityFaults, bringAxe } from '#tests/support/page-checks.ts'
import { openRegisteredPlain } from '#tests/support/registering.ts'
import { createStaff, signInBeside, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'mail to many' })

const conference = '/organiser/c/material-science'

test.describe('with a script', () => {
  test.use({ expectedComplaints: [/status of 422/] })

  test('a mail to everybody unpaid takes six clicks, and can be stopped', async ({
    page,
    plain,
    product,
  }) => {
    await openRegisteredPlain(plain, product)
    await bringAxe(page)
    await signInBeside(page, await createStaff(product.dataDir, 'Mona Manager', 'manager'))
    await page.goto(conference)
    const main = page.getByRole('main')
    let clicks = 0
    const click = async (target: ReturnType<typeof page.getByRole>) => {
      clicks += 1
      await target.click()
    }
    await click(page.getByRole('navigation').getByRole('link', { name: 'Registrations' }).first())
    const unpaid = main.getByRole('link', { name: /^Unpaid/ })
    await click(unpaid)
    // The list before it has the same link below.
    await expect(unpaid).toHaveAttribute('aria-current', 'page')
    await click(main.getByRole('link', { name: 'Write to these' }))
    await expect(main.getByLabel('Subject')).toHaveValue('Your registration {code} is not paid yet')
    await expect(main.getByLabel('It is about their own registration')).toBeChecked()
    await click(main.getByRole('button', { name: 'Check the mail' }))
    await expect(main.getByRole('article', { name: 'Preview' })).toContainText(
      'Please pay on your registration’s page',
    )
    await click(main.getByRole('button', { name: /^Send to (?:1 person|\d+ people)$/ }))
    expect(clicks).toBeLessThanOrEqual(6)
    await expect(main.getByText(/Nothing has been sent yet/)).toBeVisible()
    await main.getByRole('button', { name: 'Stop' }).click()
    await expect(main.getByText('It is stopped.')).toBeVisible()
    await expect(main.getByText(/Nobody received it/)).toBeVisible()

    await page.goto(`${conference}/mail/new?state=awaiting-payment`)
    await main.getByRole('textbox', { name: 'Text' }).fill('Dear {nam}')
    await main.getByRole('button', { name: 'Check the mail' }).click()
    await expect(main.getByText('There is no field {nam}.')).toBeVisible()
    await expect(main.getByRole('textbox', { name: 'Text' })).toHaveText('Dear {nam}')

    // What kind of mail it is stays chosen when a text is refused, and the check page says it.
    await main.getByLabel('It is news or promotion').check()
    await main.getByRole('button', { name: 'Check the mail' }).click()
    await expect(main.getByText('There is no field {nam}.')).toBeVisible()
    await expect(main.getByLabel('It is news or promotion')).toBeChecked()
    await main.getByRole('textbox', { name: 'Text' }).fill('Next year we meet again.')
    await main.getByRole('button', { name: 'Check the mail' }).click()
    await expect(main.getByRole('article', { name: 'Preview' })).toContainText(
      'Unsubscribe from all our news',
    )
    await expect(main.getByText('It is news or promotion.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('a visitor’s message is found and answered', async ({ page, product }) => {
    const owner = await createStaff(product.dataDir, 'Ida Staff', 'manager')
    const name = 'Yuki'
    await page.request.post('/colloquyBackend/api/Contact', {
      data: { name, email: 'yuki@example.org', subject: 'Visa', message: 'A letter, <b>please</b>?' },
    })
    await bringAxe(page)
    await signInBeside(page, owner)
    await page.goto('/organiser/messages')
    const main = page.getByRole('main')
    await main.getByRole('link', { name }).first().click()
    await expect(main.getByText('A letter, <b>please</b>?')).toBeVisible()
    await main.getByRole('textbox', { name: 'Answer' }).fill('Gladly.')
    await main.getByRole('button', { name: 'Send the answer' }).click()
    await expect(main.getByText('The answer is on its way.')).toBeVisible()
    await expect(main.getByText('Closed', { exact: true })).toBeVisible()
  })
})

test.describe('without a script', () => {
  test('a mail to everybody unpaid is checked, sent, and stopped', async ({ plain, product }) => {
    await openRegisteredPlain(plain, product)
    await signInPlain(plain, await createStaff(product.dataDir, 'Mona Manager', 'manager'), conference)
    await plain.open(conference)
    await plain.follow('Registrations')
    await plain.follow(/^Unpaid/)
    await plain.follow('Write to these')
    expect(plain.value('Subject')).toBe('Your registration {code} is not paid yet')
    await plain.press('Check the mail')
    expect(plain.part('article', 'Preview')).toContain('Please pay on your registration’s page')
    await plain.press(/^Send to (?:1 person|\d+ people)$/)
    expect(plain.text).toMatch(/Nothing has been sent yet/)
    await plain.press('Stop')
    expect(plain.text).toContain('It is stopped.')
    expect(plain.text).toMatch(/Nobody received it/)

    await plain.open(`${conference}/mail/new?state=awaiting-payment`)
    plain.fill('Text', 'Dear {nam}')
    await plain.press('Check the mail')
    expect(plain.text).toContain('There is no field {nam}.')
    expect(plain.value('Text')).toBe('Dear {nam}')
  })

  test('a visitor’s message is found and answered', async ({ plain, product, request }) => {
    const owner = await createStaff(product.dataDir, 'Ida Staff', 'manager')
    await request.post('/colloquyBackend/api/Contact', {
      data: {
        name: 'Kenji',
        email: 'yuki@example.org',
        subject: 'Visa',
        message: 'A letter, <b>please</b>?',
      },
    })
    await signInPlain(plain, owner, '/organiser/messages')
    await plain.open('/organiser/messages')
    await plain.follow(/Kenji/)
    expect(plain.text).toContain('A letter, <b>please</b>?')
    plain.fill('Answer', 'Gladly.')
    await plain.press('Send the answer')
    expect(plain.text).toContain('The answer is on its way.')
    expect(plain.text).toContain('Closed')
  })
})

test('an address is confirmed on its page, and a mail program unsubscribes it with one click', async ({
  page,
  plain,
  product,
}) => {
  await page.request.post('/colloquyBackend/api/HomepageSubscribe', {
    data: { name: '', email: 'reader@example.org' },
  })
  const database = await openDatabase(path.join(product.dataDir, 'colloquy.sqlite'))
  const { secret, confirm_token } = await database.read
    .selectFrom('subscriptions')
    .select(['secret', 'confirm_token'])
    .where('email', '=', 'reader@example.org')
    .executeTakeFirstOrThrow()
  await database.close()
  await page.goto(`/newsletter/confirm/${confirm_token}`)
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
  expect(await accessibilityFaults(page)).toEqual([])
  // As RFC 8058 requires: no cookie, no Origin, and no redirect.
  const answer = await fetch(`${product.address}/newsletter/unsubscribe/${secret}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  await plain.open(`/newsletter/unsubscribe/${secret}`)
  expect(plain.heading).toBe('You are unsubscribed')
})

test('a mail program ends the news to a mailbox with one click, and its reader takes that back', async ({
  plain,
  product,
  request,
}) => {
  const database = await openDatabase(path.join(product.dataDir, 'colloquy.sqlite'))
  const now = systemClock.now()
  const secret = await database.write(tx => newsSecretOf(tx, 'news-reader@example.org', now))
  const isRefused = () => hasRefusedNews(database.read, 'News-Reader+2@example.org')
  const address = `/newsletter/unsubscribe/${secret}`
  // Programs that scan mail follow every link.
  for (const method of ['GET', 'HEAD']) {
    const answer = await request.fetch(address, { method })
    const { 'cache-control': cache, 'referrer-policy': referrer } = answer.headers()
    expect([answer.status(), cache, referrer]).toEqual([200, 'no-store', 'no-referrer'])
  }
  expect(await isRefused()).toBe(false)
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', 'damaged'],
  ] as const) {
    const answer = await fetch(product.address + address, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('Set-Cookie'), await isRefused()]).toEqual([200, null, true])
  }
  await plain.open(address)
  expect(plain.heading).toBe('You are unsubscribed')
  await plain.press('Send me news again')
  expect(plain.heading).toBe('Unsubscribe from our news?')
  expect(await isRefused()).toBe(false)
  await plain.press('Unsubscribe')
  expect(await isRefused()).toBe(true)
  await database.close()
  for (const wrong of ['f'.repeat(32), `${secret}0`, '%00', '%27']) {
    const answer = await fetch(`${product.address}/newsletter/unsubscribe/${wrong}`, { method: 'POST' })
    expect([wrong, answer.status]).toEqual([wrong, 404])
  }
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '#tests/support/journey.ts'
import { fillPersonalDetails, openForm, openPaidPlain, visitor } from '#tests/support/registering.ts'

test.use({ changing: 'a cancelled conference', expectedComplaints: [/status of 422/] })

const run = promisify(execFile)

test('a cancelled conference sells nothing, and says so on every page and on the wire', async ({
  page,
  plain,
  product,
  request,
}) => {
  const paid = await openPaidPlain(plain, product)
  // Pages that were cached before.
  for (const address of ['/upcoming-meetings', '/', '/material-science']) await plain.open(address)
  expect(plain.hasLink('REGISTER NOW')).toBe(true)
  // Somebody is filling in the form meanwhile.
  await openForm(page)
  await fillPersonalDetails(page)
  await page.getByRole('radio', { name: /^Oral Presentation/ }).check()

  const desk = ['tools/desk.mjs', 'cancel-conference', 'material-science', '--reason', 'Storm']
  const env = { ...process.env, DATA_DIR: product.dataDir, PUBLIC_URL: product.address }
  const { stdout } = await run(process.execPath, desk, { env })
  expect(stdout).toContain('is cancelled: its sales have stopped.')
  expect(stdout).toContain('Cancelled: 1. Refunded: 1. Not paid yet: 0.')

  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await expect(page.getByRole('alert').getByText('This conference was cancelled')).toBeVisible()
  const notice = /^This conference was cancelled on \d+\s\w+\s\d{4}\.$/
  // The serving process checks once a second for changes by other processes.
  await expect(async () => {
    await plain.open('/material-science')
    expect(plain.shows(notice)).toBe(true)
  }).toPass()
  expect(plain.hasLink('REGISTER NOW')).toBe(false)
  await plain.open('/material-science/online-registration')
  expect(plain.heading).toBe('Online Registration')
  expect(plain.shows(notice)).toBe(true)
  expect(plain.main).toContain('Nobody can register for it any more.')
  await plain.open('/material-science/discount-form')
  expect(plain.shows(notice)).toBe(true)
  expect(plain.hasButton(/^Pay/)).toBe(false)
  await plain.open('/material-science/submit-abstract')
  expect(plain.text).toContain('This conference was cancelled and takes no abstracts.')
  await plain.open('/material-science/registration-fee')
  expect(plain.hasLink('Proceed to Registration')).toBe(false)
  await plain.open(paid)
  expect(plain.text).toContain('This registration was cancelled.')
  await plain.open('/upcoming-meetings')
  expect(plain.document.querySelectorAll('a[href="/material-science"]')).toEqual([])

  const periods = await (
    await request.get('/colloquyBackend/material-science/registration/register_categorys/')
  ).json()
  const posts = [
    { register_category: periods[1].id, reg_cat_val: 'oral_presentation' },
    { amount: '100.00', description: 'Exhibitor' },
  ]
  for (const choice of posts) {
    const answer = await request.post('/colloquyBackend/material-science/registration/registrationform/', {
      data: { ...visitor, billing_address: visitor.address, country: 620, ...choice },
    })
    expect(answer.status()).toBe(422)
    expect(await answer.json()).toMatchObject({ title: 'This conference was cancelled' })
  }
  const meetings = await (await request.get('/colloquyBackend/api/EventMeetings/')).json()
  expect(JSON.stringify(meetings)).not.toContain('material-science')

  const again = await run(process.execPath, desk, { env })
  expect(again.stdout).toContain('was already cancelled, for: Storm')
  expect(again.stdout).toContain('Cancelled: 0. Refunded: 0.')
})

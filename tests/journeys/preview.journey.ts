/** Somebody without an account reads a draft at a signed address, and nothing else of it is public. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '#domain/time.ts'
import { previewLink } from '#site/preview/preview-link.ts'
import { expect, test } from '#tests/support/journey.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.use({ changing: 'drafts that are previewed', expectedComplaints: [/status of 404/] })

test('a co-chair reads a draft of a page, and a whole conference that is not public', async ({
  page,
  product,
  browser,
  request,
}) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signIn(page, person, '/organiser/c/material-science/website/speaker')
  await page.getByRole('link', { name: 'Lin Ruoyuan' }).click()
  await page.getByLabel('Title of the talk').fill('Electrolytes in draft')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  const link = await page.getByRole('link', { name: 'See the draft on its page' }).getAttribute('href')

  const other = await browser.newContext({ baseURL: product.address })
  const reader = await other.newPage()
  await reader.goto(link ?? '')
  await expect(reader.getByText('Draft. Not public.')).toBeVisible()
  await expect(reader.getByText('Electrolytes in draft').first()).toBeVisible()
  // The public page shows the published version, before and after.
  const published = async () => (await request.get('/material-science/speakers')).text()
  expect(await published()).not.toContain('Electrolytes in draft')
  const answer = await request.get(link ?? '')
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  // A link of another conference, a changed one and an expired one show nothing.
  const token = new URL(link ?? '', product.address).searchParams.get('preview') ?? ''
  for (const wrong of [`${token}x`, token.replace(/^\d+/, '2'), token.replace(/\.\d+\./, '.1.')]) {
    const page = await request.get(`/material-science/speakers?preview=${wrong}`)
    expect(await page.text()).not.toContain('Electrolytes in draft')
  }

  await page.goto('/organiser/c/earth-sciences/set-up')
  await page.getByRole('button', { name: 'Take it off the site' }).click()
  await expect(page.getByText('It is off the site.')).toBeVisible()
  const draft = await page.locator('code').textContent()
  expect((await request.get('/earth-sciences')).status()).toBe(404)
  await reader.goto(new URL(draft ?? '').pathname + new URL(draft ?? '').search)
  await expect(reader.getByText('Draft. Not public.')).toBeVisible()
  await reader.getByRole('link', { name: 'Committee' }).first().click()
  await expect(reader.getByText('Draft. Not public.')).toBeVisible()
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('Committee')
  expect((await request.get('/earth-sciences/committee')).status()).toBe(404)
  expect(
    (
      await request.get(`/material-science?preview=${new URL(draft ?? '').searchParams.get('preview')}`)
    ).status(),
  ).toBe(200)
  // An address from eight days ago says what to do.
  const secretKey = (await readFile(path.join(product.dataDir, 'secret-key'), 'utf8')).trim()
  const clock = { now: () => systemClock.now().subtract({ hours: 24 * 8 }) }
  const [, owner] = /preview=(\d+)/.exec(draft ?? '') ?? []
  await reader.goto(previewLink({ secretKey, clock }, Number(owner), '/earth-sciences'))
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This address no longer shows the draft')
  await other.close()
})

/** Somebody without an account reads a draft at a signed address, and nothing else of it is public. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemClock } from '#domain/foundations/time.ts'
import { previewLink } from '#site/preview/preview-link.ts'
import { expect, test } from '#tests/support/journey.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { fillPersonalDetailsPlain } from '#tests/support/registering.ts'
import { createStaff, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'drafts that are previewed' })

test('a co-chair reads a draft of a page, and a whole conference that is not public', async ({
  page,
  plain: editor,
  product,
}) => {
  const { request } = page
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signInPlain(editor, person, '/organiser/c/material-science/website/speaker')
  await editor.follow('Lin Ruoyuan')
  editor.fill('Title of the talk', 'Electrolytes in draft')
  await editor.press('Save draft')
  expect(editor.text).toContain('The draft is saved.')
  const link = editor.document
    .querySelectorAll('a')
    .find(each => each.text === 'See the draft on its page')
    ?.getAttribute('href')

  await page.goto(link ?? '')
  await expect(page.getByText('Draft. Not public.')).toBeVisible()
  await expect(page.getByText('Electrolytes in draft').first()).toBeVisible()
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

  await editor.open('/organiser/c/earth-sciences/set-up')
  await editor.press('Take it off the site')
  expect(editor.text).toContain('It is off the site.')
  const draft = editor.document.querySelector('code')?.text
  expect((await request.get('/earth-sciences')).status()).toBe(404)
  const reader = new PlainBrowser(page.request)
  await reader.open(new URL(draft ?? '').pathname + new URL(draft ?? '').search)
  expect(reader.text).toContain('Draft. Not public.')
  await reader.follow('Committee')
  expect(reader.text).toContain('Draft. Not public.')
  expect(reader.heading).toContain('Committee')
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
  await reader.open(previewLink({ secretKey, clock }, Number(owner), '/earth-sciences'))
  expect(reader.heading).toBe('This address no longer shows the draft')
  await editor.press('Publish')
  expect((await request.get('/earth-sciences')).status()).toBe(200)
})

test('every page that a draft can change has a preview, which acts on nothing and delays nobody', async ({
  plain,
  product,
  request,
}) => {
  const secretKey = (await readFile(path.join(product.dataDir, 'secret-key'), 'utf8')).trim()
  const database = new DatabaseSync(path.join(product.dataDir, 'colloquy.sqlite'), { readOnly: true })
  const conference = database.prepare(`select id from conferences where name = 'material-science'`).get()
  const link = (address: string, owner: number | null) => {
    const { pathname, searchParams } = new URL(address, product.address)
    const preview = previewLink({ secretKey, clock: systemClock }, owner, pathname)
    return searchParams.size === 0 ? preview : `${preview}&${searchParams}`
  }
  for (const [start, owner] of [
    ['/', null],
    ['/material-science', Number(conference?.id)],
  ] as const) {
    const reader = new PlainBrowser(request)
    await reader.open(link(start, owner))
    const pages = reader.document
      .querySelectorAll('nav a')
      .map(each => each.getAttribute('href') ?? '')
      .filter(href => href.includes('preview='))
    expect(pages.length).toBeGreaterThan(5)
    for (const page of new Set(pages)) {
      const answer = await request.get(page.replaceAll('&amp;', '&'))
      expect([page, answer.status(), (await answer.text()).includes('Draft. Not public.')]).toEqual([
        page,
        200,
        true,
      ])
    }
  }

  await plain.open('/material-science/discount-form')
  fillPersonalDetailsPlain(plain)
  plain.fill('Amount', '77')
  await plain.press('Proceed to Pay')
  const attempts = () => JSON.stringify(database.prepare('select * from payment_attempts order by id').all())
  const [before, latest] = [
    attempts(),
    database
      .prepare(
        `select return_token, secret from payment_attempts
         join registrations on registrations.id = registration_id order by payment_attempts.id desc`,
      )
      .get(),
  ]
  for (const address of [
    `/message?r=${latest?.return_token}`,
    `/online-registration?cancelled=${latest?.return_token}`,
    `/discount-form?cancelled=${latest?.return_token}`,
    `/registrations/${latest?.secret}`,
    `/registrations/${latest?.secret}/change`,
  ]) {
    const preview = link(`/material-science${address}`, Number(conference?.id))
    const [shown, subscribed] = await Promise.all([
      request.get(preview, { maxRedirects: 0 }),
      request.post('/', {
        form: { name: 'Ada', email: 'ada@example.org' },
        headers: { Origin: product.address },
      }),
    ])
    expect([address, shown.status(), subscribed.status()]).toEqual([address, 403, 200])
    expect(await shown.text()).toContain('This page has no preview')
  }
  expect(attempts()).toBe(before)
  database.close()
})

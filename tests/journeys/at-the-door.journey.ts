/** Signing in to the back office as programs see it, without a browser: hosts, redirects, removed roles. */
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { openDatabase } from '#database/open-database.ts'
import { endCounts, exhaustCounts, lengthenCounts } from '#tests/support/counts.ts'
import { expect, test } from '#tests/support/journey.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'
import { mailedLink, mailsTo, mailTo } from '#tests/support/organiser.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createStaff, type StaffPerson } from '#tests/support/staff.ts'

// Tries are counted by address, and everybody here has the same one.
test.use({ changing: 'counted tries to sign in' })

type Account = Pick<StaffPerson, 'email' | 'password'>

interface Answer {
  status: number
  location: string
  cookie: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends a form, or reads a page without one; `host` is the host that the client claims. */
function ask(
  product: ServedProduct,
  address: string,
  {
    form,
    cookie = '',
    host = new URL(product.address).host,
  }: { form?: Record<string, string>; cookie?: string; host?: string } = {},
): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const asked = request(
    product.address + address,
    {
      method: form ? 'POST' : 'GET',
      headers: {
        Host: host,
        Cookie: cookie,
        ...(form && { Origin: `http://${host}`, 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
    },
    async answer => {
      let text = ''
      for await (const chunk of answer.setEncoding('utf8')) text += chunk
      resolve({
        status: answer.statusCode ?? 0,
        location: answer.headers.location ?? '',
        cookie: (answer.headers['set-cookie'] ?? []).map(each => each.split(';')[0]).join('; '),
        headers: answer.headers,
        body: text,
      })
    },
  )
  asked.on('error', reject)
  asked.end(body)
  return promise
}

const signIn = (
  product: ServedProduct,
  { email, password }: Account,
  next = '/organiser',
  { cookie = '' } = {},
) => ask(product, '/organiser/sign-in', { cookie, form: { email, password, next } })

test('links in mails lead to the product, whatever host a request names', async ({ product }) => {
  const owner = await createStaff(product.dataDir, 'Olga Owner', 'owner')
  const host = 'evil.example'
  const reset = await ask(product, '/organiser/reset', { host, form: { email: owner.email } })
  expect(reset.status).toBe(200)
  expect(reset.body).not.toContain(host)
  const link = await mailedLink(product, owner.email)
  expect(link).toMatch(/^\/organiser\/reset\//)
  expect((await ask(product, link)).body).toContain('New password')
  expect((await ask(product, '/organiser/reset/unknown')).body).toContain('no longer valid')

  const { cookie } = await signIn(product, owner)
  const invited = `${crypto.randomUUID()}@example.org`
  const form = { intent: 'invite', email: invited, role: 'reader' }
  const sent = await ask(product, '/organiser/team', { host, cookie, form })
  expect(sent.location).toMatch(/\?done=invited$/)
  await mailedLink(product, invited)
  const folder = path.join(product.dataDir, 'mail')
  const mails = await Promise.all(
    (await readdir(folder))
      // A file that is still being written ends in .part.
      .filter(file => file.endsWith('.eml'))
      .map(file => readFile(path.join(folder, file), 'utf8')),
  )
  const ours = mails.filter(mail => mail.includes(owner.email) || mail.includes(invited))
  expect(ours.length).toBeGreaterThanOrEqual(2)
  for (const mail of ours) {
    expect(mail).not.toContain(host)
    expect(mail.replaceAll('=\r\n', '')).toContain(`${product.address}/organiser/`)
  }
})

test(`signing in never redirects to another site ${needsMaterial}`, async ({ product }) => {
  test.skip(!hasMaterial)
  const reader = await createStaff(product.dataDir, 'Rex Reader', 'reader')
  const lines = (await readMaterial('hostile/open-redirects.txt')).toString().split(/\r?\n/)
  const addresses = [...new Set(lines)].filter(line => line !== '')
  expect(addresses.length).toBeGreaterThan(100)
  // organiser-paths.test.ts has all of them.
  const some = addresses.filter((_, index) => index % 20 === 0)
  // The form of an existing session answers at once with the page that it leads to.
  const { cookie } = await signIn(product, reader)
  const elsewhere: string[] = []
  for (const next of some) {
    const { location } = await ask(product, `/organiser/sign-in?${new URLSearchParams({ next })}`, { cookie })
    if (location !== '/organiser') elsewhere.push(`${next} led to ${location}`)
  }
  expect(elsewhere).toEqual([])
  for (const next of some) {
    const { status, location } = await signIn(product, reader, next)
    expect([next, status, location]).toEqual([next, 302, '/organiser'])
  }
})

test('a removed role ends with the next request', async ({ product }) => {
  const mia = await createStaff(product.dataDir, 'Mia Manager', 'manager')
  const { cookie } = await signIn(product, mia)
  const registrations = '/organiser/c/material-science/registrations'
  expect((await ask(product, registrations, { cookie })).status).toBe(200)
  const database = await openDatabase(path.join(product.dataDir, 'colloquy.sqlite'))
  const mail = '/organiser/c/material-science/mail'
  const change = (role: 'reader' | null) =>
    database.write(async tx => {
      const person = tx.selectFrom('user').select('id').where('email', '=', mia.email)
      if (role) {
        await tx.updateTable('memberships').set({ role }).where('person_id', '=', person).execute()
      } else await tx.deleteFrom('memberships').where('person_id', '=', person).execute()
    })
  try {
    await change('reader')
    expect((await ask(product, mail, { cookie })).status).toBe(403)
    await change(null)
    expect((await ask(product, registrations, { cookie })).status).toBe(404)
    const data = await ask(product, `${registrations}.data`, { cookie })
    expect([data.status, data.body.includes('Your conferences')]).toEqual([404, false])
  } finally {
    await database.close()
  }
})

test('guessing is slowed down equally for existing and unknown accounts', async ({ product }) => {
  const real = await createStaff(product.dataDir, 'Ida Guessed', 'reader')
  const nobody = { email: `${crypto.randomUUID()}@example.org`, password: real.password }
  const guess = async ({ email }: Account) => {
    const answers: (string | number)[][] = []
    for (let tries = 1; tries <= 7; tries++) {
      // The sixth try begins a pause of a second.
      if (tries === 7) await lengthenCounts(product)
      const { status, body } = await signIn(product, { email, password: 'not the password' })
      const [notice = ''] = /Too many wrong tries[^<]*|is wrong[^<]*/.exec(body) ?? []
      answers.push([status, notice.replace(/\d+/, 'n')])
    }
    return answers
  }
  const answers = await guess(real)
  expect(answers.map(([status]) => status)).toEqual([422, 422, 422, 422, 422, 422, 429])
  expect(await guess(nobody)).toEqual(answers)
  const paused = await signIn(product, real)
  expect(paused.status).toBe(429)
  expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0)
  await endCounts(product, '%:pause')
  expect((await signIn(product, real)).status).toBe(302)
})

test('a sign-in on a new device is mailed, and others’ wrong tries do not delay a known one', async ({
  product,
}) => {
  const ida = await createStaff(product.dataDir, 'Ida Traveller', 'reader')
  const { cookie } = await signIn(product, ida)
  const told = await mailTo(product, ida.email, () => true)
  expect(told.subject).toContain('somebody signed in from a new browser or device')

  const device = { cookie: cookie.split('; ').find(pair => pair.includes('.device=')) ?? '' }
  const guess = () => signIn(product, { ...ida, password: 'not the password' })
  for (let tries = 1; tries <= 6; tries++) expect((await guess()).status).toBe(422)
  await lengthenCounts(product)
  expect((await signIn(product, ida)).status).toBe(429)
  expect((await signIn(product, ida, '/organiser', device)).status).toBe(302)
  // Nor do the posts of others in the same network.
  await exhaustCounts(product)
  await endCounts(product, '%device:%')
  expect((await signIn(product, ida)).status).toBe(429)
  expect((await signIn(product, ida, '/organiser', device)).status).toBe(302)
  await endCounts(product, '%')

  // Somebody else is new on this device. With their mail, an earlier one to Ida would be there too.
  const otto = await createStaff(product.dataDir, 'Otto Other', 'reader')
  await signIn(product, otto, '/organiser', device)
  await mailTo(product, otto.email, () => true)
  expect(await mailsTo(product, ida.email)).toHaveLength(1)
})

test('posts before sign-in are limited, say when to try again, and keep the typed address', async ({
  product,
}) => {
  const email = 'ada@example.org'
  await ask(product, '/organiser/reset', { form: { email } })
  await exhaustCounts(product)
  for (const page of ['sign-in', 'second-step', 'reset', 'reset/unknown', 'invitations/unknown']) {
    const refused = await ask(product, `/organiser/${page}`, { form: { email } })
    expect(refused.status, page).toBe(429)
    expect(Number(refused.headers['retry-after']), page).toBeGreaterThan(0)
    if (page === 'sign-in' || page === 'reset') expect(refused.body, page).toContain(`value="${email}"`)
  }
  await endCounts(product, 'sign-in:%')
})

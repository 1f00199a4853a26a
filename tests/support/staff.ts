import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { hashPassword } from 'better-auth/crypto'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { systemClock, toStored } from '#domain/foundations/time.ts'
import type { Accounts } from '#domain/staff/accounts/accounts.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'

/** A person of the organiser's, as a journey signs them in. */
export interface StaffPerson {
  email: string
  password: string
  /** The data folder of their product. */
  dataDir: string
}

/** Everybody has the same one, because hashing it takes 75 ms of processor, on purpose. */
export const password = 'seven quiet lattices'

/** As the product stores it. */
let hashed: Promise<string> | undefined
const hashOfPassword = () => {
  hashed ??= hashPassword(password)
  return hashed
}

/** Makes somebody with a role for all conferences, beside the running product. */
export async function createStaff(dataDir: string, name: string, role: Role): Promise<StaffPerson> {
  return besideProduct(dataDir, async ({ database, accounts }) => {
    const email = `${crypto.randomUUID()}@example.org`
    const personId = await accounts.create({ email, password, name })
    await database.write(tx =>
      tx
        .insertInto('memberships')
        .values({
          person_id: personId,
          role,
          conference_id: null,
          created_at: toStored(systemClock.now()),
        })
        .execute(),
    )
    return { email, password, dataDir }
  })
}

/** Works with the database and the accounts of the product that has this data folder. */
async function besideProduct<T>(
  dataDir: string,
  work: (opened: { database: Database; accounts: Accounts }) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(path.join(dataDir, 'colloquy.sqlite'))
  try {
    const accounts = openAccounts({
      database,
      clock: systemClock,
      publicUrl: 'http://localhost',
      productName: 'Colloquy',
      productSlug: 'colloquy',
      secretKey: (await readFile(path.join(dataDir, 'secret-key'), 'utf8')).trim(),
      hashing: { hash: hashOfPassword, verify: async given => given.password === password },
    })
    return await work({ database, accounts })
  } finally {
    await database.close()
  }
}

/** Makes it long ago that somebody confirmed who they are, beside the running product. */
export async function forgetConfirmation({ dataDir, email }: StaffPerson): Promise<void> {
  await besideProduct(dataDir, ({ database }) =>
    database.write(tx =>
      tx
        .updateTable('session')
        .set({ confirmedAt: '2000-01-01T00:00:00.000Z' })
        .where('userId', '=', tx.selectFrom('user').select('id').where('email', '=', email))
        .execute(),
    ),
  )
}

/** Signs in and opens a page; `organiser.journey.ts` tests that the form leads there. */
export async function signIn(page: Page, person: StaffPerson, next: string): Promise<void> {
  await signInBeside(page, person)
  await page.goto(next)
}

/** Signs in beside the page and the running product, which would take 75 ms of processor to check the password. */
export async function signInBeside(page: Page, { dataDir, email }: StaffPerson): Promise<void> {
  const client = { cookie: '', address: '127.0.0.1', userAgent: 'a journey' }
  const tried = await besideProduct(dataDir, ({ accounts }) => accounts.signIn(client, { email, password }))
  if (!tried.ok) throw new Error(`not signed in: ${tried.error.code}`)
  // The context resolves paths against its product's address, and tells that address by an answer alone.
  const url = new URL((await page.request.get('/health/live')).url()).origin
  const pairs = tried.value.cookies.map(cookie => cookie.split(';', 1)[0] ?? '')
  await page.context().addCookies(
    pairs.map(pair => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return { name, value, url, httpOnly: true, sameSite: 'Lax' as const }
    }),
  )
}

/** Signs in through the form, on the way to another page. */
export async function signInPlain(
  plain: PlainBrowser,
  { email, password }: StaffPerson,
  next: string,
): Promise<void> {
  await plain.open(`/organiser/sign-in?${new URLSearchParams({ next })}`)
  plain.fill('E-mail address', email)
  plain.fill('Password', password)
  await plain.press('Sign in')
  if (plain.path.startsWith('/organiser/sign-in')) throw new Error(`not signed in: ${plain.text}`)
}

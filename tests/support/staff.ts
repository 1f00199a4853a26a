import path from 'node:path'
import type { Page } from '@playwright/test'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import { openDatabase } from '#database/open-database.ts'
import type { Role } from '#domain/accounts/role.ts'
import { systemClock, toStored } from '#domain/time.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'

/** A person of the organiser's, as a journey signs them in. */
export interface StaffPerson {
  email: string
  password: string
}

/** Makes somebody with a role for all conferences, beside the running product. */
export async function createStaff(dataDir: string, name: string, role: Role): Promise<StaffPerson> {
  const database = await openDatabase(path.join(dataDir, 'colloquy.sqlite'))
  try {
    const accounts = openAccounts({
      database,
      clock: systemClock,
      publicUrl: 'http://localhost',
      productName: 'Colloquy',
      productSlug: 'colloquy',
      secretKey: 'signs nothing: people are made, not signed in',
    })
    const person = { email: `${crypto.randomUUID()}@example.org`, password: 'seven quiet lattices' }
    const personId = await accounts.create({ ...person, name })
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
    return person
  } finally {
    await database.close()
  }
}

/** Makes it long ago that somebody confirmed who they are, beside the running product. */
export async function forgetConfirmation(dataDir: string, { email }: StaffPerson): Promise<void> {
  const database = await openDatabase(path.join(dataDir, 'colloquy.sqlite'))
  try {
    await database.write(tx =>
      tx
        .updateTable('session')
        .set({ confirmedAt: '2000-01-01T00:00:00.000Z' })
        .where('userId', '=', tx.selectFrom('user').select('id').where('email', '=', email))
        .execute(),
    )
  } finally {
    await database.close()
  }
}

/** Signs in and opens a page; `organiser.journey.ts` tests that the form leads there. */
export async function signIn(page: Page, person: StaffPerson, next: string): Promise<void> {
  await signInBeside(page, person)
  await page.goto(next)
}

/** Signs in beside the page, which costs a tenth of the form. */
export async function signInBeside(page: Page, person: StaffPerson): Promise<void> {
  await signInPlain(new PlainBrowser(page.request), person, '/organiser')
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

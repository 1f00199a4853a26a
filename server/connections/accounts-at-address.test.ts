import { expect, test } from 'vitest'
import { systemClock } from '#domain/foundations/time.ts'
import { accountsAtAddress } from '#server/connections/accounts-at-address.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { quickHashing } from '#tests/support/quick-hashing.ts'

describeOnBothDatabases('accounts at a public address that changes', open => {
  test('have cookies that suit it', async () => {
    const database = await open()
    const settings = {
      publicUrl: 'http://localhost:3000',
      productName: 'Colloquy',
      productSlug: 'colloquy',
      secretKey: 'a key that signs nothing outside of this test',
    }
    const accounts = accountsAtAddress(settings, { database, clock: systemClock, hashing: quickHashing })
    const who = { email: 'ida@example.org', password: 'seven quiet lattices' }
    await accounts.create({ ...who, name: 'Ida' })
    const signIn = async () => {
      const client = { cookie: '', address: '192.0.2.7', userAgent: 'a browser' }
      const tried = await accounts.signIn(client, who)
      return tried.ok ? tried.value.cookies.join() : ''
    }
    expect(await signIn()).toMatch(/^colloquy\.session_token=(?!.*Secure)/)
    settings.publicUrl = 'https://meetings.example.org'
    expect(await signIn()).toMatch(/^__Host-colloquy\.session_token=.*Secure/)
  })
})

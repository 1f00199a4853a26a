import { expect, test } from 'vitest'
import { hashInLine } from '#adapters/accounts/hashing-line.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import type { Accounts, Client } from '#domain/staff/accounts/accounts.ts'

test('two passwords are hashed at a time, a hundred wait, and those beyond are refused at once', async () => {
  const hashed = Promise.withResolvers<void>()
  let underWay = 0
  let most = 0
  const wrong = fail({ code: 'not-signed-in' } as const)
  const signIn = async () => {
    most = Math.max(most, ++underWay)
    await hashed.promise
    underWay--
    return wrong
  }
  // Nothing else of it is called.
  const accounts = hashInLine({ signIn } as unknown as Accounts)
  const client = { cookie: '', address: '192.0.2.7', userAgent: '' }
  const tries = Array.from({ length: 105 }, () =>
    accounts.signIn(client, { email: 'no@example.org', password: 'a wrong one' }),
  )
  const busy = fail({ code: 'slow-down', retryAfterSeconds: 5, isBusy: true })
  expect(await Promise.all(tries.slice(102))).toEqual([busy, busy, busy])
  expect(most).toBe(2)
  hashed.resolve()
  expect(await Promise.all(tries.slice(0, 102))).toEqual(Array.from({ length: 102 }, () => wrong))
})

test('a flood of guesses delays nobody on a device that they signed in on before', async () => {
  const never = new Promise<never>(() => {})
  const isIn = ok('in' as const)
  const signIn = ({ userAgent }: Client) => (userAgent === 'a guesser' ? never : isIn)
  // Nothing else of it is called.
  const accounts = hashInLine({ signIn, confirm: async () => isIn } as unknown as Accounts)
  const client = { cookie: '', address: '192.0.2.7', userAgent: 'a guesser' }
  const given = { email: 'no@example.org', password: 'one of many' }
  for (let tries = 0; tries < 105; tries++) void accounts.signIn(client, given)
  const owner = { ...client, userAgent: 'the owner' }
  expect(await accounts.signIn(owner, { ...given, isOnKnownDevice: true })).toEqual(isIn)
  expect(await accounts.confirm(owner, { password: given.password, code: '' })).toEqual(isIn)
  expect(await accounts.signIn(owner, given)).toMatchObject({ ok: false })
})

import { expect, test } from 'vitest'
import { hashInLine } from '#adapters/accounts/hashing-line.ts'
import type { Accounts } from '#domain/accounts/accounts.ts'
import { fail } from '#domain/result.ts'

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

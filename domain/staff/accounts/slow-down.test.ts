import { expect, test } from 'vitest'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { tryAppCode } from '#domain/staff/accounts/app-code-limit.ts'
import { heldMs, pauseSeconds, type SlowDown, trySlowly } from '#domain/staff/accounts/slow-down.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const start = Temporal.Instant.from('2027-01-10T12:00:00Z')
const wrong = async () => fail({ code: 'wrong' as const })
const right = async () => ok('in')

test('each wrong try makes the next one wait longer, up to a limit', () => {
  expect([0, 1, 2, 5, 30].map(pauseSeconds)).toEqual([0, 1, 2, 16, 600])
  expect([0, 1, 2, 5, 30].map(heldMs)).toEqual([0, 500, 1_000, 8_000, 8_000])
})

describeOnBothDatabases('whoever guesses', open => {
  async function setUp() {
    const database = await open()
    let held: number[] = []
    const guess = (
      attempt: () => Promise<Result<string, { code: 'wrong' } | SlowDown>>,
      {
        account = 'ida@example.org',
        address = '203.0.113.7',
        device = undefined as string | undefined,
        seconds = 0,
      } = {},
    ) =>
      trySlowly<string, { code: 'wrong' } | SlowDown>(
        database,
        { account, address, device, now: start.add({ seconds }) },
        attempt,
        async milliseconds => held.push(milliseconds),
      )
    const takeHeld = () => {
      const taken = held
      held = []
      return taken
    }
    return { guess, takeHeld }
  }

  test('pauses longer and longer, while others get into the same account', async () => {
    const { guess } = await setUp()
    for (let tries = 0; tries < 6; tries++) expect(await guess(wrong)).toEqual(fail({ code: 'wrong' }))
    expect(await guess(right)).toEqual(fail({ code: 'slow-down', retryAfterSeconds: 1 }))
    // Trying during a pause does not extend it.
    expect(await guess(right)).toEqual(fail({ code: 'slow-down', retryAfterSeconds: 1 }))
    expect(await guess(right, { address: '198.51.100.4' })).toEqual(ok('in'))
    expect(await guess(wrong, { seconds: 1 })).toEqual(fail({ code: 'wrong' }))
    expect(await guess(wrong, { seconds: 1 })).toEqual(fail({ code: 'slow-down', retryAfterSeconds: 2 }))
    expect(await guess(right, { seconds: 3 })).toEqual(ok('in'))
    // After a quarter of an hour all counts are back at zero.
    for (let tries = 0; tries < 6; tries++) {
      expect(await guess(wrong, { seconds: 901 })).toEqual(fail({ code: 'wrong' }))
    }
  })

  test('is not blamed for a try that was not made', async () => {
    const { guess } = await setUp()
    const busy = fail({ code: 'slow-down' as const, retryAfterSeconds: 5, isBusy: true as const })
    for (let tries = 0; tries < 9; tries++) expect(await guess(async () => busy)).toEqual(busy)
    expect(await guess(wrong)).toEqual(fail({ code: 'wrong' }))
  })

  test('gains nothing by guessing many times at once', async () => {
    const { guess } = await setUp()
    const all = await Promise.all(Array.from({ length: 20 }, () => guess(wrong)))
    const made = all.filter(each => !each.ok && each.error.code === 'wrong')
    expect(made.length).toBeGreaterThan(0)
    expect(made.length).toBeLessThanOrEqual(7)
  })

  test('codes of the app is refused after twenty in an hour, and gets in by a recovery code', async () => {
    const database = await open()
    let made = 0
    const give = (code: string, { isRight = false, personId = 'ida', isKnown = false, minutes = 0 } = {}) =>
      tryAppCode(
        database,
        { personId, code, isOnKnownDevice: isKnown, now: start.add({ minutes }) },
        async () => {
          made++
          return isRight ? ok('in') : fail({ code: 'wrong-code' as const })
        },
      )
    expect(await give('123 456', { isRight: true })).toEqual(ok('in'))
    const all = await Promise.all(Array.from({ length: 25 }, (_, i) => give(String(100_000 + i))))
    expect(made).toBe(21)
    expect(all.filter(each => !each.ok && each.error.code === 'too-many-codes')).toHaveLength(5)
    const refused = fail({ code: 'too-many-codes', retryAfterSeconds: 3_600 })
    expect(await give('123456', { isRight: true })).toEqual(refused)
    expect(await give('aBcDe-12345', { isRight: true })).toEqual(ok('in'))
    expect(await give('aBcDe-99999')).toEqual(fail({ code: 'wrong-code' }))
    expect(await give('123456', { isRight: true, personId: 'ben' })).toEqual(ok('in'))
    // Others with the password do not lock its owner out of a device that is known, which may guess as rarely.
    expect(await give('123456', { isRight: true, isKnown: true })).toEqual(ok('in'))
    for (let tries = 0; tries < 20; tries++)
      expect(await give('123456', { isKnown: true })).toEqual(fail({ code: 'wrong-code' }))
    expect(await give('123456', { isRight: true, isKnown: true })).toEqual(refused)
    expect(await give('123456', { isRight: true, minutes: 59 })).toMatchObject({ ok: false })
    expect(await give('123456', { isRight: true, minutes: 61 })).toEqual(ok('in'))
  })

  test('is delayed for many addresses at one account, and for one address at many', async () => {
    const { guess, takeHeld } = await setUp()
    for (let tries = 0; tries < 22; tries++) await guess(wrong, { address: `198.51.100.${tries}` })
    expect(takeHeld()).toEqual([500, 1_000])
    for (let tries = 0; tries < 22; tries++) await guess(wrong, { account: `person-${tries}` })
    expect(takeHeld()).toEqual([500, 1_000])
  })

  test('is told to come back where hundreds are being held, and is not blamed for it', async () => {
    const database = await open()
    const held = Promise.withResolvers<void>()
    let underWay = 0
    const hold = () => {
      underWay++
      return held.promise
    }
    const guess = (number: number, isHeld = true) =>
      trySlowly<string, { code: 'wrong' } | SlowDown>(
        database,
        { account: 'ida@example.org', address: `address ${number}`, device: undefined, now: start },
        wrong,
        isHeld ? hold : () => Promise.resolve(),
      )
    for (let tries = 0; tries < 20; tries++) expect(await guess(tries)).toEqual(fail({ code: 'wrong' }))
    const waiting = Array.from({ length: 500 }, (_, number) => guess(number))
    await expect.poll(() => underWay).toBe(500)
    const refused = await guess(500)
    expect(refused).toEqual(fail({ code: 'slow-down', retryAfterSeconds: 8, isBusy: true }))
    held.resolve()
    expect(new Set((await Promise.all(waiting)).map(each => !each.ok && each.error.code))).toEqual(
      new Set(['wrong']),
    )
    expect(await guess(500, false)).toEqual(fail({ code: 'wrong' }))
  })

  test('delays nobody on a device that they signed in on before, which has pauses of its own', async () => {
    const { guess, takeHeld } = await setUp()
    for (let tries = 0; tries < 30; tries++) await guess(wrong, { address: `198.51.100.${tries}` })
    for (let tries = 0; tries < 30; tries++) await guess(wrong, { account: `person-${tries}` })
    for (let tries = 0; tries < 6; tries++) await guess(wrong)
    expect(Math.max(...takeHeld())).toBe(8_000)
    expect(await guess(right)).toMatchObject({ error: { code: 'slow-down' } })
    const device = 'a laptop'
    expect(await guess(right, { device })).toEqual(ok('in'))
    for (let tries = 0; tries < 6; tries++) {
      expect(await guess(wrong, { device })).toEqual(fail({ code: 'wrong' }))
    }
    expect(takeHeld()).toEqual([])
    expect(await guess(right, { device })).toEqual(fail({ code: 'slow-down', retryAfterSeconds: 1 }))
    // Another device of theirs, and another person on this one, have pauses of their own.
    expect(await guess(right, { device: 'a tablet' })).toEqual(ok('in'))
    expect(await guess(right, { device, account: 'ben@example.org' })).toEqual(ok('in'))
  })

  test('counts for nobody else if it is on a device that is known', async () => {
    const { guess, takeHeld } = await setUp()
    for (let tries = 0; tries < 30; tries++) await guess(wrong, { device: 'a laptop', seconds: tries * 20 })
    expect(await guess(right, { seconds: 600 })).toEqual(ok('in'))
    expect(takeHeld()).toEqual([])
  })
})

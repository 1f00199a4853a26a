import { expect, test } from 'vitest'
import { checkCaptcha, drawCaptcha, removeUsedCaptchas } from '#domain/programme/submitting/captcha.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const secretKey = 'a key that signs nothing outside of this test'
const now = Temporal.Instant.from('2027-01-10T12:00:00Z')

test('both numbers are from 1 to 10, and all of them come', () => {
  const drawn = Array.from({ length: 500 }, () => drawCaptcha(secretKey, now))
  const numbers = new Set(drawn.flatMap(({ first, second }) => [first, second]))
  expect([...numbers].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

describeOnBothDatabases('a captcha', open => {
  async function openChecker() {
    const database = await open()
    const check = (token: string, answer: string, at = now, key = secretKey) =>
      database.write(tx => checkCaptcha(tx, { secretKey: key, token, answer, now: at }))
    return { database, check }
  }

  test('takes the right sum once', async () => {
    const { check } = await openChecker()
    const { first, second, token } = drawCaptcha(secretKey, now)
    expect(await check(token, ` ${first + second} `)).toBe(true)
    expect(await check(token, String(first + second))).toBe(false)
  })

  test.each([
    ['Arabic', 0x660],
    ['full-width', 0xff10],
  ])('takes the sum in %s digits', async (_, zero) => {
    const { check } = await openChecker()
    const { first, second, token } = drawCaptcha(secretKey, now)
    const sum = String(first + second).replace(/\d/g, digit => String.fromCodePoint(zero + Number(digit)))
    expect(await check(token, sum)).toBe(true)
  })

  test('takes the right sum once, also when it is sent ten times at once', async () => {
    const { check } = await openChecker()
    const { first, second, token } = drawCaptcha(secretKey, now)
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(token, String(first + second))))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('gives a wrong answer no second try', async () => {
    const { check } = await openChecker()
    const { first, second, token } = drawCaptcha(secretKey, now)
    expect(await check(token, String(first + second + 1))).toBe(false)
    expect(await check(token, String(first + second))).toBe(false)
  })

  test.each(['', 'x', '-5', '5.0', '五', '1e1', ' ', '5'.repeat(1_000)])('does not take %j', async answer => {
    const { check } = await openChecker()
    const token = Array.from({ length: 200 }, () => drawCaptcha(secretKey, now)).find(
      ({ first, second }) => first + second === 5,
    )?.token
    expect(await check(token ?? '', answer)).toBe(false)
  })

  test('expires', async () => {
    const { check } = await openChecker()
    const { first, second, token } = drawCaptcha(secretKey, now)
    expect(await check(token, String(first + second), now.add({ hours: 2 }))).toBe(false)
  })

  test('is invalid if it was signed elsewhere, changed, or made up', async () => {
    const { check, database } = await openChecker()
    const { first, second, token } = drawCaptcha(secretKey, now)
    const sum = String(first + second)
    expect(await check(token, sum, now, 'another key that signs nothing at all')).toBe(false)
    const [id, expires, ...rest] = token.split('.')
    for (const forged of [
      [id, Number(expires) + 1, ...rest].join('.'),
      token.slice(0, -1),
      `${token}x`,
      '',
      '....',
      '\u0000',
    ]) {
      expect(await check(forged, sum)).toBe(false)
    }
    // None of these left a trace, and the real one still works.
    expect(await database.read.selectFrom('captcha_uses').select('id').execute()).toEqual([])
    expect(await check(token, sum)).toBe(true)
  })

  test('is removed only once it has expired', async () => {
    const { check, database } = await openChecker()
    const { first, second, token } = drawCaptcha(secretKey, now)
    await check(token, String(first + second))
    await removeUsedCaptchas(database, now.add({ minutes: 119 }))
    expect(await check(token, String(first + second))).toBe(false)
    await removeUsedCaptchas(database, now.add({ minutes: 120 }))
    expect(await database.read.selectFrom('captcha_uses').select('id').execute()).toEqual([])
  })
})

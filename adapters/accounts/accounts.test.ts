import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import { systemClock } from '#domain/foundations/time.ts'
import type { Client, Cookies } from '#domain/staff/accounts/accounts.ts'
import { codeOfApp, nextCodeOfApp } from '#tests/support/authenticator.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { quickHashing } from '#tests/support/quick-hashing.ts'

const email = 'ida@example.org'
const password = 'seven quiet lattices'

describeOnBothDatabases('accounts', (open, dialect, testOnSqlite) => {
  /** @param isSlow hashes as the product does, on SQLite: to a database it is a string like any other */
  async function setUp({ clock = systemClock, isSlow = false } = {}) {
    const database = await open()
    const accounts = openAccounts({
      database,
      clock,
      publicUrl: 'https://meetings.example.org',
      productName: 'Colloquy',
      productSlug: 'colloquy',
      secretKey: 'a key that signs nothing outside of this test',
      ...((!isSlow || dialect === 'postgres') && { hashing: quickHashing }),
    })
    const id = await accounts.create({ email, name: 'Ida', password })
    const signIn = async (word = password) => {
      const tried = await accounts.signIn(client(), { email, password: word })
      if (!tried.ok) throw new Error('not signed in')
      return tried.value
    }
    return { database, accounts, id, signIn }
  }

  test('let in with the right password alone, and say who one is', async () => {
    const { database, accounts, id, signIn } = await setUp({ isSlow: true })
    const stored = await sql<{ password: string }>`select "password" from "account"`.execute(database.read)
    if (dialect === 'sqlite')
      expect(stored.rows).toEqual([{ password: expect.stringMatching(/^[\da-f]{32}:[\da-f]{128}$/) }])
    expect(await accounts.signIn(client(), { email, password: 'wrong' })).toMatchObject({ ok: false })
    expect(await accounts.signIn(client(), { email: 'no@example.org', password })).toMatchObject({
      ok: false,
    })
    const { next, cookies } = await signIn()
    expect(next).toBe('signed-in')
    expect(cookies.join()).toMatch(/^__Host-colloquy\.session_token=.*HttpOnly; Secure; SameSite=Lax/i)
    const { session } = await accounts.readSession(client(cookies))
    expect(session).toMatchObject({ personId: id, name: 'Ida', email, hasSecondFactor: false })
    expect(await accounts.readSession(client())).toMatchObject({ session: null })
  })

  test('end a session at once, wherever it is ended', async () => {
    const { accounts, id, signIn } = await setUp()
    const [here, there] = [await signIn(), await signIn()]
    const listed = await accounts.listSessions(id)
    expect(listed.map(({ address, userAgent }) => [address, userAgent])).toEqual([
      ['192.0.2.7', 'a browser'],
      ['192.0.2.7', 'a browser'],
    ])
    await accounts.signIn({ ...client(), address: '2001:db8::7' }, { email, password })
    expect((await accounts.listSessions(id)).map(({ address }) => address)).toContain('2001:db8::7')
    const { session } = await accounts.readSession(client(there.cookies))
    await accounts.endSession(id, session?.id ?? '')
    expect(await accounts.readSession(client(there.cookies))).toMatchObject({ session: null })
    await accounts.signOut(client(here.cookies))
    expect(await accounts.readSession(client(here.cookies))).toMatchObject({ session: null })
  })

  test('end all sessions but the one that asks', async () => {
    const { accounts, id, signIn } = await setUp()
    const [here, there] = [await signIn(), await signIn()]
    await accounts.endOtherSessions(client(here.cookies))
    expect(await accounts.readSession(client(there.cookies))).toMatchObject({ session: null })
    expect((await accounts.readSession(client(here.cookies))).session).not.toBeNull()
    expect(await accounts.listSessions(id)).toHaveLength(1)
  })

  test('know the devices on which each person signed in, until their password changes', async () => {
    const { accounts, id, signIn } = await setUp()
    const benId = await accounts.create({ email: 'ben@example.org', name: 'Ben', password })
    const of = { personId: id }
    expect(await accounts.findDevice(client(), of)).toBeUndefined()
    const remembered = await accounts.rememberDevice(client(), of)
    expect(remembered.join()).toMatch(
      /^__Host-colloquy\.device=.*; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
    )
    const laptop = client(remembered)
    const device = await accounts.findDevice(laptop, of)
    expect(device).toEqual(expect.any(String))
    expect(await accounts.findDevice(laptop, { email: ' IDA@example.org' })).toBe(device)
    expect(await accounts.findDevice(laptop, { email: 'nobody@example.org' })).toBeUndefined()
    expect(await accounts.findDevice(laptop, { personId: benId })).toBeUndefined()
    const forged = laptop.cookie.replace(
      device ?? '',
      `${device?.startsWith('A') ? 'B' : 'A'}${device?.slice(1)}`,
    )
    expect(forged).not.toBe(laptop.cookie)
    for (const cookie of [
      forged,
      '__Host-colloquy.device=',
      '__Host-colloquy.device=a.b',
      laptop.cookie.slice(0, -1),
    ])
      expect(await accounts.findDevice({ ...laptop, cookie }, of)).toBeUndefined()
    // Another device, and another person on this one.
    const tablet = client(await accounts.rememberDevice(client(), of))
    expect(await accounts.findDevice(tablet, of)).not.toBe(device)
    const shared = client(await accounts.rememberDevice(laptop, { personId: benId }))
    expect(await accounts.findDevice(shared, { personId: benId })).toBe(device)
    expect(await accounts.findDevice(shared, of)).toBe(device)

    const { cookies } = await signIn()
    const changed = await accounts.changePassword(client(cookies), {
      current: password,
      next: `${password} again`,
    })
    expect(changed).toMatchObject({ ok: true })
    for (const each of [laptop, tablet, shared]) expect(await accounts.findDevice(each, of)).toBeUndefined()
    expect(await accounts.findDevice(shared, { personId: benId })).toBe(device)
    expect(await accounts.findDevice(client(await accounts.rememberDevice(shared, of)), of)).toBe(device)
  })

  test('end a session after a week, however busy it was', async () => {
    let ahead = 0
    const { accounts, signIn } = await setUp({
      clock: { now: () => systemClock.now().add({ hours: ahead }) },
    })
    const { cookies } = await signIn()
    ahead = 24 * 7 - 1
    expect((await accounts.readSession(client(cookies))).session).not.toBeNull()
    ahead = 24 * 7
    expect((await accounts.readSession(client(cookies))).session).toBeNull()
    ahead = 0
    expect((await accounts.readSession(client(cookies))).session).toBeNull()
  })

  test('ask for a second factor once there is one, and take each recovery code once', async () => {
    const { accounts, signIn } = await setUp()
    const { cookies } = await signIn()
    const begun = await accounts.beginSecondFactor(client(cookies), { password, code: '' })
    if (!begun.ok) throw new Error('not begun')
    const { uri, recoveryCodes } = begun.value
    expect(uri).toMatch(/^otpauth:\/\/totp\/Colloquy:ida%40example.org\?/)
    expect(recoveryCodes).toHaveLength(10)
    expect(await accounts.completeSecondFactor(client(cookies), 'abcdef')).toMatchObject({ ok: false })
    const other = await signIn()
    const completed = await accounts.completeSecondFactor(client(cookies), await codeOfApp(uri))
    if (!completed.ok) throw new Error('not completed')
    const { session } = await accounts.readSession(client(completed.value))
    expect(session).toMatchObject({ hasSecondFactor: true })
    // The other open sessions had only the password.
    expect((await accounts.readSession(client(other.cookies))).session).toBeNull()

    const half = await signIn()
    expect(half.next).toBe('second-step')
    expect((await accounts.readSession(client(half.cookies))).session).toBeNull()
    const step = (code: string, from = half.cookies) => accounts.takeSecondStep(client(from), code)
    expect(await step('000000')).toEqual({ ok: false, error: { code: 'wrong-code' } })
    const [code = ''] = recoveryCodes
    const taken = await step(code)
    if (!taken.ok) throw new Error('not taken')
    expect((await accounts.readSession(client(taken.value))).session).not.toBeNull()
    expect(await step(code, (await signIn()).cookies)).toEqual({ ok: false, error: { code: 'wrong-code' } })
    expect(await step(code, [])).toEqual({ ok: false, error: { code: 'step-over' } })
  })

  test('take each code of the app once, also of several sign-ins at the same time', async () => {
    const { accounts, signIn } = await setUp()
    const { cookies } = await signIn()
    const begun = await accounts.beginSecondFactor(client(cookies), { password, code: '' })
    if (!begun.ok) throw new Error('not begun')
    const code = await codeOfApp(begun.value.uri)
    expect(await accounts.completeSecondFactor(client(cookies), code)).toMatchObject({ ok: true })
    const halves = await Promise.all([signIn(), signIn(), signIn()])
    const step = (half: { cookies: Cookies } | undefined, given: string) =>
      accounts.takeSecondStep(client(half?.cookies), given)
    const refused = { ok: false, error: { code: 'wrong-code' } }
    expect(await step(halves[0], code)).toEqual(refused)
    const next = await nextCodeOfApp(begun.value.uri)
    const tried = await Promise.all(halves.map(half => step(half, next)))
    expect(tried.filter(({ ok }) => ok)).toHaveLength(1)
    expect(tried.filter(({ ok }) => !ok)).toEqual([refused, refused])
    expect(await step(await signIn(), ` ${next.slice(0, 3)} ${next.slice(3)}`)).toEqual(refused)
  })

  test('confirm who one is by the password, and by a code where there is a second factor', async () => {
    const { accounts, signIn } = await setUp()
    const { cookies } = await signIn()
    const confirm = (word: string, code = '', from: Cookies = cookies) =>
      accounts.confirm(client(from), { password: word, code })
    expect(await confirm('wrong')).toMatchObject({ error: { code: 'wrong-credentials' } })
    expect(await confirm(password)).toMatchObject({ ok: true })
    const begun = await accounts.beginSecondFactor(client(cookies), { password, code: '' })
    if (!begun.ok) throw new Error('not begun')
    const code = await codeOfApp(begun.value.uri)
    const done = await accounts.completeSecondFactor(client(cookies), code)
    if (!done.ok) throw new Error('not completed')
    expect(await confirm(password, '', done.value)).toMatchObject({ error: { code: 'wrong-code' } })
    expect(await confirm(password, code, done.value)).toMatchObject({ error: { code: 'wrong-code' } })
    const next = await nextCodeOfApp(begun.value.uri)
    expect(await confirm(password, next, done.value)).toMatchObject({ ok: true })
    expect(await confirm(password, next, done.value)).toMatchObject({ error: { code: 'wrong-code' } })
    expect(await confirm(password, begun.value.recoveryCodes[0], done.value)).toMatchObject({ ok: true })
    expect(await confirm(password, begun.value.recoveryCodes[0], done.value)).toMatchObject({ ok: false })
  })

  test('name the person of a second step as the one whom its code signs in, whatever the cookies look like', async () => {
    const { accounts, id, signIn } = await setUp()
    const other = { email: 'eve@example.org', password: 'six loud crystals' }
    const eve = await accounts.create({ ...other, name: 'Eve' })
    const secretOf = async (cookies: Cookies, word: string) => {
      const begun = await accounts.beginSecondFactor(client(cookies), { password: word, code: '' })
      if (!begun.ok) throw new Error('not begun')
      const done = await accounts.completeSecondFactor(client(cookies), await codeOfApp(begun.value.uri))
      expect(done.ok).toBe(true)
      return begun.value
    }
    const first = await signIn()
    const { recoveryCodes } = await secretOf(first.cookies, password)
    const evesFirst = await accounts.signIn(client(), other)
    if (!evesFirst.ok) throw new Error('not signed in')
    await secretOf(evesFirst.value.cookies, other.password)
    const challengeOf = async (credentials: { email: string; password: string }) => {
      const half = await accounts.signIn(client(), credentials)
      if (!half.ok) throw new Error('not signed in')
      return half.value.cookies.find(each => each.includes('two_factor='))?.split(';')[0] ?? ''
    }
    /** A challenge with a signature of another. */
    const unsigned = (cookie: string) => cookie.replace(/(=[^.]*)\..*$/, '$1.forged')
    const sessionOfEve = client(evesFirst.value.cookies).cookie
    for (const [at, shape] of [
      (ida: string, eves: string) => `${eves}; ${ida}`,
      (ida: string, eves: string) => `${ida}; ${eves}`,
      (ida: string, eves: string) => `${eves};${ida}`,
      (ida: string, eves: string) => `${unsigned(eves)}; ${ida}`,
      (ida: string, eves: string) => `${ida}; ${unsigned(eves)}`,
      (ida: string) => `${sessionOfEve}; ${ida}`,
      (ida: string) => `${ida}; ${sessionOfEve}`,
    ].entries()) {
      const given = {
        ...client(),
        cookie: shape(await challengeOf({ email, password }), await challengeOf(other)),
      }
      const named = await accounts.findAtSecondStep(given)
      const taken = await accounts.takeSecondStep(given, recoveryCodes[at] ?? '')
      const { session } = taken.ok ? await accounts.readSession(client(taken.value)) : { session: null }
      // Ida's code signs in Ida, if it is she whose tries are counted.
      expect([at, session?.personId]).toEqual([at, named === id ? id : undefined])
      if (!shape('', 'eves.signed').includes('eves.signed')) expect([at, named]).not.toEqual([at, eve])
    }
    // What nobody signed names nobody.
    const forged = { ...client(), cookie: unsigned(await challengeOf({ email, password })) }
    expect(await accounts.findAtSecondStep(forged)).toBeUndefined()
  })

  test('ask for a code before the second factor is renewed, replaced or removed', async () => {
    const { accounts, signIn } = await setUp()
    const { cookies } = await signIn()
    const begin = (code: string) => accounts.beginSecondFactor(client(cookies), { password, code })
    const begun = await begin('')
    if (!begun.ok) throw new Error('not begun')
    const { uri, recoveryCodes } = begun.value
    expect((await accounts.completeSecondFactor(client(cookies), await codeOfApp(uri))).ok).toBe(true)
    const refused = { ok: false, error: { code: 'wrong-code' } }
    for (const code of ['', '000000', 'abcde-fghij']) {
      expect(await begin(code)).toEqual(refused)
      expect(await accounts.renewRecoveryCodes(client(cookies), { password, code })).toEqual(refused)
      expect(await accounts.removeSecondFactor(client(cookies), { password, code })).toEqual(refused)
    }
    const wrong = { password: 'wrong', code: recoveryCodes[0] ?? '' }
    expect(await accounts.removeSecondFactor(client(cookies), wrong)).toMatchObject({
      error: { code: 'wrong-credentials' },
    })
    const proof = (code = '') => ({ password, code })
    const renewed = await accounts.renewRecoveryCodes(client(cookies), proof(recoveryCodes[0]))
    if (!renewed.ok) throw new Error('not renewed')
    // The old ones are gone with it.
    expect(await begin(recoveryCodes[1] ?? '')).toEqual(refused)
    expect(await accounts.removeSecondFactor(client(cookies), proof(renewed.value[0]))).toMatchObject({
      ok: true,
    })
  })

  test('take twenty wrong codes an hour, wherever a code is asked for', async () => {
    const { database, accounts, signIn } = await setUp()
    const { cookies } = await signIn()
    const begun = await accounts.beginSecondFactor(client(cookies), { password, code: '' })
    if (!begun.ok) throw new Error('not begun')
    expect((await accounts.completeSecondFactor(client(cookies), await codeOfApp(begun.value.uri))).ok).toBe(
      true,
    )
    const proof = { password, code: '000000' }
    const ways = [
      async () => accounts.takeSecondStep(client((await signIn()).cookies), '000000'),
      () => accounts.confirm(client(cookies), proof),
      () => accounts.renewRecoveryCodes(client(cookies), proof),
      () => accounts.removeSecondFactor(client(cookies), proof),
      () => accounts.beginSecondFactor(client(cookies), proof),
    ]
    for (let tries = 0; tries < 20; tries++) {
      await database.write(tx =>
        sql`delete from "verification" where "identifier" like 'app-code%'`.execute(tx),
      )
      expect([tries, await ways[tries % ways.length]?.()]).toMatchObject([
        tries,
        { error: { code: 'wrong-code' } },
      ])
    }
    for (const way of ways) expect(await way()).toMatchObject({ error: { code: 'too-many-codes' } })
    const { recoveryCodes } = begun.value
    expect(await accounts.confirm(client(cookies), { password, code: recoveryCodes[0] ?? '' })).toMatchObject(
      { ok: true },
    )
  })

  test('keep the session that changes the password or second factor, if its answer never arrives', async () => {
    const { accounts, signIn } = await setUp()
    const [{ cookies }, other] = [await signIn(), await signIn()]
    const isIn = async (given: Cookies) => (await accounts.readSession(client(given))).session !== null
    const begun = await accounts.beginSecondFactor(client(cookies), { password, code: '' })
    if (!begun.ok) throw new Error('not begun')
    const { uri, recoveryCodes } = begun.value
    const code = await codeOfApp(uri)
    const answers = [
      () => accounts.completeSecondFactor(client(cookies), code),
      () => accounts.changePassword(client(cookies), { current: password, next: 'nine loud glaciers' }),
      () =>
        accounts.removeSecondFactor(client(cookies), {
          password: 'nine loud glaciers',
          code: recoveryCodes[0] ?? '',
        }),
    ]
    for (const change of answers) {
      expect(await change()).toMatchObject({ ok: true })
      // The cookie of before the change is all that the browser has.
      expect(await isIn(cookies)).toBe(true)
    }
    expect(await isIn(other.cookies)).toBe(false)
  })

  test('set a new password by a token that works once, and end every session', async () => {
    const { accounts, signIn } = await setUp()
    const { cookies } = await signIn()
    expect(await accounts.issueReset('nobody@example.org')).toBeUndefined()
    const token = (await accounts.issueReset(email)) ?? ''
    const next = 'nine loud glaciers'
    expect(await accounts.isResetOpen(token)).toBe(true)
    expect(await accounts.resetPassword(token, next)).toMatchObject({ ok: true })
    expect(await accounts.isResetOpen(token)).toBe(false)
    expect(await accounts.resetPassword(token, next)).toEqual({ ok: false, error: { code: 'token-over' } })
    expect((await accounts.readSession(client(cookies))).session).toBeNull()
    expect(await accounts.signIn(client(), { email, password })).toMatchObject({ ok: false })
    expect(await signIn(next)).toMatchObject({ next: 'signed-in' })
  })

  test('let no link or half-done sign-in outlive the password that it was made with', async () => {
    const { accounts, signIn } = await setUp()
    const { cookies } = await signIn()
    const link = async () => (await accounts.issueReset(email)) ?? ''
    const [first, second] = [await link(), await link()]
    const next = 'nine loud glaciers'
    expect(await accounts.changePassword(client(cookies), { current: password, next })).toMatchObject({
      ok: true,
    })
    expect(await Promise.all([first, second].map(accounts.isResetOpen))).toEqual([false, false])
    expect(await accounts.resetPassword(first, password)).toMatchObject({ ok: false })
    const [third, fourth] = [await link(), await link()]
    expect(await accounts.resetPassword(third, password)).toMatchObject({ ok: true })
    expect(await accounts.resetPassword(fourth, next)).toMatchObject({ ok: false })

    const again = await signIn()
    const begun = await accounts.beginSecondFactor(client(again.cookies), { password, code: '' })
    if (!begun.ok) throw new Error('not begun')
    const completed = await accounts.completeSecondFactor(
      client(again.cookies),
      await codeOfApp(begun.value.uri),
    )
    expect(completed.ok).toBe(true)
    const half = await signIn()
    expect(await accounts.changePassword(client(again.cookies), { current: password, next })).toMatchObject({
      ok: true,
    })
    expect(await accounts.takeSecondStep(client(half.cookies), begun.value.recoveryCodes[0] ?? '')).toEqual({
      ok: false,
      error: { code: 'step-over' },
    })
  })

  testOnSqlite('refuse passwords that lists hold, that are short, or that are one’s own name', async () => {
    const { accounts } = await setUp()
    const problem = (word: string) => accounts.findPasswordProblem(word, ['Ida Lovelace', email])
    expect(await problem('short')).toEqual({ code: 'too-short' })
    expect(await problem('x'.repeat(129))).toEqual({ code: 'too-long' })
    for (const word of [
      'password1234',
      'qwertyuiop',
      'iloveyou12',
      'P@ssw0rd123',
      'ida@example.org',
      'idalovelace',
    ]) {
      expect([word, await problem(word)]).toEqual([word, { code: 'common' }])
    }
    expect(await problem(password)).toBeUndefined()
  })
})

/** A request with the cookies that an answer set. */
function client(cookies: Cookies = []): Client {
  const cookie = cookies.map(each => each.split(';')[0]).join('; ')
  return { cookie, address: '192.0.2.7', userAgent: 'a browser' }
}

import { expect, test } from 'vitest'
import { fail, ok } from '#domain/foundations/result.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import type { Accounts } from '#domain/staff/accounts/accounts.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { organiserPaths, type RegistrationActPage } from '#site/organiser/organiser-paths.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { travellers } from '#tests/factories/moves.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { type Answer, hireStaff, type Staff } from '#tests/support/hire-staff.ts'

/** Accounts whose password is `right`: real ones take 75 ms for each. */
const knownPassword = {
  findDevice: async () => undefined,
  confirm: async (_client: unknown, { password }: { password: string }) =>
    password === 'right' ? ok(undefined) : fail({ code: 'wrong-credentials' as const }),
}

/** The fields of a page's form that are filled in without anybody. */
const fieldsIn = ({ html }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      unescaped(value ?? ''),
    ]),
  )
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

// The commands behind the pages are tested on both databases where they are, the pages' reads in query-counts.test.ts.
describeOnBothDatabases('money acts', (open, _dialect, testOnSqlite) => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database, { name: 'crystals' })
    await createConference(database, { name: 'glaciers' })
    const { payments, register, find } = travellers(database, clock)
    // The pages use no more of them.
    const site = { clock, payments, accounts: knownPassword as unknown as Accounts }
    const as = (role: Role) => hireStaff(database, { role, conferenceId: fees.conference.id }, site)
    const unpaid = () => createRegistration(database, fees, clock)
    const paid = async () => find(await register(fees, 'oral'))
    return { clock, database, fees, payments, find, as, unpaid, paid }
  }

  const address = (code: string, act: RegistrationActPage) =>
    organiserPaths.registrationAct('crystals', code, act)
  /** Sends the form of an act. */
  const ask = (staff: Staff, code: string, act: RegistrationActPage, values: Record<string, string>) =>
    staff.post(address(code, act), { intent: 'check', ...values })
  /** The form behind the button of a check page. */
  const confirmationIn = ({ data }: Answer) => ({
    ...data.values,
    intent: data.check.needs,
    digest: data.digest,
    'request-key': data.requestKey,
  })
  const confirm = (staff: Staff, check: Answer) => staff.post(check.data.address, confirmationIn(check))
  const factsOf = ({ data }: Answer) =>
    Object.fromEntries(
      data.check.facts.map(({ label, lines }: { label: string; lines: string[] }) => [
        label,
        lines.join(' ').replaceAll('\u00a0', ' '),
      ]),
    )

  /** What the form offers to refund. */
  const choicesIn = ({ data }: Answer) => data.fields[0].options.map(({ value }: { value: string }) => value)

  const transfer = {
    amount: '733.95',
    means: 'bank-transfer',
    'paid-on': '2027-01-09',
    reference: 'SEPA 4711',
  }

  test('a transfer is recorded in two steps, once however often it is clicked', async () => {
    const { database, as, unpaid, find } = await setUp()
    const finance = await as('finance')
    const { id, code } = await unpaid()
    const form = await finance.get(address(code, 'payment'))
    expect(form.data).toMatchObject({ step: 'form', values: { amount: '733.95', means: 'bank-transfer' } })
    const part = await ask(finance, code, 'payment', { ...transfer, amount: '100' })
    expect(part.html).toContain('The mail “Part of a payment is missing” goes to')
    const check = await ask(finance, code, 'payment', transfer)
    expect(check.data.check).toMatchObject({
      needs: 'record-transfer',
      button: 'Record USD\u00a0733.95',
      sum: { words: 'Seven hundred thirty-three and 95/100 US dollars' },
    })
    expect(factsOf(check)).toMatchObject({ 'Still owed': 'Nothing' })
    const done = await Promise.all([confirm(finance, check), confirm(finance, check)])
    expect(done.map(({ status }) => status)).toEqual([303, 303])
    expect(await listCaptures(database.read, id)).toHaveLength(1)
    expect((await find(id)).state).toBe('paid')
    expect((await ask(finance, code, 'payment', transfer)).data).toMatchObject({
      step: 'form',
      refusal: 'The reference SEPA 4711 is already recorded.',
      values: transfer,
    })
    const other = await unpaid()
    const again = await ask(finance, other.code, 'payment', transfer)
    expect(factsOf(again)['Please check']).toContain(code)
  })

  test('the invoice of a transfer names the day that staff gave, wherever the conference is', async () => {
    const { database, clock } = await setUp()
    for (const timeZone of ['Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles']) {
      const name = timeZone.replace(/.*\//, '').toLowerCase()
      const fees = await createConference(database, { name, timeZone })
      const { payments } = travellers(database, clock)
      const finance = await hireStaff(
        database,
        { role: 'finance', conferenceId: fees.conference.id },
        { clock, payments, accounts: knownPassword as unknown as Accounts },
      )
      const { id, code } = await createRegistration(database, fees, clock)
      const paidOn = '2027-01-09'
      const page = organiserPaths.registrationAct(name, code, 'payment')
      const check = await finance.post(page, {
        ...transfer,
        intent: 'check',
        reference: name,
        'paid-on': paidOn,
      })
      expect((await confirm(finance, check)).status).toBe(303)
      expect([
        timeZone,
        (await listInvoices(database.read, id)).map(each => each.kind === 'invoice' && each.paidOn),
      ]).toEqual([timeZone, [paidOn]])
    }
  })

  testOnSqlite('the cancel page says why nothing is refunded', async () => {
    const { database, payments, as, unpaid, paid } = await setUp()
    const finance = await as('finance')
    const lead = async (code: string) => (await finance.get(address(code, 'cancel'))).data.lead
    expect(await lead((await unpaid()).code)).toBe('Nothing was paid, so nothing is refunded.')
    const { id, code } = await paid()
    expect(await lead(code)).toContain('by the policy USD\u00a0')
    const [capture] = await listCaptures(database.read, id)
    if (!capture) throw new Error('no capture')
    const source = { kind: 'reversal', id: 'R-1' } as const
    await recordChargeback(payments, capture, { source, amount: undefined, status: 'taken' })
    expect(await lead(code)).toBe('None of what was paid is left to refund.')
  })

  testOnSqlite('the desk records cash and no transfer', async () => {
    const { as, unpaid, find } = await setUp()
    const desk = await as('desk')
    const { id, code } = await unpaid()
    const refusedForm = await ask(desk, code, 'payment', transfer)
    expect([refusedForm.status, refusedForm.data.problems.means]).toEqual([422, 'Choose how it was paid.'])
    const check = await ask(desk, code, 'payment', { ...transfer, means: 'cash' })
    const forged = { ...confirmationIn(check), intent: 'record-transfer' }
    expect((await desk.post(address(code, 'payment'), forged)).status).toBe(403)
    expect((await confirm(desk, check)).to).toContain('?done=payment')
    expect((await find(id)).state).toBe('paid')
  })

  testOnSqlite('wrong input gets its message beside the field, and nothing typed is lost', async () => {
    const { as, unpaid } = await setUp()
    const finance = await as('finance')
    const { code } = await unpaid()
    for (const [wrong, field, words] of [
      [{ amount: '1,5' }, 'amount', 'Write the sum in USD'],
      [{ amount: '0' }, 'amount', 'Write the sum in USD'],
      [{ amount: '' }, 'amount', 'missing'],
      [{ 'paid-on': '2027-02-30' }, 'paid-on', 'This date does not exist'],
      [{ 'paid-on': '2028-01-01' }, 'paid-on', 'is in the future'],
      [{ 'paid-on': '1927-01-01' }, 'paid-on', 'too early'],
      [{ reference: ' ' }, 'reference', 'missing'],
      [{ reference: 'x'.repeat(501) }, 'reference', '500'],
    ] as const) {
      const typed = { ...transfer, ...wrong }
      const back = await ask(finance, code, 'payment', typed)
      expect.soft([back.status, back.data], JSON.stringify(wrong)).toEqual([
        422,
        expect.objectContaining({
          step: 'form',
          values: expect.objectContaining(typed),
          problems: { [field]: expect.stringContaining(words) },
        }),
      ])
    }
  })

  testOnSqlite('what was typed survives confirming oneself, which only the check page asks for', async () => {
    const { database, as, paid } = await setUp()
    const finance = await as('finance')
    const { id, code } = await paid()
    const typed = {
      what: 'sum',
      amount: '100',
      reason: `${String.raw`Agreed \ by "phone", 50% & <b>more</b>`}\nTwice`,
    }
    const path = address(code, 'refund')
    const check = await ask(finance, code, 'refund', typed)
    expect(check.data).toMatchObject({ step: 'check', values: typed })
    const form = confirmationIn(check)
    await finance.confirmedAt('2000-01-01T00:00:00.000Z')
    expect((await finance.get(path)).data).toMatchObject({ step: 'form' })
    expect((await ask(finance, code, 'refund', typed)).data).toMatchObject({ step: 'check', values: typed })
    const stopped = await finance.post(path, form)
    expect([stopped.status, stopped.to]).toEqual([307, organiserPaths.onTheWayTo('confirm', path)])
    // With this status a browser sends the form again, to the page that asks for the password.
    const to = stopped.to ?? ''
    const asked = await finance.post(to, form)
    const wrong = await finance.post(to, { ...fieldsIn(asked), password: 'wrong' })
    expect([wrong.status, wrong.data.problem]).toEqual([422, 'wrong-credentials'])
    const right = await finance.post(to, { ...fieldsIn(wrong), password: 'right' })
    expect(right.html).toContain(`action="${path}"`)
    expect(fieldsIn(right)).toEqual(form)
    expect(right.html).not.toContain('password')
    expect(await listRefunds(database.read, id)).toEqual([])
    await finance.confirmedAt('2999-01-01T00:00:00.000Z')
    const after = await finance.post(path, fieldsIn(right))
    expect(after.to).toContain('?done=refund')
    expect(await listRefunds(database.read, id)).toHaveLength(1)
  })

  testOnSqlite(
    'a form that is sent keeps its input out of addresses, and what it is changed to',
    async () => {
      const { as, paid } = await setUp()
      const finance = await as('finance')
      const { code } = await paid()
      const typed = { what: 'sum', amount: '100', reason: '痛'.repeat(5_000) }
      const path = address(code, 'refund')
      const form = await finance.get(`${path}?reason=Ill`)
      expect(form.data.values.reason).toBe('Ill')
      expect(form.html).toContain(` action="${path}" method="post">`)
      const check = await ask(finance, code, 'refund', typed)
      expect([check.status, check.data.step, check.data.address]).toEqual([200, 'check', path])
      const changing = await ask(finance, code, 'refund', { ...typed, again: 'yes' })
      expect(changing.data).toMatchObject({ step: 'form', values: typed, problems: {} })
      const tooLong = await ask(finance, code, 'refund', { ...typed, reason: '痛'.repeat(5_001) })
      expect([tooLong.status, Object.keys(tooLong.data.problems)]).toEqual([422, ['reason']])
      expect(tooLong.data.values.reason).toHaveLength(5_001)
    },
  )

  test('money is given back once, and a quote that is no longer true is not carried out', async () => {
    const { database, as, paid } = await setUp()
    const finance = await as('finance')
    const { id, code } = await paid()
    const check = await ask(finance, code, 'refund', { what: 'policy', reason: 'Ill' })
    expect(check.data.check).toMatchObject({ button: 'Refund USD\u00a0366.98' })
    expect(factsOf(check)).toMatchObject({
      Place: 'Stays as it is: Paid.',
      Invoice: 'A credit note reverses USD 366.98 of what was billed.',
      'Left here': 'USD 366.97',
      Reason: 'Ill',
    })
    const small = await ask(finance, code, 'refund', { what: 'sum', amount: '100', reason: 'Agreed' })
    expect((await confirm(finance, small)).to).toContain('?done=refund')
    const late = await confirm(finance, check)
    expect([late.status, late.data.isStale, late.data.check.button]).toEqual([
      409,
      true,
      'Refund USD\u00a0316.98',
    ])
    const [first, second] = await Promise.all([confirm(finance, late), confirm(finance, late)])
    expect([first?.status, second?.status]).toEqual([303, 303])
    const refunds = await listRefunds(database.read, id)
    expect(refunds.map(({ amountMinor, state }) => [amountMinor, state])).toEqual([
      [10_000, 'completed'],
      [31_698, 'completed'],
    ])
    const tooMuch = await ask(finance, code, 'refund', { what: 'sum', amount: '999', reason: 'x' })
    expect([tooMuch.status, tooMuch.data.refusal]).toEqual([409, 'Only USD\u00a0316.97 is left to refund.'])
    const empty = await ask(finance, code, 'refund', { what: 'share', share: '101', reason: '' })
    expect([empty.status, Object.keys(empty.data.problems).sort()]).toEqual([422, ['reason', 'share']])
  })

  testOnSqlite(
    'a registration is cancelled by the policy, or by whoever may refund with another share',
    async () => {
      const { database, as, paid, find } = await setUp()
      const manager = await as('manager')
      const { id, code } = await paid()
      const check = await ask(manager, code, 'cancel', { reason: 'Asked by telephone' })
      expect(check.data.check).toMatchObject({
        needs: 'cancel-by-policy',
        button: 'Cancel and refund USD\u00a0366.98 from 10 June 2027',
      })
      const other = { by: 'share', share: '100', reason: 'Ill' }
      expect((await confirm(manager, await ask(manager, code, 'cancel', other))).status).toBe(403)
      expect((await confirm(manager, check)).to).toContain('?done=cancel')
      expect((await find(id)).state).toBe('cancelled')
      expect(await listRefunds(database.read, id)).toMatchObject([
        { amountMinor: 36_698, state: 'scheduled' },
      ])
      expect((await manager.get(address(code, 'cancel'))).data.hindrance).toBe(
        'It has already been cancelled or replaced.',
      )
      const finance = await as('finance')
      const more = await finance.get(address(code, 'refund'))
      expect(more.data.lead).toBe(
        'USD\u00a0366.97 can be refunded. It has no place: Cancelled. The share set by the policy was decided when it was cancelled.',
      )
      expect(choicesIn(more)).toEqual(['share', 'sum'])
      expect(more.data.values.what).toBe('sum')
      const twice = await ask(finance, code, 'refund', { what: 'policy', reason: 'Ill' })
      expect([twice.status, Object.keys(twice.data.problems)]).toEqual([422, ['what']])
      const second = await paid()
      const all = await ask(finance, second.code, 'cancel', other)
      expect((await confirm(finance, all)).status).toBe(303)
      expect(await listRefunds(database.read, second.id)).toMatchObject([
        { amountMinor: 73_395, reason: 'Ill' },
      ])
    },
  )

  testOnSqlite('a share of the policy is no longer suggested once money was given back', async () => {
    const { as, paid } = await setUp()
    const finance = await as('finance')
    const { code } = await paid()
    const form = () => finance.get(address(code, 'refund'))
    const first = await form()
    expect(first.data.values.what).toBe('policy')
    expect(first.data.lead).toContain('The registration keeps its place')
    await confirm(finance, await ask(finance, code, 'refund', { what: 'policy', reason: 'Ill' }))
    const next = await form()
    expect(next.data.values.what).toBe('sum')
    expect(choicesIn(next)).toEqual(['policy', 'share', 'sum'])
    expect(next.data.fields[0].options[0].detail).toBe('50% today of what is left, USD\u00a0183.49')
  })

  testOnSqlite('input that contradicts what is chosen is refused', async () => {
    const { as, paid } = await setUp()
    const finance = await as('finance')
    const { code } = await paid()
    for (const [act, values, field] of [
      ['refund', { what: 'policy', share: '', amount: '100' }, 'amount'],
      ['refund', { what: 'policy', share: '20', amount: '' }, 'share'],
      ['refund', { what: 'share', share: '20', amount: '100' }, 'amount'],
      ['cancel', { by: 'policy', share: '20' }, 'share'],
    ] as const) {
      const typed = { ...values, reason: 'Ill' }
      const back = await ask(finance, code, act, typed)
      const problems = { [field]: expect.stringMatching(/^You chose something else above/) }
      expect
        .soft([back.status, back.data.values, back.data.problems], JSON.stringify([act, values]))
        .toEqual([422, typed, problems])
    }
  })

  testOnSqlite(
    'the first act of its state is in the head of a registration’s page, and loud if it waits for it',
    async () => {
      const { as, unpaid, paid } = await setUp()
      const nextOf = async (role: Role, code: string) => {
        const { data } = await (await as(role)).get(organiserPaths.registration('crystals', code))
        return data.next
      }
      const { code } = await unpaid()
      expect(await nextOf('finance', code)).toEqual({
        label: 'Record a payment',
        href: address(code, 'payment'),
        isAwaited: true,
      })
      expect(await nextOf('reader', code)).toBeUndefined()
      const settled = (await paid()).code
      expect(await nextOf('finance', settled)).toEqual({
        label: 'Change the choice',
        href: address(settled, 'choice'),
        isAwaited: false,
      })
    },
  )

  testOnSqlite('another conference has no such registration, and a role sees what it may', async () => {
    const { as, paid } = await setUp()
    const { code } = await paid()
    const finance = await as('finance')
    const elsewhere = organiserPaths.registrationAct('glaciers', code, 'refund')
    expect((await finance.get(elsewhere)).status).toBe(404)
    expect((await finance.get(address('MS27-NOBODY', 'refund'))).status).toBe(404)
    const labelsFor = async (role: Role) => {
      const staff = await as(role)
      const { data } = await staff.get(organiserPaths.registration('crystals', code))
      return data.acts.flatMap(({ acts }: { acts: { label: string }[] }) => acts.map(({ label }) => label))
    }
    expect(await labelsFor('reader')).toEqual([])
    expect(await labelsFor('desk')).not.toContain('Refund money')
    expect(await labelsFor('finance')).toEqual(
      expect.arrayContaining(['Record a payment', 'Refund money', 'Cancel']),
    )
  })
})

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { openDesk } from '#tests/factories/desk.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { dialects, openTestDatabase } from '#tests/support/database.ts'
import { compiledIn } from '#tests/support/served-product.ts'
import { runDesk } from '#tools/desk/desk.ts'

test.each(dialects)('the desk records money, refunds it and reports what it did (%s)', async dialect => {
  const { run, first, second } = await openDesk(dialect)
  const pay = (code: string, amount: string, reference: string) =>
    run('confirm-payment', code, amount, '2027-01-11', reference)

  expect(await pay(first.code, '733,95', 'B-1')).toEqual({
    code: 1,
    said: '733,95 is not an amount in USD: write it as 12.50.\n',
  })
  expect(await run('confirm-payment', first.code, '733.95', '2099-12-31', 'B-1')).toEqual({
    code: 1,
    said: 'The date is in the future. Nothing was recorded. Give the day of the payment, 2027-01-11 at the latest.\n',
  })
  expect(await run('confirm-payment', first.code, '733.95', '1970-01-01', 'B-1')).toEqual({
    code: 1,
    said: 'The date is too early. Nothing was recorded. Give the day of the payment, 2026-10-12 at the earliest.\n',
  })
  expect((await run('possible', first.code)).said).toContain('Send the confirmation again: It is not paid.\n')
  expect((await pay(first.code, '733.95', 'B-1')).said).toContain('It is now paid.')
  expect((await run('possible', first.code)).said).toContain(
    'Send the confirmation again: This mail was sent in the last ten minutes.\n',
  )
  expect((await pay(first.code, '733.95', 'B-1')).said).toContain('Nothing was changed')
  expect((await pay('XX27-000000', '1.00', 'B-2')).said).toBe('There is no registration XX27-000000.\n')
  expect((await pay(second.code, '700.00', 'B-3')).said).toContain('needs attention: wrong-amount')
  expect((await run('attention')).said).toMatch(
    new RegExp(`^${second.code}  awaiting-payment  wrong-amount  since \\S+Z\n$`),
  )
  const clear = (...more: string[]) => run('attention', 'clear', second.code, 'wrong-amount', ...more)
  expect((await clear()).said).toContain('--note')
  expect((await clear('--note', 'The rest comes on Monday')).said).toBe(
    `${second.code}: wrong-amount is cleared.\n`,
  )
  expect((await clear('--note', 'Again')).code).toBe(1)
  expect((await run('attention', 'clear', second.code, 'odd')).said).toContain('REASON is one of')
  expect((await run('attention')).said).toBe('None.\n')

  expect((await run('refund', first.code, '10.00')).said).toContain('--reason')
  expect((await run('refund', first.code, '10.00', '--reason', 'Agreed')).said).toContain(
    'Refund 1: pending\n',
  )
  expect((await run('confirm-refund', '1', 'B-4', '2027-01-09')).said).toContain('2027-01-10')
  expect((await run('confirm-refund', '1', 'B-4', '2027-01-10')).said).toBe('Refund 1: completed\n')
  expect((await run('refund', first.code, '733.95', '--reason', 'x')).said).toContain(
    'Only USD 723.95 is left',
  )

  expect((await run('limit', 'set', 'crystals', '1')).said).toBe('Already taken: 2 places.\n')
  expect((await run('limit', 'set', 'crystals', '2')).said).toBe('crystals: 2 of 2 taken.\n')
  expect((await run('code', 'add', 'crystals', 'half', '--percent', '50', '--uses', '3')).code).toBe(0)
  expect((await run('code', 'add', 'crystals', 'HALF')).code).toBe(1)
  expect((await run('code', 'list', 'crystals')).said).toBe('HALF  percent  used 0 of 3\n')
  expect((await run('code', 'add', 'crystals', 'all', '--budget', 'much')).code).toBe(1)
  expect((await run('code', 'add', 'crystals', 'all', '--budget', '1000')).code).toBe(0)
  expect((await run('reconcile', '--days', '9999')).said).toContain('Examined: 2. Differences: 0.')

  expect((await run('cancel-conference', 'crystals', '--reason', 'Storm')).said).toContain('Cancelled: 2.')
  expect((await run('cancel-conference', 'crystals', '--reason', 'Storm')).said).toContain('Cancelled: 0.')
  expect((await run('cancel', first.code)).code).toBe(1)
})

test.each(dialects)(
  'a refund waits for the end of the conference, or is released with a reason (%s)',
  async dialect => {
    const { run, database, clock, first, second } = await openDesk(dialect)
    const audit = () =>
      database.read.selectFrom('audit_entries').select(['act', 'facts']).orderBy('id').execute()
    for (const [index, { code }] of [first, second].entries())
      await run('confirm-payment', code, '733.95', '2027-01-10', `B-${index}`)

    // By the policy, 148 days before: half of it, once the conference is over.
    expect((await run('cancel', first.code)).said).toContain('USD 366.98 is refunded')
    const [scheduled] = await listRefunds(database.read, first.id)
    expect(scheduled).toMatchObject({
      state: 'scheduled',
      dueAt: Temporal.Instant.from('2027-06-09T23:00:00Z'),
    })
    const id = String(scheduled?.id)
    expect((await run('release-refund', id)).said).toContain('--reason')
    expect((await run('release-refund', '999', '--reason', 'x')).code).toBe(1)
    expect((await run('release-refund', id, '--reason', 'Hardship')).said).toBe(`Refund ${id}: pending\n`)
    expect(await listRefunds(database.read, first.id)).toMatchObject([{ dueAt: clock.now() }])
    expect((await run('release-refund', id, '--reason', 'Again')).code).toBe(1)
    expect((await audit()).filter(({ act }) => act === 'refund released early')).toEqual([
      {
        act: 'refund released early',
        facts: JSON.stringify({ refundId: scheduled?.id, reason: 'Hardship' }),
      },
    ])
    expect((await run('confirm-refund', id, 'B-9', '2027-01-10')).said).toBe(`Refund ${id}: completed\n`)

    // Another share needs a reason, and is due at once.
    expect((await run('cancel', second.code, '--share', '80')).said).toContain('--reason')
    expect((await run('cancel', second.code, '--share', '101', '--reason', 'x')).code).toBe(1)
    const shared = await run('cancel', second.code, '--share', '80', '--reason', 'Visa refused')
    expect(shared.said).toContain('USD 587.16 is refunded')
    expect(await listRefunds(database.read, second.id)).toMatchObject([
      { amountMinor: 58_716, state: 'scheduled', reason: 'Visa refused', dueAt: clock.now() },
    ])
    const cancelled = (await audit()).filter(({ act }) => act === 'registration cancelled')
    expect(JSON.parse(cancelled.at(-1)?.facts ?? '')).toEqual({
      refundMinor: 58_716,
      rule: 'share',
      shareBasisPoints: 8_000,
      reason: 'Visa refused',
    })
  },
)

test.each(dialects)(
  'a limit that is set counts who is there already, and frees what they give back (%s)',
  async dialect => {
    const { run, database, fees, clock, first } = await openDesk(dialect)
    const { conference } = fees
    const limits = () => listLimits(database.read, conference.id)
    const place = (mayWait = false) =>
      database.write(tx =>
        placeRegistration(
          tx,
          { conference, actor: aVisitor, now: clock.now(), draftKey: null, mayWait },
          oralInput(fees),
        ),
      )
    expect((await run('limit', 'set', 'crystals', '2')).said).toBe('crystals: 2 of 2 taken.\n')
    expect((await run('limit', 'set', 'crystals', '3', '--type', 'oral')).said).toContain(
      'oral: 2 of 3 taken',
    )
    expect(await place()).toMatchObject({ error: { code: 'sold-out', part: 'conference' } })
    const waiting = await place(true)
    const stateOfWaiting = async () =>
      waiting.ok && (await findRegistration(database.read, waiting.value.registration.id))?.state
    expect(await stateOfWaiting()).toBe('waiting')
    // Who was there before the limit gives a place back as anybody else does, to who waits.
    await run('cancel', first.code)
    expect(await stateOfWaiting()).toBe('awaiting-payment')
    expect(await limits()).toMatchObject([{ taken: 2 }, { taken: 2 }])
    // Places that are added can be taken.
    expect((await run('limit', 'set', 'crystals', '4')).said).toBe('crystals: 2 of 4 taken.\n')
    expect(await place()).toMatchObject({ ok: true })
    expect(await place()).toMatchObject({ error: { code: 'sold-out', part: 'presentation' } })
    expect(await limits()).toMatchObject([
      { taken: 3, seats: 4 },
      { taken: 3, seats: 3 },
    ])
    // It says who of the waiting list gets them.
    await place(true)
    expect((await run('limit', 'set', 'crystals', '4', '--type', 'oral')).said).toBe(
      'crystals, oral: 4 of 4 taken.\nOn the waiting list, 1 person got a place and a mail; the place is held for 24 hours.\n',
    )
  },
)

test.each(dialects)('a limit counts the hold of an unpaid change (%s)', async dialect => {
  const { run, database, fees, clock, first } = await openDesk(dialect)
  await run('confirm-payment', first.code, '733.95', '2027-01-11', 'B-1')
  // Dearer than what was booked, so that the change waits.
  await database.write(tx =>
    tx.updateTable('registration_categories').set({ poster_minor: 90_000 }).execute(),
  )
  const changed = await changeChoice(
    createPayments(database, clock),
    { actor: aVisitor, now: clock.now() },
    {
      conference: fees.conference,
      registrationId: first.id,
      requested: { presentationType: 'poster', accommodation: null, hasAddOn: false },
      expected: { differenceMinor: 21_105, refundMinor: 0 },
    },
  )
  expect(changed).toEqual({ ok: true, value: 'to-pay' })
  expect((await run('limit', 'set', 'crystals', '0', '--type', 'poster')).said).toBe(
    'Already taken: 1 place.\n',
  )
  expect((await run('limit', 'set', 'crystals', '1', '--type', 'poster')).said).toContain('1 of 1 taken')
})

test.each(dialects)(
  'an unknown payment at a gateway stands in what needs a person until it is settled (%s)',
  async dialect => {
    const { run, database } = await openDesk(dialect)
    await database.write(tx =>
      tx
        .insertInto('unknown_payments')
        .values({
          gateway: 'paypal',
          gateway_capture_id: '3C679366HH908993F',
          invoice_id: 'XX99-ABCDEF-1',
          amount_minor: 73_490,
          currency: 'USD',
          found_at: '2027-01-10T12:00:00.000Z',
        })
        .execute(),
    )
    expect((await run('attention')).said).toBe(
      'payment 1  unknown  USD 734.90  paypal 3C679366HH908993F for XX99-ABCDEF-1  since 2027-01-10T12:00Z\n',
    )
    expect((await run('attention', 'settle', '1')).said).toContain('--note')
    expect((await run('attention', 'settle', '1', '--note', 'Given back')).said).toBe(
      'Payment 1 is settled.\n',
    )
    expect((await run('attention', 'settle', '1', '--note', 'Again')).code).toBe(1)
    expect((await run('attention')).said).toBe('None.\n')
  },
)

test('a command closes the database that it opened, also when it refuses', async () => {
  const database = await openTestDatabase('sqlite')
  let closed = 0
  const close = async () => {
    closed++
  }
  const open = async () => createPayments({ ...database, close }, new StoppedClock())
  const say = { out: () => {}, err: () => {} }
  expect(await runDesk(['attention'], open, say)).toBe(0)
  expect(closed).toBe(1)
  expect(await runDesk(['cancel', 'XX27-000000'], open, say)).toBe(1)
  expect(closed).toBe(2)
})

test('the desk explains itself, and what it does not understand ends with 2', async () => {
  const run = async (...args: string[]) => {
    const said = { out: '', err: '' }
    const open = () => Promise.reject(new Error('opened for nothing'))
    const code = await runDesk(args, open, {
      out: text => {
        said.out += text
      },
      err: text => {
        said.err += text
      },
    })
    return { code, ...said }
  }
  const usage = expect.stringContaining('confirm-payment CODE AMOUNT DATE REFERENCE')
  expect(await run('--help')).toEqual({ code: 0, out: usage, err: '' })
  expect(await run()).toEqual({ code: 2, out: usage, err: '' })
  const needed = expect.stringMatching(/^Needed: code, .*\n\nUsage: /)
  expect(await run('refund', '7K3Q-PD4M')).toEqual({ code: 2, out: '', err: needed })
})

test('the command line answers with the exit code of the desk', async () => {
  const env = { ...process.env, NODE_COMPILE_CACHE: compiledIn(inject('scratchFolder')) }
  // A reader that has read enough, as in `| head -1`.
  const left = spawn(process.execPath, ['tools/desk/main.ts', '--help'], { env })
  left.stdout.destroy()
  let complaint = ''
  left.stderr.on('data', data => {
    complaint += data
  })
  expect([...(await once(left, 'exit')), complaint]).toEqual([0, null, ''])
  const dance = promisify(execFile)(process.execPath, ['tools/desk/main.ts', 'dance'], { env })
  await expect(dance).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('No such act: dance'),
  })
})

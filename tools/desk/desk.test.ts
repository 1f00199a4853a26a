import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { systemClock } from '#domain/time.ts'
import { openPayments } from '#server/payments.ts'
import { readSettings } from '#server/settings.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { dialects, placeForTest } from '#tests/support/database.ts'
import { runDesk } from '#tools/desk/desk.ts'

test.each(dialects)('the desk takes money, gives it back and says what it did (%s)', async dialect => {
  const place = await placeForTest(dialect)
  const database = await openDatabase(place.address)
  const fees = await createConference(database)
  const clock = new StoppedClock()
  const [first, second] = [
    await createRegistration(database, fees, clock),
    await createRegistration(database, fees, clock),
  ]
  await database.close()
  const settings = readSettings({ SECRET_KEY: 'x'.repeat(32), DATA_DIR: place.address.replace(/[^/]*$/, '') })
  const run = async (...args: string[]) => {
    let said = ''
    const hear = (text: string) => {
      said += text
    }
    const open = async () =>
      openPayments(settings, { database: await openDatabase(place.address), clock: systemClock })
    return { code: await runDesk(args, open, { out: hear, err: hear }), said: said.replaceAll('\u00a0', ' ') }
  }
  const pay = (code: string, amount: string, reference: string) =>
    run('confirm-payment', code, amount, '2027-01-11', reference)

  expect(await pay(first.code, '733,95', 'B-1')).toEqual({
    code: 1,
    said: '733,95 is not an amount in USD: write it as 12.50.\n',
  })
  expect((await pay(first.code, '733.95', 'B-1')).said).toContain('It is now paid.')
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
  expect((await run('refund', first.code, '10.00', '--reason', 'Agreed')).said).toBe('Refund 1: pending\n')
  expect((await run('confirm-refund', '1', 'B-4')).said).toBe('Refund 1: completed\n')
  expect((await run('refund', first.code, '733.95', '--reason', 'x')).said).toContain(
    'Only USD 723.95 is left',
  )

  expect((await run('limit', 'set', 'crystals', '1')).said).toBe('2 places are taken already.\n')
  expect((await run('limit', 'set', 'crystals', '2')).said).toBe('crystals: 2 of 2 taken.\n')
  expect((await run('code', 'add', 'crystals', 'half', '--percent', '50', '--uses', '3')).code).toBe(0)
  expect((await run('code', 'add', 'crystals', 'HALF')).code).toBe(1)
  expect((await run('code', 'list', 'crystals')).said).toBe('HALF  percent  used 0 of 3\n')
  expect((await run('reconcile', '--days', '9999')).said).toContain('Examined: 2. Differences: 0.')

  expect((await run('cancel-conference', 'crystals', '--reason', 'Storm')).said).toContain('Cancelled: 2.')
  expect((await run('cancel-conference', 'crystals', '--reason', 'Storm')).said).toContain('Cancelled: 0.')
  expect((await run('cancel', first.code)).code).toBe(1)
})

test('the command line explains itself, and what it does not understand ends with 2', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['tools/desk/main.ts', ...args]).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }) => ({ code, said: stderr }),
    )
  const helped = await run('--help')
  expect(helped.code).toBe(0)
  expect(helped.said).toContain('confirm-payment CODE AMOUNT DATE REFERENCE')
  expect(await run('refund', 'MS27-7K3QPD')).toMatchObject({ code: 2 })
  expect(await run('dance')).toMatchObject({ code: 2, said: expect.stringContaining('No such act: dance') })
})

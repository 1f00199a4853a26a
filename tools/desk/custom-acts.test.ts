import { expect, test } from 'vitest'
import { confirmCustomAmount, declineCustomAmount } from '#domain/desk/cancelling/decide-custom-amount.ts'
import { placeCustomRegistration } from '#domain/desk/registering/place-registration.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { placeToConfirm } from '#mails/place-to-confirm.ts'
import { registrationCancelled } from '#mails/registration-cancelled.ts'
import { registrationConfirmed } from '#mails/registration-confirmed.ts'
import { mailContextOf } from '#server/effects/correspondence.ts'
import { readSettings } from '#server/startup/settings.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { openDesk } from '#tests/factories/desk.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { registrant } from '#tests/factories/registration.ts'
import { dialects } from '#tests/support/database.ts'

/** A custom amount of 250.00, and as many that are paid as are asked for. */
async function openWithCustomAmount(dialect: (typeof dialects)[number], { isPaid }: { isPaid: boolean }) {
  const desk = await openDesk(dialect)
  const { run, database, fees, clock } = desk
  const { conference } = fees
  const placed = await database.write(tx =>
    placeCustomRegistration(
      tx,
      { conference, actor: aVisitor, now: clock.now(), draftKey: null },
      { registrant, amountMinor: 25_000, description: 'As agreed' },
    ),
  )
  if (!placed.ok) throw new Error(placed.error.code)
  const { id, code } = placed.value.registration
  if (isPaid) await run('confirm-payment', code, '250.00', '2027-01-10', 'B-1')
  const payments = createPayments(database, clock)
  const settings = readSettings({ SECRET_KEY: 'k'.repeat(64), PUBLIC_URL: 'https://conf.example' })
  const effects = async (kind: string) => {
    const rows = await database.read
      .selectFrom('outbox')
      .select(['effect', 'next_try_at'])
      .where('kind', '=', kind)
      .where('effect', 'like', `%:${id}%`)
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row }))
  }
  return {
    ...desk,
    payments,
    id,
    code,
    effects,
    writing: () => mailContextOf({ database, clock, settings, payments }),
    state: async () => (await findRegistration(database.read, id))?.state,
    request: { registrationId: id, reason: 'Not agreed' },
    permit: permitFor('decide-custom-amounts', conference.id),
    act: { actor: ida, now: clock.now() },
  }
}

test.each(dialects)('a custom amount is confirmed once, and mailed once (%s)', async dialect => {
  const { run, id, code, effects, writing, state } = await openWithCustomAmount(dialect, { isPaid: true })
  expect((await run('attention')).said).toContain(
    `${code}  paid  awaits-confirmation  since 2027-01-10T12:00Z\n`,
  )
  expect(
    await registrationConfirmed.effects['confirmation-mail'](writing(), { registrationId: id }),
  ).toMatchObject({ place: 'with-organiser' })
  expect(await effects('place-to-confirm-mail')).toEqual([
    { effect: `place-to-confirm-mail:${id}`, next_try_at: '2027-01-13T12:00:00.000Z' },
  ])
  expect(
    await placeToConfirm.effects['place-to-confirm-mail'](writing(), { registrationId: id }),
  ).toMatchObject({
    code,
    amount: { amountMinor: 25_000, currency: 'USD' },
    description: 'As agreed',
    paidOn: '2027-01-10',
  })
  expect(await run('custom', 'confirm', code)).toEqual({
    code: 0,
    said: `${code} is confirmed: the confirmation goes to ${registrant.email}.\n`,
  })
  expect((await run('custom', 'confirm', code)).said).toBe(`${code} was already confirmed.\n`)
  expect((await run('custom', 'decline', code, '--reason', 'No')).said).toContain('was already confirmed')
  expect((await run('attention')).said).toBe('None.\n')
  expect(
    await registrationConfirmed.effects['confirmation-mail'](writing(), { registrationId: id }),
  ).toMatchObject({ place: 'confirmed' })
  expect(await placeToConfirm.effects['place-to-confirm-mail'](writing(), { registrationId: id })).toBe(
    undefined,
  )
  expect((await effects('confirmation-mail')).map(({ effect }) => effect)).toEqual([
    `confirmation-mail:${id}`,
    `confirmation-mail:${id}:confirmed`,
  ])
  expect(await state()).toBe('paid')
})

test.each(dialects)(
  'a custom amount that is declined goes back whole, whenever it is (%s)',
  async dialect => {
    const { run, database, clock, payments, id, code, writing, state } = await openWithCustomAmount(dialect, {
      isPaid: true,
    })
    expect((await run('custom', 'decline', code)).said).toContain('--reason')
    // Three days before the conference, when the policy gives nothing back.
    clock.instant = Temporal.Instant.from('2027-03-17T12:00:00Z')
    expect((await run('custom', 'decline', code, '--reason', 'Not agreed')).said).toBe(
      `${code} is declined and cancelled. USD 250.00 is refunded; ${registrant.email} gets a mail.\n`,
    )
    expect((await run('custom', 'decline', code, '--reason', 'Again')).said).toBe(
      `${code} was already declined.\n`,
    )
    expect((await run('custom', 'confirm', code)).said).toContain('was already declined')
    expect(await state()).toBe('cancelled')
    await payDueRefunds(payments)
    const refunds = await listRefunds(database.read, id)
    expect(refunds).toMatchObject([{ amountMinor: 25_000, reason: 'Not agreed' }])
    expect(refunds[0]?.state).not.toBe('scheduled')
    expect(
      await registrationCancelled.effects['cancellation-mail'](writing(), { registrationId: id }),
    ).toMatchObject({
      paidMinor: 25_000,
      refundMinor: 25_000,
      declinedBecause: 'Not agreed',
    })
    expect((await run('attention')).said).toContain('refund 1: USD 250.00 is to be paid by hand')
  },
)

test.each(dialects)('of confirming and declining at once, one succeeds (%s)', async dialect => {
  const { database, id, permit, act, request, state } = await openWithCustomAmount(dialect, { isPaid: true })
  const decide = [confirmCustomAmount, declineCustomAmount, confirmCustomAmount, declineCustomAmount]
  const done = await Promise.all(decide.map(each => database.write(tx => each(tx, permit, act, request))))
  expect(done.filter(({ ok }) => ok)).toHaveLength(2)
  expect(done.filter(each => !each.ok && each.error.code === 'already-decided')).toHaveLength(2)
  const [first] = done
  expect(await state()).toBe(first?.ok ? 'paid' : 'cancelled')
  expect(await listRefunds(database.read, id)).toHaveLength(first?.ok ? 0 : 1)
})

test.each(dialects)(
  'only a custom amount is decided on, and confirmed only when it is paid (%s)',
  async dialect => {
    const { run, code, first, state } = await openWithCustomAmount(dialect, { isPaid: false })
    expect((await run('custom', 'confirm', code)).said).toBe(
      `${code} is awaiting-payment: there is nothing to decide.\n`,
    )
    expect((await run('custom', 'decline', first.code, '--reason', 'x')).said).toContain(
      'is not a custom amount',
    )
    expect((await run('custom', 'decline', code, '--reason', 'Not agreed')).said).toContain(
      'USD 0.00 is refunded',
    )
    expect(await state()).toBe('cancelled')
  },
)

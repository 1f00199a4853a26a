import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { claimEffect, markFailed } from '#domain/foundations/outbox/outbox.ts'
import { addNote } from '#domain/office/history/add-note.ts'
import { readStory } from '#domain/office/history/read-story.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { ida } from '#tests/factories/actors.ts'
import { openDesk } from '#tests/factories/desk.ts'
import { createCustomRegistration } from '#tests/factories/registration.ts'
import { dialects } from '#tests/support/database.ts'

test.each(dialects)('a story tells everything, the newest first (%s)', async dialect => {
  const { run, database, fees, clock, first, second } = await openDesk(dialect)
  const told = async () =>
    (await readStory(database.read, first.id, clock.now())).map(({ by, event }) => {
      const who = by && (by.id ?? by.kind)
      if (event.kind === 'act') return [who, event.act]
      if (event.kind === 'mail') return [who, event.mail, event.delivery.state]
      if (event.kind === 'payment') return [who, event.means, event.number, event.amountMinor]
      if (event.kind === 'refund') return [who, event.step, event.refund.amountMinor]
      return [who, event.kind, event.kind === 'note' ? event.text : '']
    })
  expect(await told()).toEqual([['visitor', 'registration placed']])

  clock.pass({ hours: 1 })
  await run('confirm-payment', first.code, '733.95', '2027-01-10', 'SEPA-77')
  const paid = await told()
  expect(paid).toContainEqual(['command-line', 'bank-transfer', 'SEPA-77', 73_395])
  // Each event once: the act that brought it would only repeat it.
  expect(paid.filter(([, what]) => /payment|money|refund/.test(String(what)))).toEqual([])
  expect(paid).toContainEqual([null, 'confirmation-mail', 'queued'])
  expect(paid).toContainEqual(['clock', 'invoice issued'])
  expect(paid.at(-1)).toEqual(['visitor', 'registration placed'])

  const mail = await claimEffect(database, 'mail', clock.now())
  if (!mail) throw new Error('no mail')
  await markFailed(database, mail, { failure: '550 no such user', isPermanent: true, now: clock.now() })
  expect(await told()).toContainEqual([null, 'confirmation-mail', 'failed'])

  clock.pass({ hours: 1 })
  const act = { actor: ida, now: clock.now() }
  const mayWrite = permitOnCommandLine({ kind: 'command-line' }, 'edit-registrations', fees.conference.id)
  expect(
    await database.write(tx => addNote(tx, mayWrite, act, first, 'Rang; <b>will</b> come')),
  ).toMatchObject({
    ok: true,
  })
  expect(await database.write(tx => addNote(tx, mayWrite, act, first, ' '))).toEqual({
    ok: false,
    error: { code: 'missing' },
  })
  expect((await told())[0]).toEqual(['ida', 'note', 'Rang; <b>will</b> come'])

  clock.pass({ hours: 1 })
  await database.write(tx =>
    cancelRegistration(
      tx,
      { ...act, now: clock.now() },
      { conference: fees.conference, registrationId: first.id },
    ),
  )
  const cancelled = await told()
  expect(cancelled).toContainEqual(['ida', 'registration cancelled'])
  expect(cancelled).toContainEqual([null, 'cancellation-mail', 'queued'])
  expect(cancelled.filter(([, what]) => what === 'decided' || /^refund/.test(String(what)))).toEqual([
    ['ida', 'decided', 36_698],
  ])
  // It contains nothing of another registration.
  const others = await readStory(database.read, second.id, clock.now())
  expect(others.map(({ event }) => event.kind)).toEqual(['act'])
})

test.each(dialects)('a reminder is in the story once its time has come (%s)', async dialect => {
  const { run, database, fees, clock } = await openDesk(dialect)
  const { id, code } = await createCustomRegistration(database, fees, clock)
  clock.pass({ hours: 1 })
  await run('confirm-payment', code, '250.00', '2027-01-10', 'SEPA-78')
  const mails = async () =>
    (await readStory(database.read, id, clock.now())).flatMap(({ event }) =>
      event.kind === 'mail' ? [event.mail] : [],
    )
  expect(await mails()).toEqual(['confirmation-mail'])
  clock.pass({ hours: 72 })
  expect(await mails()).toEqual(['place-to-confirm-mail', 'confirmation-mail'])
})

import { expect, test } from 'vitest'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('the sender of a mail about an abstract', open => {
  const office = { name: 'Crystals office', replyTo: 'office@crystals.example.org', copyTo: '' }

  test.each([
    ['is the conference’s, with its address for replies', office, office.name, office.replyTo],
    ['is the organiser’s where the conference has none', null, 'Colloquy', undefined],
  ])('%s', async (_, sender, name, replyTo) => {
    const { database, conference, clock, runEffects, server } = await openOffice(await open())
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ mail_sender: sender && JSON.stringify(sender) })
        .execute(),
    )
    const own = { conferenceId: conference.id, now: clock.now() }
    const abstractId = await createAbstract(database, own, { number: 'CG27-0001', name: 'Bo Lind' })
    await database.write(tx =>
      enqueue(tx, { kind: 'abstract-mail', effect: 'receipt', payload: { abstractId }, now: clock.now() }),
    )
    await runEffects()
    const read = server.messages.at(-1)?.read
    expect(read?.from?.name).toBe(name)
    expect(read?.replyTo?.[0]?.address).toBe(replyTo)
  })
})

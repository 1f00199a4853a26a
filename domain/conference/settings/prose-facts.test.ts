import { expect, test } from 'vitest'
import { fillText } from '#domain/conference/content/prose-fields.ts'
import { readProseFacts } from '#domain/conference/settings/prose-facts.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { midTerm } from '#tests/support/wire.ts'

describeOnBothDatabases('fields of an organiser’s texts', open => {
  test('state the processing fee and how long a place is held, also where conferences differ', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const read = async (owner: number | null) => {
      const facts = await readProseFacts(database.read, owner, { productName: 'Colloquy', now: midTerm })
      return fillText('{processing fee}, {hold time}', facts)
    }
    expect(await read(conference.id)).toBe('5%, 30 minutes')
    expect(await read(null)).toBe('5%, 30 minutes')
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ fee_basis_points: 250, hold_minutes: 60 })
        .where('id', '=', conference.id)
        .execute(),
    )
    expect(await read(conference.id)).toBe('2.5%, an hour')
    await createConference(database, { name: 'glass' })
    expect(await read(null)).toBe(
      'stated on each conference’s registration-fee page, the time stated on the registration page',
    )
  })
})

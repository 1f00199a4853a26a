import { expect, test } from 'vitest'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('notes about a registration', open => {
  test('a note is written once, however often its form is sent', async () => {
    const { hire, database, fees, clock } = await openOffice(await open())
    const desk = await hire('desk', null, 'Ida Berg')
    const { code, id } = await createRegistration(database, fees, clock, {})
    const page = `/organiser/c/crystals/registrations/${code}`
    const note = {
      intent: 'note',
      text: 'Wants a seat at the front.',
      'request-key': (await desk.get(page)).data.noteKey,
    }
    for (const text of [note.text, note.text, 'And a fan.']) await desk.post(page, { ...note, text })
    const notes = await database.read
      .selectFrom('registration_notes')
      .select('text')
      .where('registration_id', '=', id)
      .execute()
    expect(notes.map(({ text }) => text)).toEqual([note.text, 'And a fan.'])
  })
})

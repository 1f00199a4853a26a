import { expect, test } from 'vitest'
import { insertQuestions } from '#sample/store-questions.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

test('a client that knows no questions registers as before where some are required (note 44)', async () => {
  const { database, postJson } = await openWire('sqlite')
  const conference = await makeConference(database, { name: 'material-science' })
  const send = async (email: string) => {
    const fields = registrationFields(conference, { email })
    const answer = await postJson('/material-science/registration/registrationform/', fields)
    return { status: answer.status, names: Object.keys(await answer.json()) }
  }
  const before = await send('one@example.org')
  await database.write(tx =>
    insertQuestions(tx, conference.id, [
      { kind: 'text', label: 'What shall we know?', help: '', isRequired: true },
    ]),
  )
  expect(await send('two@example.org')).toEqual(before)
  expect(before.status).toBe(201)
})

import { expect, test } from 'vitest'
import { toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

const form = '/material-science/registration/registrationform'

describeOnBothDatabases('a registration by the wire with a condition', (_open, dialect) => {
  test('is taken with a membership number or address, and refused in words without', async () => {
    const { postJson, database } = await openWire(dialect)
    const conference = await makeConference(database, { name: 'material-science' })
    await database.write(async tx => {
      await tx
        .updateTable('conferences')
        .set({ conditions: toStoredConditions({ oral: { kind: 'members', domains: ['uni.example'] } }) })
        .execute()
      await tx
        .insertInto('members')
        .values({
          conference_id: conference.id, kind: 'number', compared: 'm1', shown: 'M-1', searched: 'm-1',
          added_at: '2027-01-10T12:00:00.000Z',
        }) // biome-ignore format: a row
        .execute()
    })
    const post = (fields: object) =>
      postJson(form, { ...registrationFields(conference, { reg_cat_val: 'oral_presentation' }), ...fields })
    const refused = await post({})
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual({
      membership_number: expect.stringContaining('This registration is for members'),
    })
    expect((await post({ membership_number: 'm 1' })).status).toBe(201)
    expect((await post({ membership_number: 'M-1' })).status).toBe(422)
    expect((await post({ email: 'bo@uni.example' })).status).toBe(201)
  })

  test('is refused where a proof is needed, which a call cannot send', async () => {
    const { postJson, database } = await openWire(dialect)
    const conference = await makeConference(database, { name: 'material-science' })
    const conditions = { oral: { kind: 'proof', of: 'a letter', until: null } } as const
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ conditions: toStoredConditions(conditions) })
        .execute(),
    )
    const fields = registrationFields(conference, { reg_cat_val: 'oral_presentation' })
    const refused = await postJson(form, fields)
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual({
      reg_cat_val: expect.stringContaining('This registration needs a letter'),
    })
  })
})

import { expect, test } from 'vitest'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

const registration = '/material-science/registration'

test('what is not offered has no price on the wire and is refused; what costs nothing is a choice', async () => {
  const { database, get, postJson } = await openWire('sqlite')
  const conference = await makeConference(database, { name: 'material-science' })
  await database.write(async tx => {
    await tx
      .updateTable('registration_categories')
      .set({ not_offered: 'student,poster', virtual_minor: 0 })
      .execute()
    await tx.updateTable('accommodations').set({ not_offered: '4' }).execute()
    await tx.updateTable('conferences').set({ is_add_on_offered: 0 }).execute()
  })
  const [row] = await (await get(`${registration}/register_categorys/`)).json()
  expect(row).toMatchObject({ student_delegate: null, poster_presentaion: null, virtual_presentation: 0 })
  const [room] = await (await get(`${registration}/accommodations/`)).json()
  expect(room).toMatchObject({ three_Nights: expect.any(Number), four_Nights: null })
  const send = (fields: Record<string, unknown>) =>
    postJson(`${registration}/registrationform/`, registrationFields(conference, fields))
  const errorsOf = async (fields: Record<string, unknown>) => {
    const answer = await send(fields)
    expect(answer.status).toBe(422)
    return (await answer.json()).errors
  }
  const notOffered = expect.stringContaining('not one of the choices')
  expect(await errorsOf({ reg_cat_val: 'student_delegate' })).toEqual({ reg_cat_val: notOffered })
  const accommodation = { accommodation: conference.accommodationIds[0], no_of_nights: 4 }
  expect(await errorsOf(accommodation)).toEqual({ accommodation: notOffered })
  const { add_on } = await errorsOf({ add_on: 200 })
  expect(add_on).toBeDefined()
  const free = await send({ reg_cat_val: 'virtual_presentation' })
  expect(free.status).toBe(201)
  expect(await free.json()).toMatchObject({ reg_price: '0.00', grand_tot: '0.00' })
})

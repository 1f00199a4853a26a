import { expect, test } from 'vitest'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { sellExtra } from '#tests/factories/groups.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailRoom } from '#tests/support/group-mail.ts'

describeOnBothDatabases('a mail to those who have not chosen a menu', open => {
  test('goes to who has the dinner and has not answered, and says what they have', async () => {
    const room = await openMailRoom(await open())
    const { database, fees, conference, clock, hire, compose, write, sendAsRead, deliver, to } = room
    const dinner = await sellExtra({ database, conference }, { name: 'Dinner', price_minor: 8_000 })
    const manager = await hire('manager')
    await manager.post('/organiser/c/crystals/website/question/new', {
      intent: 'edit', mark: '0', do: 'publish', label: 'Menu', kind: 'one-of', askedOf: 'attendee', askedFrom: 'form', care: 'plain',
      inList: 'on', inExport: 'on', inApi: 'on', inMail: 'on', buyersOf: 'Dinner', 'options.0.name': 'Meat', 'options.1.name': 'Vegan',
    }) // biome-ignore format: a form
    const [menu] = await listQuestions(database.read, conference.id)
    if (!menu) throw new Error('no question')
    const register = async (name: string, hasDinner: boolean, option: number | undefined) => {
      const placement = { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null }
      const extras = hasDinner ? [{ offerId: dinner.id, optionId: null, quantity: 1 }] : []
      const email = `${name.toLowerCase()}@example.org`
      const placed = await receiveRegistration(
        database,
        placement,
        oralInput(fees, { extras, registrant: { ...registrant, name, email } }),
      )
      if (!placed.ok) throw new Error(JSON.stringify(placed.error))
      const { id, lines } = placed.value.registration
      if (option === undefined) return
      const row = {
        question_id: menu.id,
        registration_id: id,
        attendee_id: lines[0]?.attendeeId ?? null,
        question_version: 1,
      }
      const answer = { value: `,${option},`, answered_at: '2027-01-10T12:00:00Z' }
      await database.write(tx =>
        tx
          .insertInto('answers')
          .values({ ...row, ...answer })
          .execute(),
      )
    }
    const [, vegan] = menu.options
    await register('Ada', true, undefined)
    await register('Bo', true, vegan?.id)
    await register('Cy', false, undefined)

    const query = `extra=${dinner.id}&answer=${menu.id}%3Anone`
    expect((await compose(manager, query)).data).toMatchObject({ count: 1 })
    const subject = 'Which menu?'
    const { id } = await write(
      manager,
      { subject, body: '<p>Dinner: {offer:Dinner}. Menu: {answer:Menu}.</p>' },
      query,
    )
    await sendAsRead(manager, id)
    clock.pass({ minutes: 10 })
    await deliver()
    expect(to('ada@example.org')).toHaveLength(1)
    expect(to('ada@example.org')[0]?.read.text).toMatch(/Dinner: (1|yes|Dinner)/i)
    expect([to('bo@example.org'), to('cy@example.org')]).toEqual([[], []])
  })
})

import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { remindBeforeClosing } from '#domain/office/answer-reminders/remind-to-answer.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { insertQuestions } from '#sample/store-questions.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import type { ConferenceWithFees } from '#tests/factories/conference.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/questions/reminders'

describeOnBothDatabases('reminders of questions', open => {
  let database: Database
  let office: Awaited<ReturnType<typeof openOffice>>
  let fees: ConferenceWithFees
  let ids: Record<'eat' | 'arrive' | 'photo', number>

  beforeEach(async () => {
    database = await open()
    office = await openOffice(database)
    fees = office.fees
    await database.write(tx =>
      insertQuestions(tx, fees.conference.id, [
        { kind: 'text', label: 'What do you eat?', help: '', isRequired: true },
        { kind: 'date', label: 'When do you arrive <b>?', help: '', askedFrom: 'registered' },
        { kind: 'statement', label: 'I may be photographed', help: '' },
      ]),
    )
    const [eat, arrive, photo] = await listQuestions(database.read, fees.conference.id)
    ids = { eat: eat?.id ?? 0, arrive: arrive?.id ?? 0, photo: photo?.id ?? 0 }
  })

  let people = 0
  const register = async (answers?: Record<string, string>): Promise<Registration> => {
    people += 1
    const placed = await database.write(tx =>
      placeRegistration(
        tx,
        { conference: fees.conference, actor: aVisitor, now: office.clock.now(), draftKey: null },
        oralInput(fees, {
          registrant: { ...registrant, email: `ada${people}@example.org` },
          ...(answers && { answers }),
        }),
      ),
    )
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    return placed.value.registration
  }
  const mails = () =>
    database.read
      .selectFrom('outbox')
      .select(['registration_id', 'state', 'done_at'])
      .where('kind', '=', 'answers-reminder-mail')
      .orderBy('id')
      .execute()

  test('name their number and questions, are held and stopped, and reach each at most once a week', async () => {
    const silent = await register()
    const half = await register({ [`answer-${ids.eat}`]: 'Anything' })
    const manager = await office.hire('manager')
    const view = await manager.get(page)
    expect(view.html).toContain('Remind 2 people')
    expect(view.html).toContain('What do you eat? 1')
    expect(view.html).not.toContain('photographed')
    const remind = (digest: string) => manager.post(page, { intent: 'remind', digest })
    expect((await remind('of something else')).status).toBe(409)
    expect(await mails()).toEqual([])
    expect((await remind(view.data.check.digest)).to).toBe(page)
    expect((await mails()).map(row => row.registration_id)).toEqual([silent.id, half.id])
    const held = await manager.get(page)
    expect(held.data.waiting.count).toBe('2 reminders')
    expect(held.data.check.hindrance).toContain('Nobody is to be reminded')
    expect((await manager.post(page, { intent: 'stop' })).to).toBe(page)
    expect((await mails()).every(({ state, done_at }) => state === 'done' && done_at === null)).toBe(true)
    expect((await manager.post(page, { intent: 'stop' })).status).toBe(409)
    // Nobody got them, so they can be sent after all.
    office.clock.pass({ minutes: 1 })
    const again = await manager.get(page)
    expect((await remind(again.data.check.digest)).to).toBe(page)
    office.clock.pass({ minutes: 11 })
    await office.runEffects('bulk-mail')
    const sent = office.server.messages.map(({ read }) => read)
    const [first, second] = sent.filter(({ subject }) => subject?.includes('answer our questions'))
    expect(first?.text).toContain('“What do you eat?” and “When do you arrive <b>?”')
    expect(first?.text).toContain(`/registrations/${silent.secret}/answers`)
    expect(second?.html).toContain('When do you arrive &lt;b&gt;?')
    office.clock.pass({ hours: 24 * 6 })
    expect((await manager.get(page)).data.check.hindrance).toBeDefined()
    office.clock.pass({ hours: 25 })
    expect((await manager.get(page)).data.check.hindrance).toBeUndefined()
  })

  test('go by themselves once, a week before a question closes', async () => {
    const silent = await register()
    await register({ [`answer-${ids.eat}`]: 'Anything' })
    const closes = (day: string) =>
      database.write(tx =>
        tx.updateTable('questions').set({ closed_from: day }).where('id', '=', ids.eat).execute(),
      )
    const today = office.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
    await closes(today.add({ days: 12 }).toString())
    expect(await remindBeforeClosing({ database, clock: office.clock })).toBe(0)
    await closes(today.add({ days: 6 }).toString())
    expect(await remindBeforeClosing({ database, clock: office.clock })).toBe(1)
    expect(await remindBeforeClosing({ database, clock: office.clock })).toBe(0)
    expect((await mails()).map(row => row.registration_id)).toEqual([silent.id])
  })
})

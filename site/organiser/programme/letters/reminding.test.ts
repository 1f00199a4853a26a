import { expect, test } from 'vitest'
import { toStored } from '#domain/foundations/time.ts'
import { createAbstract, present } from '#tests/factories/abstract.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const reminders = '/organiser/c/crystals/abstracts/reminders'

describeOnBothDatabases('reminding presenters', open => {
  async function given() {
    const office = await openOffice(await open())
    const { conference, clock, hire, database, server, fees } = office
    const chair = await hire('programme')
    /** Accepted by a letter of two weeks ago. */
    const accepted = async (number: string, answer?: 'confirmed' | 'declined') => {
      const id = await createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number })
      const at = toStored(clock.now().subtract({ hours: 24 * 14 }))
      const decision = { abstract_id: id, version: 1, outcome: 'accepted', form_id: 1, form_name: 'Oral', change_by: null, because: null, decided_by: 'staff:1', decided_at: at } // biome-ignore format: one line
      await database.write(async tx => {
        await tx.insertInto('decisions').values({ ...decision, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
        await tx
          .insertInto('decision_versions')
          .values({ ...decision, state: 'set' })
          .execute()
        if (answer) {
          await tx.insertInto('presenter_answers').values({ abstract_id: id, decision_version: 1, answer, statements: '[]', because: '', answered_by: 'visitor', answered_at: at }).execute() // biome-ignore format: one line
        }
      })
      return id
    }
    const register = (email: string) =>
      createRegistration(database, fees, clock, { registrant: { ...registrant, name: 'Noor Ahmadi', email } })
    const read = async () => (await chair.get(reminders)).data
    const remind = async (count?: string) => {
      const { check, count: all } = await read()
      return chair.post(reminders, { intent: 'remind', digest: check.digest, count: count ?? `${all}` })
    }
    const deliver = async () => {
      for (let times = 0; times < 3; times++) await office.runEffects('group-mail')
      return server.messages.map(({ recipients, read: { subject, text } }) => [recipients[0], subject, text ?? ''] as const) // biome-ignore format: one line
    }
    return { ...office, chair, accepted, register, read, remind, deliver }
  }

  test('asks nobody who waits for a place to pay, and nobody to register once that is over', async () => {
    const { accepted, register, read, remind, deliver, clock, conference, database } = await given()
    await accepted('CG27-0001', 'confirmed')
    await accepted('CG27-0002', 'confirmed')
    const { id } = await register('CG27-0001@example.org')
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('waiting') })
        .where('id', '=', id)
        .execute(),
    )
    const numbers = async () => (await read()).reminders.map((each: { number: string }) => each.number)
    expect(await numbers()).toEqual(['CG27-0002'])
    // What is sent is what holds at that moment.
    await remind()
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ cancelled_at: toStored(clock.now()), cancelled_by: 'staff:1', cancelled_because: 'Flood' })
        .where('id', '=', conference.id)
        .execute(),
    )
    clock.pass({ minutes: 10 })
    expect([await deliver(), await numbers()]).toEqual([[], []])
  })

  test('where a co-author presents, says to whoever submitted that it is about them', async () => {
    const { accepted, register, read, remind, deliver, database, clock } = await given()
    const id = await accepted('CG27-0001', 'confirmed')
    await present(database, id, { name: 'Bo Lind', email: 'bo@example.org' })
    // Whoever submitted has registered, too.
    await register('CG27-0001@example.org')
    expect((await read()).reminders).toMatchObject([
      { presenter: 'Bo Lind', email: 'CG27-0001@example.org', lacking: 'not registered' },
    ])
    await remind()
    clock.pass({ minutes: 10 })
    const [[to, subject, text] = []] = await deliver()
    expect([to, subject]).toEqual([
      'CG27-0001@example.org',
      'The presenter of abstract CG27-0001 needs a registration',
    ])
    expect(text).toContain('no registration yet of the co-author who presents it')
    expect(text).not.toContain('Bo Lind')
  })

  test('names what each lacks, once a week at most, and reaches nobody who declined', async () => {
    const { accepted, register, read, remind, deliver, clock } = await given()
    await accepted('CG27-0001')
    await accepted('CG27-0002', 'confirmed')
    await accepted('CG27-0003', 'declined')
    await accepted('CG27-0004', 'confirmed')
    await register('CG27-0004@example.org')
    expect(
      (await read()).reminders.map(({ number, lacking }: { number: string; lacking: string }) => [
        number,
        lacking,
      ]),
    ).toEqual([
      ['CG27-0001', 'not confirmed, not registered'],
      ['CG27-0002', 'not registered'],
      ['CG27-0004', 'not paid'],
    ])
    expect((await remind('30')).status).toBe(422)
    expect((await remind()).status).toBe(303)
    clock.pass({ minutes: 9, seconds: 59 })
    expect(await deliver()).toEqual([])
    clock.pass({ seconds: 1 })
    const sent = await deliver()
    expect(sent.map(([to, subject]) => [to, subject]).toSorted()).toEqual([
      ['CG27-0001@example.org', 'Will you present abstract CG27-0001?'],
      ['CG27-0002@example.org', 'Please register to present abstract CG27-0002'],
      ['CG27-0004@example.org', 'Your registration to present abstract CG27-0004 is not paid yet'],
    ])
    const [, , unconfirmed = ''] = sent.find(([to]) => to?.startsWith('CG27-0001')) ?? []
    expect(unconfirmed).toMatch(/\/crystals\/abstract\/[\w-]{43}/)
    // Nobody proved the address, so it reads nothing that was typed with it.
    expect(unconfirmed).not.toContain('Noor')
    expect(unconfirmed).not.toContain('On CG27')
    expect(await read()).toMatchObject({ count: 0, check: { hindrance: expect.any(String) } })
    clock.pass({ hours: 24 * 7 })
    expect((await read()).count).toBe(3)
  })

  test('skips whoever does it while it is held, and is stopped in the last second', async () => {
    const { accepted, read, remind, deliver, clock, database, chair } = await given()
    const id = await accepted('CG27-0001')
    await accepted('CG27-0002', 'confirmed')
    await remind()
    await database.write(
      tx =>
      tx.insertInto('presenter_answers').values({ abstract_id: id, decision_version: 1, answer: 'declined', statements: '[]', because: '', answered_by: 'visitor', answered_at: toStored(clock.now()) }).execute(), // biome-ignore format: one line
    )
    clock.pass({ minutes: 10 })
    expect((await deliver()).map(([to]) => to)).toEqual(['CG27-0002@example.org'])
    await accepted('CG27-0005')
    await remind()
    clock.pass({ minutes: 9, seconds: 59 })
    const [held] = (await read()).sent
    expect(held).toMatchObject({ canStop: true })
    await chair.post(reminders, { intent: 'stop', reminder: `${held.id}` })
    clock.pass({ minutes: 1 })
    expect(await deliver()).toHaveLength(1)
    expect((await read()).reminders).toMatchObject([{ number: 'CG27-0005' }])
  })

  test('of two chairs at once, one reminds', async () => {
    const { accepted, read, deliver, clock, hire, chair } = await given()
    await accepted('CG27-0001')
    const { check } = await read()
    const form = { intent: 'remind', digest: check.digest, count: '1' }
    const other = await hire('owner')
    const both = await Promise.all([chair.post(reminders, form), other.post(reminders, form)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
    clock.pass({ minutes: 10 })
    expect(await deliver()).toHaveLength(1)
    const desk = await hire('desk')
    expect((await desk.get(reminders)).status).toBe(403)
  })
})

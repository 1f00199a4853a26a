import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendContactMessage } from '#domain/correspondence/inbox/send-contact-message.ts'
import { askForAttention } from '#domain/foundations/attention/attention.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const question = {
  name: 'Bo Lind', phoneNumber: '', email: 'bo@example.org', subject: 'Posters', message: 'How large?',
} // biome-ignore format: a record

describeOnBothDatabases('the home page of the back office', open => {
  test('says what waits at each conference, to those who may do it, in as many queries as for one', async () => {
    const { database, asked } = countReads(await open())
    const { fees, clock, conference, hire } = await openOffice(database)
    const owner = await hire('owner')
    async function read(staff = owner) {
      const before = asked()
      const { data } = await staff.get('/organiser')
      return { needs: data.needs, asked: asked() - before }
    }
    async function fill(of: typeof fees) {
      const { id } = await createRegistration(database, of, clock)
      const waiting = await createRegistration(database, of, clock)
      await database.write(tx =>
        sql`update registrations set state = 'waiting' where id = ${waiting.id}`.execute(tx),
      )
      await database.write(tx => askForAttention(tx, id, 'refund-failed', clock.now()))
      await database.write(tx =>
        sendContactMessage(tx, { actor: aVisitor, now: clock.now() }, of.conference.id, question),
      )
    }
    expect((await read()).needs).toEqual([])
    await fill(fees)
    const one = await read()
    const needsOf = (event: string) => [
      {
        sentence: expect.stringMatching(/: one registration, since today$/),
        to: `/organiser/c/${event}/attention`,
      },
      {
        sentence: 'One person has not paid yet',
        to: `/organiser/c/${event}/registrations?state=awaiting-payment`,
      },
      {
        sentence: 'One person is on the waiting list',
        to: `/organiser/c/${event}/registrations?state=waiting`,
      },
      { sentence: 'One message has not been answered', to: `/organiser/c/${event}/messages` },
    ]
    expect(one.needs).toEqual([{ place: 'Crystals and Glasses 2027', needs: needsOf('crystals') }])
    for (const name of ['glaciers', 'rivers']) await fill(await createConference(database, { name }))
    await database.write(tx => sendContactMessage(tx, { actor: aVisitor, now: clock.now() }, null, question))
    const three = await read()
    expect(three.needs.map(({ needs }: { needs: { to: string }[] }) => needs.map(({ to }) => to))).toEqual([
      ...['rivers', 'glaciers', 'crystals'].map(event => needsOf(event).map(({ to }) => to)),
      ['/organiser/messages'],
    ])
    expect(three.needs.at(-1).place).toBeNull()
    expect(three.asked).toBe(one.asked)
    // A role at one conference shows nothing of the others.
    const manager = (await read(await hire('manager', conference.id))).needs
    expect(manager).toEqual([{ place: 'Crystals and Glasses 2027', needs: needsOf('crystals') }])
    // Only who may give places beyond a limit can do something about the waiting list.
    const desk = (await read(await hire('desk', conference.id))).needs
    expect(desk).toEqual([{ place: 'Crystals and Glasses 2027', needs: needsOf('crystals').toSpliced(2, 1) }])
    // Somebody who sees only their own messages, and no money.
    const finance = (await read(await hire('finance', conference.id))).needs
    expect(finance).toEqual([{ place: 'Crystals and Glasses 2027', needs: needsOf('crystals').slice(0, 2) }])
    for (const role of ['reader', 'programme'] as const) {
      expect((await read(await hire(role, conference.id))).needs, role).toEqual([])
    }
  })
})

import { expect, test } from 'vitest'
import { forced } from '#tests/factories/forced-state.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const event = 'crystals'

describeOnBothDatabases('a payment reminder', open => {
  test('asks for what is due, once in ten minutes, and stands in the story', async () => {
    const { database, clock, fees, hire, server, runEffects } = await openOffice(await open())
    const email = 'unpaid@example.org'
    const { id, code } = await createRegistration(database, fees, clock, {
      registrant: { ...registrant, email },
    })
    const desk = await hire('desk')
    const path = `/organiser/c/${event}/registrations/${code}`
    const remind = () => desk.post(path, { intent: 'remind' })
    const offered = async () => {
      const { mails } = (await desk.get(path)).data
      return mails.map((mail: { because?: string }) => mail.because)
    }
    expect(await offered()).toEqual([undefined, 'A confirmation is sent once it is paid.'])
    expect((await remind()).to).toContain('done=remind')
    expect((await remind()).to).toContain('done=remind-just-sent')
    clock.pass({ minutes: 11 })
    expect((await remind()).to).toMatch(/done=remind$/)
    await runEffects()
    const subjects = server.messages
      .filter(({ recipients }) => recipients.includes(email))
      .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())
    expect(subjects).toEqual(Array(2).fill(`Please pay for your registration: ${code}`))
    const { story } = (await desk.get(path)).data
    const titles = story.map(({ title }: { title: string }) => title)
    expect(titles).toContain('Mail: please pay')
    expect(titles).toContain('Payment reminder sent')

    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .where('id', '=', id)
        .execute(),
    )
    clock.pass({ minutes: 11 })
    expect((await remind()).to).toContain('done=remind-nothing-due')
    expect(await offered()).toEqual(['Nothing is due.', 'A confirmation is sent once it is paid.'])
    const reader = await hire('reader')
    expect((await reader.post(path, { intent: 'remind' })).status).toBe(403)
  })
})

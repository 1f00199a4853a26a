import { expect, test } from 'vitest'
import { createAbstract } from '#tests/factories/abstract.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailRoom } from '#tests/support/group-mail.ts'

const abstracts = '/organiser/c/crystals/abstracts'
const letters = `${abstracts}/letters`
const cancelPage = '/organiser/c/crystals/set-up/cancel'

describeOnBothDatabases('mail that waits when a conference is cancelled', open => {
  async function given() {
    const room = await openMailRoom(await open())
    const { clock, conference, database, deliver, hire, register, server } = room
    const [owner, chair] = [await hire('owner'), await hire('programme')]
    await register('ada@example.org')
    const schedule = async (subject: string) => {
      const { id } = await room.write(owner, { subject, body: '{greeting}' }, '')
      const rule = { intent: 'rule', days: '7', of: 'before-first-day', at: '09:00' }
      expect((await room.act(owner, id, rule)).to).toContain('done=scheduled')
      return id
    }
    const decide = async (number: string, choice: string) => {
      const own = { conferenceId: conference.id, now: clock.now() }
      const id = await createAbstract(database, own, { number, email: `${number}@example.org` })
      await chair.post(abstracts, { intent: 'decide', abstract: `${id}`, version: '0', choice, 'change-by': '2027-02-01' }) // biome-ignore format: one line
    }
    const release = async () => {
      const { data } = await chair.get(letters)
      return (await chair.post(letters, { intent: 'release', digest: data.check.digest, count: `${data.count}` })).to // biome-ignore format: one line
    }
    const mailed = () => server.messages.map(({ recipients, read }) => `${recipients[0]}: ${read.subject}`)
    const cancel = async () => {
      const { data } = await owner.get(cancelPage)
      await owner.post(cancelPage, { intent: 'cancel', reason: 'A flood', digest: data.check.digest })
      await deliver()
      return JSON.stringify(data.check.facts)
    }
    const deliverAll = async () => {
      await deliver()
      await room.runEffects()
    }
    return { ...room, owner, chair, schedule, decide, release, mailed, cancel, deliverAll }
  }

  test('is not sent: by a rule, held, or letters; what is written afterwards is', async () => {
    const { cancel, chair, clock, conference, decide, deliverAll, mailed, owner, release, sendAsRead, schedule, see, write } = await given() // biome-ignore format: one line
    const id = await schedule('See you next week')
    const held = await write(owner, { subject: 'Held', body: '{greeting}' }, '')
    await sendAsRead(owner, held.id)
    await decide('CG27-0001', 'as-wished')
    const released = await release()
    expect(await cancel()).toContain('3 mails that wait to be sent will be stopped.')
    for (const stopped of [id, held.id]) expect((await see(owner, stopped)).data.status.label).toBe('Stopped')
    expect((await chair.get((released ?? '').replace('?done=held', ''))).data.state).toBe('stopped')
    expect((await chair.get(letters)).data.count).toBe(1)
    const after = await schedule('We are sorry')
    const first = conference.startsOn.toZonedDateTime('Europe/Lisbon').toInstant()
    clock.pass({ seconds: Math.round(first.since(clock.now()).total('seconds')) })
    await deliverAll()
    await deliverAll()
    expect((await see(owner, after)).data.status.label).toBe('Sent')
    const many = mailed().filter(line => /See you|Held|We are sorry/.test(line))
    expect(many).toEqual(['ada@example.org: We are sorry'])
    // Its history says why.
    expect((await owner.get('/organiser/c/crystals/history')).html).toContain('because the conference is cancelled') // biome-ignore format: one line
  })

  test('is not sent: that a change is due', async () => {
    const { cancel, clock, decide, deliverAll, mailed, release } = await given()
    await decide('CG27-0001', 'please-change')
    await release()
    clock.pass({ minutes: 10 })
    await deliverAll()
    await cancel()
    clock.pass({ hours: 24 * 20 })
    await deliverAll()
    expect(mailed().filter(line => line.includes('by 1 February'))).toEqual([])
  })
})

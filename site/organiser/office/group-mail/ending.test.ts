/** What is sent to many is stopped in one way: a group mail, letters about decisions, and reminders of presenters. */
import { expect, test } from 'vitest'
import { toStored } from '#domain/foundations/time.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailRoom } from '#tests/support/group-mail.ts'

const abstracts = '/organiser/c/crystals/abstracts'
const letters = `${abstracts}/letters`
const reminders = `${abstracts}/reminders`
const ways = ['group mail', 'letters', 'reminders'] as const

describeOnBothDatabases('what is sent to many, stopped', open => {
  async function given() {
    let isBroken = true
    const room = await openMailRoom(await open(), {
      onMailFrom: (_address, _session, done) =>
        isBroken ? done(Object.assign(new Error('You may not send'), { responseCode: 550 })) : done(),
    })
    const { clock, conference, database, hire, register } = room
    const [owner, chair] = [await hire('owner'), await hire('programme')]
    const make = (number: string) =>
      createAbstract(
        database,
        { conferenceId: conference.id, now: clock.now() },
        { number, email: `${number}@example.org` },
      )
    /** Accepted by a letter of two weeks ago. */
    const accept = async (number: string) => {
      const at = toStored(clock.now().subtract({ hours: 24 * 14 }))
      const decision = { abstract_id: await make(number), version: 1, outcome: 'accepted', form_id: 1, form_name: 'Oral', change_by: null, because: null, decided_by: 'staff:1', decided_at: at } // biome-ignore format: one line
      await database.write(async tx => {
        await tx.insertInto('decisions').values({ ...decision, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
        await tx
          .insertInto('decision_versions')
          .values({ ...decision, state: 'set' })
          .execute()
      })
    }
    const ask = {
      async 'group mail'() {
        for (const name of ['ada', 'bea']) await register(`${name}@example.org`)
        const { id } = await room.write(owner, { subject: 'Soon', body: 'Text' })
        await room.sendAsRead(owner, id)
        const page = `/organiser/c/crystals/mail/${id}`
        return { recipients: 'group_mail_recipients' as const, stop: () => owner.post(page, { intent: 'stop' }) } // biome-ignore format: one line
      },
      async letters() {
        for (const number of ['CG27-0001', 'CG27-0002']) {
          const abstract = `${await make(number)}`
          await chair.post(abstracts, { intent: 'decide', abstract, version: '0', choice: 'as-wished' })
        }
        const { data } = await chair.get(letters)
        const release = { intent: 'release', digest: data.check.digest, count: `${data.count}` }
        const page = ((await chair.post(letters, release)).to ?? '').replace('?done=held', '')
        return { recipients: 'decision_letters' as const, stop: () => chair.post(page, { intent: 'stop' }) }
      },
      async reminders() {
        for (const number of ['CG27-0001', 'CG27-0002']) await accept(number)
        const { data } = await chair.get(reminders)
        await chair.post(reminders, { intent: 'remind', digest: data.check.digest, count: `${data.count}` })
        const [sent] = await database.read.selectFrom('presenter_reminders').select('id').execute()
        const stop = () => chair.post(reminders, { intent: 'stop', reminder: `${sent?.id}` })
        return { recipients: 'presenter_reminder_mails' as const, stop }
      },
    }
    const waiting = async () => {
      const rows = database.read.selectFrom('outbox').select(['kind', 'state', 'server_refused_since'])
      const found = await rows.where('lane', '=', 'group-mail').where('state', '=', 'queued').execute()
      return found.map(row => row.server_refused_since !== null)
    }
    const repair = () => {
      isBroken = false
    }
    return { ...room, ask, waiting, repair }
  }

  test.each(ways)('%s: nothing waits for the mail server, and each recipient says why', async way => {
    const { ask, waiting, clock, database, runEffects, repair, server } = await given()
    const { recipients, stop } = await ask[way]()
    clock.pass({ minutes: 10 })
    await runEffects('group-mail')
    expect(await waiting()).toEqual([true])
    expect((await stop()).status).toBe(303)
    expect(await waiting()).toEqual([])
    const rows = await database.read.selectFrom(recipients).select(['state', 'failure']).execute()
    const stopped = { state: 'left-out', failure: 'stopped' }
    expect(rows).toEqual([stopped, stopped])
    // It is stopped once, however often it is asked.
    expect((await stop()).status).toBe(303)
    const acts = database.read.selectFrom('audit_entries').select('act').where('act', 'like', '% stopped')
    expect(await acts.execute()).toHaveLength(1)
    repair()
    clock.pass({ hours: 6 })
    await runEffects('group-mail')
    expect(server.messages).toEqual([])
  })
})

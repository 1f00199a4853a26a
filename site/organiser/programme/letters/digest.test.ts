import { expect, test } from 'vitest'
import { type Actor, commandLine, pageVisitor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { queueDigests, readDigest } from '#domain/office/abstract-digests/digest.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('the daily mail about abstracts', open => {
  test('goes once a day to whoever decides, only with something new or overdue, and can be turned off', async () => {
    const { conference, clock, hire, database, server, runEffects } = await openOffice(await open())
    const chair = await hire('programme', conference.id)
    const owner = await hire('owner')
    await hire('desk', conference.id)
    const submit = (number: string) =>
      createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number, title: 'Zyxtitle', name: 'Zyxname' }) // biome-ignore format: one line
    let read = 0
    const day = async () => {
      await queueDigests({ database, clock })
      await queueDigests({ database, clock })
      await runEffects()
      const sent = server.messages.slice(read)
      read = server.messages.length
      return sent.map(({ recipients, read: mail }) => [recipients[0], mail.text ?? ''] as const).toSorted()
    }
    expect(await day()).toEqual([])
    await submit('CG27-0001')
    // The day's mail has been decided; what came later is in the next one.
    expect(await day()).toEqual([])
    clock.pass({ hours: 17 })
    const [first, second, ...more] = await day()
    expect([first?.[0], second?.[0]]).toEqual([chair.email, owner.email].toSorted())
    expect(more).toEqual([])
    expect(first?.[1]).toContain('1 new abstract.')
    // What somebody typed is in none of them.
    expect(first?.[1]).not.toMatch(/zyx/i)
    clock.pass({ hours: 24 })
    expect(await day()).toEqual([])
    await owner.post('/organiser/account', { intent: 'digest', to: 'off' })
    expect((await owner.get('/organiser/account')).data.digest).toEqual({ isWanted: false })
    // Seven working days later the promised answer is overdue, each day again.
    clock.pass({ hours: 24 * 10 })
    const [only, ...others] = await day()
    expect([only?.[0], others]).toEqual([chair.email, []])
    expect(only?.[1]).toContain('1 abstract without the answer that was promised by now.')
    await owner.post('/organiser/account', { intent: 'digest', to: 'on' })
    clock.pass({ hours: 24 })
    expect(await day()).toHaveLength(2)
    // Whoever lost the right reads nothing, also of a mail that is queued.
    await database.write(tx => tx.deleteFrom('memberships').where('person_id', '=', chair.personId).execute())
    clock.pass({ hours: 24 })
    expect((await day()).map(([to]) => to)).toEqual([owner.email])
  })

  test('says what authors changed, withdrew and declined, and nothing of what staff did', async () => {
    const { conference, clock, hire, database } = await openOffice(await open())
    const chair = await hire('programme', conference.id)
    const ids = []
    for (const number of ['CG27-0001', 'CG27-0002'])
      ids.push(await createAbstract(database, { conferenceId: conference.id, now: clock.now().subtract({ hours: 48 }) }, { number })) // biome-ignore format: one line
    const [one = 0, other = 0] = ids
    await database.write(async tx => {
      const entry = (actor: Actor, act: 'abstract withdrawn' | 'abstract changed' | 'presentation declined', id: number) =>
        recordAudit(tx, { conferenceId: conference.id, actor, act, subject: { kind: 'abstract', id }, facts: {}, now: clock.now() }) // biome-ignore format: one line
      await entry(pageVisitor, 'abstract changed', one)
      await entry(pageVisitor, 'abstract changed', one)
      await entry(pageVisitor, 'presentation declined', one)
      await entry(commandLine, 'abstract withdrawn', other)
    })
    clock.pass({ hours: 17 })
    const [part] = await readDigest(database.read, chair.personId, clock.now())
    expect(part).toMatchObject({ new: 0, changed: 1, withdrawn: 0, declined: 1 })
  })

  test('comes not before the morning', async () => {
    const { conference, clock, hire, database } = await openOffice(await open())
    await hire('programme', conference.id)
    clock.instant = Temporal.Instant.from('2027-01-11T04:59:00Z')
    await queueDigests({ database, clock })
    const queued = () => database.read.selectFrom('outbox').select('kind').where('kind', '=', 'abstract-digest-mail').execute() // biome-ignore format: one line
    expect(await queued()).toEqual([])
    clock.pass({ minutes: 1 })
    await queueDigests({ database, clock })
    expect(await queued()).toHaveLength(1)
  })
})

import { expect, test } from 'vitest'
import { queueDigests } from '#domain/committee/abstract-digests/digest.ts'
import { withdrawOwn } from '#domain/committee/withdrawing/withdraw-own.ts'
import { toStored } from '#domain/foundations/time.ts'
import { changeAbstract } from '#domain/programme/changes/change-abstract.ts'
import { answerPresentation } from '#domain/programme/presenting/answer-presentation.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { aVisitor } from '#tests/factories/actors.ts'
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

  test('says who declined, with the next of the waiting list, what was withdrawn, and which changes wait', async () => {
    const { conference, clock, hire, database, server, runEffects } = await openOffice(await open())
    const chair = await hire('programme', conference.id)
    const act = () => ({ actor: aVisitor, now: clock.now() })
    const submit = (number: string) =>
      createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number })
    const decided = async (number: string, outcome: 'accepted' | 'waiting') => {
      const id = await submit(number)
      const [form_id, form_name] = outcome === 'accepted' ? [1, 'Oral'] : [null, null]
      const decision = { abstract_id: id, version: 1, outcome, form_id, form_name, change_by: null, because: null, decided_by: 'staff:1', decided_at: toStored(clock.now()) } // biome-ignore format: one line
      await database.write(async tx => {
        await tx
          .insertInto('decisions')
          .values({ ...decision, state: 'released', released_version: 1 })
          .execute()
        await tx
          .insertInto('decision_versions')
          .values({ ...decision, state: 'set' })
          .execute()
      })
      return id
    }
    const declining = await decided('CG27-0001', 'accepted')
    const changing = await decided('CG27-0002', 'accepted')
    await decided('CG27-0003', 'waiting')
    const leaving = await submit('CG27-0004')
    const morning = async () => {
      await queueDigests({ database, clock })
      await runEffects()
      return server.messages.filter(({ recipients }) => recipients[0] === chair.email).at(-1)?.read.text
    }
    clock.pass({ hours: 48 })
    const answer = { version: 1, kind: 'declined', because: '', statements: [] } as const
    await database.write(async tx => {
      await answerPresentation(tx, act(), declining, answer)
      await changeAbstract(tx, act(), conference, changing, { title: 'New', text: 'We show', version: 1 })
      await withdrawOwn(tx, act(), conference, leaving)
    })
    clock.pass({ hours: 24 })
    expect((await morning())?.replaceAll(/\s+/g, ' ')).toContain(
      '1 change by authors to look at, 1 presenter declined (first on the waiting list: CG27-0003), 1 abstract withdrawn.',
    )
    clock.pass({ hours: 24 })
    // Who declined and what was withdrawn is news of one day; a change waits until somebody has looked at it.
    expect(await morning()).toMatch(/: 1 change by authors to look\s+at\./)
    // Nor is it news that who declined asks for more, and that the committee answers that.
    await database.write(tx => answerPresentation(tx, act(), declining, { ...answer, asksToWithdraw: true }))
    clock.pass({ hours: 24 })
    const asked = await morning()
    expect(asked).toMatch(/2 changes by authors to look\s+at/)
    expect(asked).not.toContain('declined')
    await chair.post('/organiser/c/crystals/abstracts/CG27-0001', {
      intent: 'keep',
      abstract: `${declining}`,
    })
    clock.pass({ hours: 24 })
    const kept = await morning()
    expect(kept).toMatch(/: 1 change by authors to look\s+at\./)
  })

  test('tells what came while no process ran, once, however late a mail goes', async () => {
    const { conference, clock, hire, database, server, runEffects } = await openOffice(await open())
    await hire('programme', conference.id)
    const submit = (number: string) =>
      createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number })
    const texts = () => server.messages.map(({ read }) => /\d+ new abstracts?/.exec(read.text ?? '')?.[0])
    clock.instant = Temporal.Instant.from('2027-01-11T06:00:00Z')
    await queueDigests({ database, clock })
    await submit('CG27-0001')
    // Nothing runs on the 12th and 13th.
    clock.pass({ hours: 24 })
    await submit('CG27-0002')
    clock.pass({ hours: 48 })
    await queueDigests({ database, clock })
    await submit('CG27-0003')
    // The mail server is away until the next morning.
    clock.pass({ hours: 24 })
    await queueDigests({ database, clock })
    await runEffects()
    expect(texts().toSorted()).toEqual(['1 new abstract', '2 new abstracts'])
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

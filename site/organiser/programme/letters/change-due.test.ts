import { expect, test } from 'vitest'
import { dateIn } from '#domain/foundations/time.ts'
import { changeAbstract } from '#domain/programme/changes/change-abstract.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'

describeOnBothDatabases('a change that is asked for by a day', open => {
  test('is reminded of three days before, once, and stands among what is overdue after the day', async () => {
    const office = await openOffice(await open())
    const { conference, clock, hire, database, server, runEffects } = office
    const chair = await hire('programme')
    const submit = (number: string) =>
      createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number })
    const ask = (id: number, by: string) =>
      chair.post(list, {
        intent: 'decide',
        abstract: `${id}`,
        version: '0',
        choice: 'please-change',
        'change-by': by,
      })
    const [late, done, soon, otherwise] = [
      await submit('CG27-0001'),
      await submit('CG27-0002'),
      await submit('CG27-0003'),
      await submit('CG27-0004'),
    ]
    for (const id of [late, done, otherwise]) await ask(id, '2027-02-01')
    // Too late for a reminder.
    await ask(soon, '2027-01-12')
    const { data } = await chair.get(`${list}/letters`)
    await chair.post(`${list}/letters`, { intent: 'release', digest: data.check.digest, count: '4' })
    clock.pass({ minutes: 10 })
    await runEffects('group-mail')
    await runEffects()
    expect(server.messages).toHaveLength(4)
    expect(server.messages[0]?.read.text).toContain('1 February 2027')
    const answered = await database.write(tx =>
      changeAbstract(tx, { actor: aVisitor, now: clock.now().add({ hours: 1 }) }, conference, done, {
        title: 'Better',
        text: 'We show more',
        version: 1,
      }),
    )
    expect(answered.ok).toBe(true)
    await chair.post(`${list}/CG27-0004`, { intent: 'correct', abstract: `${otherwise}`, version: '1', choice: 'rejected', because: 'Why' }) // biome-ignore format: one line
    const mails = () => server.messages.slice(4).map(({ recipients, read }) => [recipients[0], read.subject])
    clock.pass({ hours: 24 * 18 })
    await runEffects()
    expect(mails()).toEqual([])
    clock.pass({ hours: 24 })
    await runEffects()
    // The corrected decision has not been told yet, so its author still reads of the change.
    expect(mails()).toEqual([
      ['CG27-0001@example.org', 'Please change your abstract CG27-0001 by 1 February 2027'],
      ['CG27-0004@example.org', 'Please change your abstract CG27-0004 by 1 February 2027'],
    ])
    // Written that morning, not when the letter was sent.
    expect(server.messages.slice(4).map(({ read }) => read.date)).toEqual([
      '2027-01-29T08:00:00.000Z',
      '2027-01-29T08:00:00.000Z',
    ])
    await runEffects()
    expect(mails()).toHaveLength(2)
    const overdue = async (): Promise<string[]> =>
      (await chair.get(`${list}?lapsed=yes`)).data.rows.map(({ number }: { number: string }) => number)
    expect(await overdue()).toEqual(['CG27-0003'])
    clock.pass({ hours: 24 * 4 })
    expect(await overdue()).toEqual(['CG27-0003', 'CG27-0001'])
    const { needs } = (await chair.get('/organiser/c/crystals')).data
    expect(needs).toContainEqual({ sentence: '2 changes of abstracts are overdue', to: `${list}?lapsed=yes` })
    const late2 = await database.write(
      tx =>
      changeAbstract(tx, { actor: aVisitor, now: clock.now() }, conference, late, { title: 'Late', text: 'We show', version: 1 }), // biome-ignore format: one line
    )
    // Whoever still can sends it late, and it is not overdue any more.
    if (late2.ok) {
      expect(await overdue()).toEqual(['CG27-0003'])
      expect((await chair.get('/organiser/c/crystals')).data.needs).toContainEqual({
        sentence: '2 changes by authors wait for you',
        to: `${list}?changed=yes`,
      })
    }
  })

  test('is not answered by a version that came before the letter which asks for it', async () => {
    const { conference, clock, hire, database, server, runEffects } = await openOffice(await open())
    const chair = await hire('programme')
    const own = { conferenceId: conference.id, now: clock.now() }
    const id = await createAbstract(database, own, { number: 'CG27-0001' })
    const change = async (version: number, title: string) => {
      const changed = await database.write(tx =>
        changeAbstract(tx, { actor: aVisitor, now: clock.now() }, conference, id, { title, text: 'We show', version }),
      ) // biome-ignore format: one call
      expect(changed.ok).toBe(true)
    }
    const numbers = async (query: string): Promise<string[]> =>
      (await chair.get(`${list}?${query}`)).data.rows.map(({ number }: { number: string }) => number)
    await chair.post(list, { intent: 'decide', abstract: `${id}`, version: '0', choice: 'please-change', 'change-by': '2027-02-01' }) // biome-ignore format: one line
    clock.pass({ hours: 24 })
    await change(1, 'A typo corrected')
    clock.pass({ hours: 24 })
    const { data } = await chair.get(`${list}/letters`)
    await chair.post(`${list}/letters`, { intent: 'release', digest: data.check.digest, count: '1' })
    clock.pass({ minutes: 10 })
    await runEffects('group-mail')
    expect(await numbers('changed=yes')).toEqual([])
    clock.pass({ hours: 24 * 17 })
    await runEffects()
    expect(server.messages.at(-1)?.read.subject).toBe(
      'Please change your abstract CG27-0001 by 1 February 2027',
    )
    clock.pass({ hours: 24 * 5 })
    expect([await numbers('changed=yes'), await numbers('lapsed=yes')]).toEqual([[], ['CG27-0001']])
  })

  test('cannot be asked for by a day that is over where the conference is', async () => {
    const { conference, clock, hire, database } = await openOffice(await open())
    const chair = await hire('programme')
    const id = await createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number: 'CG27-0001' }) // biome-ignore format: one line
    const today = dateIn(conference.timeZone, clock.now())
    const ask = (by: Temporal.PlainDate, because = 'Unclear') =>
      chair.post(`${list}/CG27-0001`, { intent: 'decide', abstract: `${id}`, version: '0', choice: 'please-change', 'change-by': by.toString(), because }) // biome-ignore format: one line
    const refused = await ask(today.subtract({ days: 1 }))
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/choose 10\s+January\s+2027 or later/)
    expect(refused.html).toContain('Unclear')
    expect(await database.read.selectFrom('decisions').select('id').execute()).toEqual([])
    expect((await ask(today)).status).toBe(303)
  })
})

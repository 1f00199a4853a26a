import { expect, test } from 'vitest'
import { createAbstract } from '#tests/factories/abstract.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const at = '/organiser/c/crystals/abstracts/alike'

describeOnBothDatabases('near-duplicates', open => {
  test('stand side by side, and one is merged into the other, of which both submitters read', async () => {
    const { conference, clock, hire, database, server, runEffects } = await openOffice(await open())
    const chair = await hire('programme')
    const submit = (
      number: string,
      given: { title: string; email?: string; name?: string; submission?: number },
    ) => createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number, ...given })
    const first = await submit('CG27-0001', { title: 'Slow glass under pressure' })
    const second = await submit('CG27-0002', { title: 'Slow Gláss, under pressure', name: 'Bo Lind' })
    const third = await submit('CG27-0003', { title: 'Snow', email: 'cg27-0001@example.org', submission: 2 })
    await submit('CG27-0004', { title: 'Something else', name: 'Ida Holm' })
    const pairs = async (): Promise<string[]> => (await chair.get(at)).data.pairs.map(({ both }: { both: { number: string }[] }) => both.map(({ number }) => number).join(' ')) // biome-ignore format: one line
    expect(await pairs()).toEqual(['CG27-0001 CG27-0002', 'CG27-0001 CG27-0003'])
    expect((await chair.get(at)).html).toContain('Keep CG27-0001, merge CG27-0002 into it')
    await chair.post(at, { intent: 'different', one: `${third}`, other: `${first}` })
    expect(await pairs()).toEqual(['CG27-0001 CG27-0002'])
    const merge = () => chair.post(at, { intent: 'merge', abstract: `${second}`, into: 'CG27-0001' })
    expect((await merge()).status).toBe(303)
    // Twice changes nothing, and tells nobody again.
    expect((await merge()).status).toBe(409)
    expect(await pairs()).toEqual([])
    await runEffects()
    const mails = server.messages.map(({ recipients, read }) => [recipients[0], read.subject, /lind|gláss/i.test(read.text ?? '')]) // biome-ignore format: one line
    expect(mails.toSorted()).toEqual([
      ['CG27-0001@example.org', 'Abstract CG27-0002 is merged into your abstract CG27-0001', false],
      ['CG27-0002@example.org', 'Your abstract CG27-0002 is merged into CG27-0001', false],
    ])
    for (const fields of [
      { intent: 'different', one: '0', other: 'x' },
      { intent: 'different', one: `${first}`, other: `${first}` },
      { intent: 'merge', abstract: `${first}`, into: 'CG27-0001' },
      { intent: 'merge', abstract: `${first}`, into: '' },
    ])
      expect([fields, (await chair.post(at, fields)).status]).toEqual([fields, 409])
    const desk = await hire('desk')
    expect((await desk.get(at)).status).toBe(403)
  })
})

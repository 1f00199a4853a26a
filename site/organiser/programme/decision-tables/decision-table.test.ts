import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'
const page = `${list}/table`

describeOnBothDatabases('decisions from a table', open => {
  async function given() {
    const office = await openOffice(await open())
    const { conference, clock, hire, database } = office
    const chair = await hire('programme')
    const own = { conferenceId: conference.id, now: clock.now() }
    const submit = (number: string) => createAbstract(database, own, { number })
    await database.write(tx =>
      tx
        .insertInto('content_items')
        .values({
          conference_id: conference.id,
          kind: 'presentation-type',
          position: 9,
          data: '{"name":"Poster"}',
        })
        .execute(),
    )
    const check = (table: string) => chair.post(page, { intent: 'check', table })
    const decisions = async (): Promise<unknown> =>
      Object.fromEntries(
        (await chair.get(`${list}?sort=submitted`)).data.rows.map(
          (row: { number: string; decision: { status?: { label: string } } }) => [
            row.number,
            row.decision.status?.label ?? 'Undecided',
          ],
        ),
      )
    return { ...office, chair, submit, check, decisions }
  }

  test('are checked, set, and taken back together; every row that is left out says why', async () => {
    const { chair, clock, submit, check, decisions } = await given()
    for (let at = 1; at <= 6; at++) await submit(`CG27-000${at}`)
    const id = (await chair.get(`${list}/CG27-0005`)).data.id
    await chair.post(list, { intent: 'decide', abstract: `${id}`, version: '0', choice: 'waiting' })
    clock.pass({ minutes: 1 })
    const table = [
      'Number;Author;Decision;Accepted as',
      'cg27-0001;Zyx;Accepted;',
      'CG27-0002;Zyx;ACCEPT;poster',
      'CG27-0003;Zyx;reject;',
      'CG27-0004;Zyx;accepted;',
      'CG27-0004;Zyx;rejected;',
      'CG27-0005;Zyx;rejected;',
      'CG27-0006;Zyx;perhaps;',
      'CG27-9999;Zyx;accepted;',
      'CG27-0006x;Zyx;accepted;',
    ].join('\n')
    const checked = (await check(table)).data.check
    expect(checked.button).toBe('Set 3 decisions')
    const said = checked.facts.flatMap(({ lines }: { lines: string[] }) => lines).join('\n')
    for (const fact of [
      'Read: Number, Decision, Accepted as',
      'Not read: Author',
      '2 rows: The file has two decisions for one abstract.',
      '1 row: The decision is none of',
      'line 7: CG27-0005 rejected',
      '2 rows: No abstract of this conference has that number.',
    ]) {
      expect(said).toContain(fact)
    }
    const done = await chair.post(page, { ...checked.hidden, digest: checked.digest })
    const after = await chair.get(done.to ?? '')
    expect(after.html).toContain('3 decisions set from the table. Nobody has been told.')
    expect(await decisions()).toEqual({
      'CG27-0001': 'Accepted as Oral',
      'CG27-0002': 'Accepted as Poster',
      'CG27-0003': 'Rejected',
      'CG27-0004': 'Undecided',
      'CG27-0005': 'On the waiting list',
      'CG27-0006': 'Undecided',
    })
    await chair.post(done.to ?? '', { intent: 'undo-many', at: after.data.decidedAt })
    expect(await decisions()).toMatchObject({ 'CG27-0001': 'Undecided', 'CG27-0005': 'On the waiting list' })
  })

  test('are set and taken back in parts, and what somebody decides between them is left as it is', async () => {
    const { chair, clock, database, hire, submit, check } = await given()
    const colleague = await hire('owner')
    const numbers = Array.from({ length: 210 }, (_, at) => `CG27-${String(at + 1).padStart(4, '0')}`)
    for (const number of numbers) await submit(number)
    const last = (await chair.get(`${list}/CG27-0210`)).data.id
    const table = ['Number,Decision', ...numbers.map(number => `${number},waiting`)].join('\n')
    const { hidden, digest } = (await check(table)).data.check
    clock.pass({ minutes: 1 })
    const write: Database['write'] = database.write.bind(database)
    const steps: number[] = []
    let before = 0
    let isDecided = false
    const watched: Database['write'] = async work => {
      const done = await write(work)
      const { length } = await database.read.selectFrom('decision_versions').select('version').execute()
      if (length > before) steps.push(length - before)
      before = length
      if (steps.length === 1 && !isDecided) {
        isDecided = true
        await colleague.post(list, {
          intent: 'decide',
          abstract: `${last}`,
          version: '0',
          choice: 'rejected',
        })
      }
      return done
    }
    Object.assign(database, { write: watched })
    const done = await chair.post(page, { ...hidden, digest })
    const after = await chair.get(done.to ?? '')
    expect(after.html).toContain('209 decisions set from the table.')
    expect(steps).toEqual([100, 1, 100, 9])
    const undone = await chair.post(done.to ?? '', { intent: 'undo-many', at: after.data.decidedAt })
    expect((await chair.get(undone.to ?? '')).html).toContain('209 decisions taken back.')
    expect(steps).toEqual([100, 1, 100, 9, 100, 100, 9])
    const { rows } = (await chair.get(`${list}?decision=rejected`)).data
    expect(rows.map(({ number }: { number: string }) => number)).toEqual(['CG27-0210'])
  }, 60_000)

  test('whatever has changed since it was read is read again', async () => {
    const { chair, submit, check, decisions } = await given()
    const id = await submit('CG27-0001')
    const { digest, hidden } = (await check('Number,Decision\nCG27-0001,accepted')).data.check
    await chair.post(list, { intent: 'decide', abstract: `${id}`, version: '0', choice: 'rejected' })
    const stale = await chair.post(page, { ...hidden, digest })
    expect([stale.status, stale.data.check.isStale]).toEqual([409, true])
    expect(await decisions()).toEqual({ 'CG27-0001': 'Rejected' })
  })

  test('our own file comes back as it was written', async () => {
    const { chair, submit, check, hire } = await given()
    await submit('CG27-0001')
    await submit('CG27-0002')
    const id = (await chair.get(`${list}/CG27-0001`)).data.id
    await chair.post(list, { intent: 'decide', abstract: `${id}`, version: '0', choice: 'as-wished' })
    const owner = await hire('owner')
    const { data } = await owner.get('/organiser/c/crystals/exports/people?list=abstracts&format=csv')
    const file: string = await data.text()
    expect(file).toContain('Accepted')
    const { facts, hindrance } = (await check(file)).data.check
    const said = JSON.stringify(facts)
    expect(hindrance).toBeDefined()
    expect(said).toContain('1 row: They are decided so already.')
    expect(said).toContain('1 row: The file says no decision.')
  })

  test.each([
    [
      'EasyChair',
      '#,title,authors,decision,notified',
      '"1","On ice","Ada Berg",accept,yes',
      'Not read: title (1): On ice, authors (1)',
    ],
    ['HotCRP', 'ID,Title,Decision', '1,On ice,Rejected', 'Not read: Title'],
    ['pretalx', 'ID,Proposal title,Proposal state,Tags', 'ABCDEF,On ice,accepted,', null],
    ['Indico', 'Id,Title,State', '1,On ice,Accepted', 'Not read: Title'],
  ])(
    'a table of %s decides nothing that it does not name by our numbers',
    async (_system, headings, row, said) => {
      const { submit, check, decisions } = await given()
      await submit('CG27-0001')
      const { status, data } = await check(`${headings}\n${row}`)
      if (said === null)
        expect([status, data.problem]).toEqual([422, expect.stringContaining('It has: ID, Proposal title')])
      else {
        const facts = data.check.facts.flatMap(({ lines }: { lines: string[] }) => lines).join('\n')
        expect(facts).toContain(said)
        expect(facts).toContain('1 row: No abstract of this conference has that number.')
        expect(data.check.hindrance).toBeDefined()
      }
      expect(await decisions()).toEqual({ 'CG27-0001': 'Undecided' })
    },
  )

  test.each([
    ['', 'It needs a column “Number” and a column “Decision”. It has no headings.'],
    ['Name,Mail\nAda,a', 'It needs a column “Number” and a column “Decision”. It has: Name, Mail.'],
    ['Number,Decision', 'It has headings and no rows.'],
    ['Number,Decision\n"CG27-0001,accepted', 'Line 2 is not readable'],
  ])('%j is refused, and stays in the form', async (table, said) => {
    const { check } = await given()
    const refused = await check(table)
    expect([refused.status, refused.data.problem, refused.data.table]).toEqual([
      422,
      expect.stringContaining(said),
      table,
    ])
  })
})

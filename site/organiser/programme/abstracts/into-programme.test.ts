import { expect, test } from 'vitest'
import { toStored } from '#domain/foundations/time.ts'
import { followAbstract, unscheduledDay } from '#domain/programme/talks/talk-of-abstract.ts'
import * as program from '#site/microsite/program/program.tsx'
import * as talkRoute from '#site/microsite/program/talk.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'
/** The view *Not in the programme*. */
const unplaced = 'programme=no&answer=unanswered&answer=confirmed'

describeOnBothDatabases('accepted abstracts in the programme', open => {
  async function given() {
    const office = await openOffice(await open())
    const { conference, clock, hire, database } = office
    const chair = await hire('programme')
    const submit = (number: string, given: Partial<Parameters<typeof createAbstract>[2]> = {}) =>
      createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number, ...given })
    const accepted = async (number: string, given: Parameters<typeof submit>[1] = {}, state = 'released') => {
      const id = await submit(number, given)
      const at = toStored(clock.now())
      const decision = { abstract_id: id, version: 1, outcome: 'accepted', form_id: 1, form_name: 'Oral', change_by: null, because: null, decided_by: 'staff:1', decided_at: at } // biome-ignore format: one line
      await database.write(async tx => {
        await tx.insertInto('decisions').values({ ...decision, state, released_version: state === 'released' ? 1 : null }).execute() // biome-ignore format: one line
        await tx
          .insertInto('decision_versions')
          .values({ ...decision, state: 'set' })
          .execute()
      })
      return id
    }
    const put = async (ids: readonly number[]) => {
      const query = new URLSearchParams([['act', 'programme'], ...ids.map(id => ['id', `${id}`])])
      const { data } = await chair.get(`${list}?${query}`)
      const { hidden } = data.check
      const done = await chair.post(list, { ...hidden })
      return { check: data.check, to: done.to ?? '' }
    }
    const talks = () =>
      database.read
        .selectFrom('talks')
        .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
        .select(['talks.id', 'title', 'abstract_html', 'speaker_affiliation', 'track', 'kind', 'starts_at'])
        .select('programme_days.name as day')
        .orderBy('talks.id')
        .execute()
    const speakers = () => database.read.selectFrom('speakers').select(['id', 'name']).orderBy('id').execute()
    const view = async (query: string): Promise<string[]> =>
      (await chair.get(`${list}?${query}`)).data.rows.map(({ number }: { number: string }) => number)
    return { ...office, chair, submit, accepted, put, talks, speakers, view }
  }

  test('become talks with their words and speakers, once, and one person is one speaker', async () => {
    const { accepted, put, talks, speakers, view } = await given()
    const first = await accepted('CG27-0001', { email: 'noor@example.org', title: 'On <b>ice</b>', text: 'One & two.\n\nThree' }) // biome-ignore format: one line
    const second = await accepted('CG27-0002', {
      email: 'Noor@example.org',
      name: 'N. Ahmadi',
      submission: 2,
    })
    const other = await accepted('CG27-0003', { email: 'noor@example.org', name: 'Bo Lind', submission: 3 })
    expect(await view(unplaced)).toHaveLength(3)
    const { check, to } = await put([first, second, other])
    expect(check.button).toBe('Make talks of 3 abstracts')
    expect(to).toContain('acted=programme')
    // Nothing is offered to be undone that the list cannot undo.
    expect(to).not.toContain('at=')
    expect(await talks()).toMatchObject([
      { title: 'On <b>ice</b>', abstract_html: '<p>One &amp; two.</p><p>Three</p>', speaker_affiliation: 'Noor Ahmadi, Institute', track: 'Glass', kind: 'Oral', starts_at: null, day: unscheduledDay }, // biome-ignore format: one line
      { title: 'On CG27-0002' },
      { title: 'On CG27-0003' },
    ])
    expect((await speakers()).map(({ name }) => name)).toEqual(['Noor Ahmadi', 'Bo Lind'])
    expect(await view(unplaced)).toEqual([])
    const again = await put([first])
    expect(again.check.hindrance).toBeDefined()
    expect(await talks()).toHaveLength(3)
  })

  test('nothing gets there before its letter, after it was withdrawn, or if its presenter declined', async () => {
    const { accepted, submit, put, talks, database, clock, chair } = await given()
    const untold = await accepted('CG27-0001', {}, 'set')
    const undecided = await submit('CG27-0002')
    const declined = await accepted('CG27-0003')
    await database.write(
      tx =>
      tx.insertInto('presenter_answers').values({ abstract_id: declined, decision_version: 1, answer: 'declined', statements: '[]', because: '', answered_by: 'visitor', answered_at: toStored(clock.now()) }).execute(), // biome-ignore format: one line
    )
    const { check } = await put([untold, undecided, declined])
    expect(check.hindrance).toBeDefined()
    expect(check.facts.flatMap(({ lines }: { lines: string[] }) => lines).join()).toContain('No letter')
    // So the view of what is to be put there does not have them either, and says so.
    const seen = (await chair.get(`${list}?${unplaced}`)).data
    const { count } = seen.views.find(({ label }: { label: string }) => label === 'Not in the programme')
    expect([seen.rows, count]).toEqual([[], 0])
    // A form that was not made by the check page does nothing either.
    await chair.post(list, { intent: 'act', act: 'programme', chosen: `${untold},${undecided},${declined}` })
    expect(await talks()).toEqual([])
  })

  test('a correction reaches the talk, unless somebody has edited it', async () => {
    const { accepted, put, talks, database, clock } = await given()
    const id = await accepted('CG27-0001')
    await put([id])
    const retitle = (title: string) =>
      database.write(async tx => {
        await tx.updateTable('abstracts').set({ abstract_title: title }).where('id', '=', id).execute()
        return followAbstract(tx, { actor: aVisitor, now: clock.now() }, id)
      })
    expect([await retitle('Better'), await retitle('Better')]).toEqual([true, false])
    const [talk] = await talks()
    expect(talk?.title).toBe('Better')
    await database.write(tx =>
      tx
        .updateTable('talks')
        .set({ title: 'By hand' })
        .where('id', '=', talk?.id ?? 0)
        .execute(),
    )
    expect(await retitle('Best')).toBe(false)
    expect((await talks())[0]?.title).toBe('By hand')
  })

  test('erasing its author leaves the talk to the organiser, and names no abstract', async () => {
    const { accepted, put, talks, database } = await given()
    const id = await accepted('CG27-0001')
    await put([id])
    await database.write(tx => tx.deleteFrom('abstracts').where('id', '=', id).execute())
    expect(await talks()).toHaveLength(1)
    expect(await database.read.selectFrom('abstract_talks').selectAll().execute()).toEqual([])
  })

  test('show their formulas in the programme, where other talks keep their dollars', async () => {
    const { accepted, put, talks, visit, database } = await given()
    const id = await accepted('CG27-0001', {
      title: 'Ice in $k^2$ steps',
      text: String.raw`It takes $\frac{m}{2}$ & $\color{red}x$ <b>days</b>.`,
    })
    await put([id])
    await database.write(async tx => {
      await tx.updateTable('talks').set({ position: 2 }).execute()
      await tx.updateTable('conferences').set({ shows_abstract_talks: 1 }).execute()
    })
    const [talk] = await talks()
    const { html } = await visit(program as never, '/:event/program', { event: 'crystals' })
    expect(html).toContain('Ice in <math><msup><mi>k</mi><mn>2</mn></msup></math> steps')
    const opened = await visit(talkRoute as never, '/:event/program/talks/:id', {
      event: 'crystals',
      id: `${talk?.id}`,
    })
    expect(opened.data.details.abstractHtml).toBe(
      String.raw`<p>It takes <math><mfrac><mi>m</mi><mn>2</mn></mfrac></math> &amp; <code>$\color{red}x$</code> &lt;b&gt;days&lt;/b&gt;.</p>`,
    )
  })
})

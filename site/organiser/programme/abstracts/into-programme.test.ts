import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { toStored } from '#domain/foundations/time.ts'
import { followAbstract, unscheduledDay } from '#domain/programme/talks/talk-of-abstract.ts'
import { readProgrammePeople } from '#domain/programme/talks/whole-programme.ts'
import { addSpeakers, changeSpeaker } from '#domain/programme/writing/write-speakers.ts'
import { setSpeakers } from '#domain/programme/writing/write-talks.ts'
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

  /** Two talks: of one with a co-author who presents, and of another one of whoever submitted the first. */
  async function givenPresenter() {
    const office = await given()
    const { accepted, put, database, chair } = office
    const id = await accepted('CG27-0001', { email: 'noor@example.org' })
    await database.write(async tx => {
      await tx
        .updateTable('abstract_authors')
        .set({ is_presenting: 0 })
        .where('abstract_id', '=', id)
        .execute()
      await tx
        .insertInto('abstract_authors')
        .values({ abstract_id: id, position: 2, is_presenting: 1, name: 'Bo Lind', affiliation: 'Lab', email: 'bo@example.org', orcid: null, speaker_id: null, is_coauthor: 1 }) // biome-ignore format: one line
        .execute()
    })
    await put([id])
    const authorId = async (name: string) =>
      (
        await database.read
          .selectFrom('abstract_authors')
          .select('id')
          .where('name', '=', name)
          .orderBy('id')
          .executeTakeFirstOrThrow()
      ).id
    const presenters = async () =>
      (
        await database.read
          .selectFrom('talk_speakers')
          .innerJoin('speakers', 'speakers.id', 'talk_speakers.speaker_id')
          .select(['talk_speakers.talk_id', 'speakers.name', 'speakers.affiliation'])
          .orderBy('talk_speakers.talk_id')
          .orderBy('talk_speakers.position')
          .execute()
      ).map(row => `${row.name}, ${row.affiliation}`)
    const send = async (fields: Record<string, string>) =>
      chair.post(`${list}/CG27-0001`, { abstract: String(id), ...fields })
    const correct = async (was: string, fields: Record<string, string>) =>
      send({ intent: 'correct-author', author: String(await authorId(was)), name: was, familyName: '', affiliation: 'Lab', email: 'bo@example.org', orcid: '', ...fields }) // biome-ignore format: one line
    return { ...office, id, authorId, presenters, send, correct }
  }

  test('whoever speaks follows the authors: a corrected name, and nobody who was removed', async () => {
    const { presenters, correct, send, authorId, speakers, talks } = await givenPresenter()
    expect(await presenters()).toEqual(['Bo Lind, Lab'])
    const [{ id: bo } = { id: 0 }] = await speakers()
    await correct('Bo Lind', { name: 'Bo Lindh', affiliation: 'New Lab' })
    expect(await presenters()).toEqual(['Bo Lindh, New Lab'])
    // One who is reached at another address is the same person, with the same page.
    await correct('Bo Lindh', { name: 'Bo Lindh', affiliation: 'New Lab', email: 'lindh@example.org' })
    expect(await speakers()).toEqual([{ id: bo, name: 'Bo Lindh' }])
    await send({ intent: 'remove-author', author: String(await authorId('Bo Lindh')) })
    expect(await presenters()).toEqual(['Noor Ahmadi, Institute'])
    expect((await speakers()).map(({ name }) => name)).toEqual(['Noor Ahmadi'])
    expect((await talks())[0]?.speaker_affiliation).toBe('Noor Ahmadi, Institute')
  })

  test('whoever speaks stays as the organiser has set it', async () => {
    const { presenters, correct, send, authorId, speakers, database, talks } = await givenPresenter()
    const [{ id: bo } = { id: 0 }] = await speakers()
    await database.write(tx => changeSpeaker(tx, bo, { name: 'Prof. Bo Lind', biography_html: '<p>Bo</p>' }))
    await correct('Bo Lind', { name: 'Bo Lindh', affiliation: 'New Lab' })
    expect(await presenters()).toEqual(['Prof. Bo Lind, New Lab'])
    const [talk] = await talks()
    const [guest] = await database.write(
      tx =>
      addSpeakers(tx, [{ conference_id: 1, position: 9, speaker_group: null, name: 'Guest', affiliation: '', photo: null, talk_title: '', biography_html: '', awards_html: '', external_id: null, guid: randomUUID() }]), // biome-ignore format: one line
    )
    const speakerIds = [bo, guest?.id ?? 0]
    await database.write(tx => setSpeakers(tx, [{ talkId: talk?.id ?? 0, speakerIds }]))
    await send({ intent: 'remove-author', author: String(await authorId('Bo Lindh')) })
    expect(await presenters()).toEqual(['Prof. Bo Lind, New Lab', 'Guest, '])
  })

  test('two talks of one person agree on a corrected name, and both go on following', async () => {
    const { accepted, put, correct, presenters, talks, database, clock } = await givenPresenter()
    const other = await accepted('CG27-0002', { email: 'bo@example.org', name: 'Bo Lind' })
    await put([other])
    await correct('Bo Lind', { name: 'Bo Lindh' })
    expect(await presenters()).toEqual(['Bo Lindh, Lab', 'Bo Lindh, Lab'])
    expect((await talks()).map(talk => talk.speaker_affiliation)).toEqual([
      'Noor Ahmadi, Institute; Bo Lindh, Lab',
      'Bo Lindh, Institute',
    ])
    await database.write(async tx => {
      await tx.updateTable('abstracts').set({ abstract_title: 'Better' }).where('id', '=', other).execute()
      await followAbstract(tx, { actor: aVisitor, now: clock.now() }, other)
    })
    expect((await talks())[1]?.title).toBe('Better')
    expect(await presenters()).toEqual(['Bo Lindh, Lab', 'Bo Lindh, Lab'])
  })

  test('somebody who speaks no more is no person of the public programme', async () => {
    const { database, speakers, correct, send, authorId, conference } = await givenPresenter()
    await database.write(async tx => {
      await tx.updateTable('conferences').set({ shows_abstract_talks: 1 }).execute()
      const [{ id } = { id: 0 }] = await tx.selectFrom('speakers').select('id').execute()
      await changeSpeaker(tx, id, { biography_html: '<p>Bo</p>' })
    })
    const shown = async () =>
      (await readProgrammePeople(database.read, conference.id)).map(({ name }) => name)
    expect(await shown()).toEqual(['Bo Lind'])
    await correct('Bo Lind', { name: 'Bo Lindh' })
    await send({ intent: 'remove-author', author: String(await authorId('Bo Lindh')) })
    expect(await shown()).toEqual(['Noor Ahmadi'])
    // The organiser wrote about them, so their record is the organiser's to remove.
    expect((await speakers()).map(({ name }) => name)).toEqual(['Bo Lindh', 'Noor Ahmadi'])
  })

  test('the topic follows a move, unless somebody has set another track', async () => {
    const { accepted, put, talks, database, chair, conference } = await given()
    const [one, two, three, form] = await database.write(async tx => {
      const names = ['Glass', 'Ice', 'Snow']
      const ids = [
        ...(await addContent(tx, conference.id, 'topic', names.map(name => ({ name })))), // biome-ignore format: one line
        ...(await addContent(tx, conference.id, 'presentation-type', [{ name: 'Oral' }])),
      ]
      return ids.map((id, index) => ({ id, name: names[index] ?? 'Oral' }))
    })
    if (!one || !two || !three || !form) throw new Error('nothing was added')
    const id = await accepted('CG27-0001', { topic: one, type: form })
    await put([id])
    const move = (from: { id: number }, to: { id: number }) =>
      chair.post(list, { intent: 'move', abstract: String(id), topic: String(to.id), form: String(form.id), 'read-topic': String(from.id), 'read-form': String(form.id) }) // biome-ignore format: one line
    const track = async () => (await talks())[0]?.track
    await move(one, two)
    expect(await track()).toBe(two.name)
    await database.write(tx => tx.updateTable('talks').set({ title: 'By hand' }).execute())
    await move(two, three)
    expect(await track()).toBe(three.name)
    await database.write(tx => tx.updateTable('talks').set({ track: 'Plenary' }).execute())
    await move(three, one)
    expect(await track()).toBe('Plenary')
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

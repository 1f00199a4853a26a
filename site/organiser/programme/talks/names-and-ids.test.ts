/** People and rooms of a programme are themselves, whatever they are called. */
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { findTalk, listTalksOfSpeaker } from '#domain/programme/talks/programme-queries.ts'
import { searchProgramme } from '#domain/programme/talks/search-programme.ts'
import { readProgramme } from '#domain/programme/talks/whole-programme.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const office = '/organiser/c/crystals'
const newTalk = {
  title: 'Ice', subtitle: '', day: 'Day 1', startsAt: '10:00', durationMinutes: '20', room: 'Aula', track: '', kind: '',
  language: '', speakerAffiliation: '', abstractHtml: '', descriptionHtml: '',
} // biome-ignore format: a form
const newPerson = {
  group: '', affiliation: '', 'photo.kept': '', talkTitle: '', biographyHtml: '', awardsHtml: '',
} // biome-ignore format: a form

describeOnBothDatabases('names and ids of a programme', open => {
  let database: Database
  let conferenceId: number
  let staff: Staff

  beforeEach(async () => {
    database = await open()
    conferenceId = (await createConference(database)).conference.id
    staff = await hireStaff(database, { role: 'owner' })
    await save('website/programme-day', 'new', { name: 'Day 1', heldOn: '2027-06-07' })
  })

  /** Fills in an editor's form as it is shown, with some fields changed. */
  async function save(
    list: string,
    id: number | 'new',
    fields: Record<string, string>,
    act: 'publish' | 'draft' = 'publish',
    mark?: string,
  ) {
    const newest = id === 'new' ? '0' : await markOf(list, id)
    return staff.post(`${office}/${list}/${id}`, { intent: 'edit', do: act, mark: mark ?? newest, ...fields })
  }
  const pageOf = async (list: string, id: number) => (await staff.get(`${office}/${list}/${id}`)).html
  const markOf = async (list: string, id: number) =>
    /name="mark" value="([^"]*)"/.exec(await pageOf(list, id))?.[1] ?? ''
  const idIn = ({ to }: { to: string | undefined }) => Number(/\/(\d+)\?/.exec(to ?? '')?.[1])
  const person = async (name: string, affiliation = '') =>
    idIn(await save('website/speaker', 'new', { ...newPerson, name, affiliation }))
  const talk = async (fields: Record<string, string>) =>
    idIn(await save('programme/talk', 'new', { ...newTalk, ...fields }))
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  const fieldOf = (html: string, field: string) =>
    new RegExp(`name="${field}"[^>]*value="([^"]*)"`).exec(html)?.[1]

  test('a room that is renamed has its new name everywhere at once, also in drafts and forms from before', async () => {
    const id = await talk({})
    const beside = await talk({ title: 'Snow', room: 'aula' })
    const { html } = await staff.get(`${office}/website/programme-room`)
    const room = Number(/programme-room\/(\d+)"[^>]*>\s*(?:<[^>]*>)*Aula/.exec(html)?.[1])
    const mark = await markOf('programme/talk', id)
    const drafted = await talk({ title: 'Drafted' })
    await save('programme/talk', drafted, { ...newTalk, title: 'Drafted better' }, 'draft')
    const renamed = await save('website/programme-room', room, { name: 'Great Hall', seats: '' })
    expect(renamed.to).toContain('done=published')

    expect((await findTalk(database.read, conferenceId, id))?.room).toBe('Great Hall')
    expect((await findTalk(database.read, conferenceId, beside))?.room).toBe('aula')
    const [day] = await readProgramme(database.read, conferenceId)
    expect(day?.talks.map(each => each.room).toSorted()).toEqual(['Great Hall', 'Great Hall', 'aula'])
    const { rooms } = await searchProgramme(database.read, conferenceId, { room: 'Great Hall' })
    expect(rooms.find(({ name }) => name === 'Great Hall')?.talks).toBe(2)
    expect(words((await staff.get(`${office}/programme`)).html)).toContain('Great Hall')
    expect(fieldOf(await pageOf('programme/talk', drafted), 'room')).toBe('Great Hall')
    // A draft that somebody publishes now, and a form that was open meanwhile, mean the same room.
    await save('programme/talk', drafted, { ...newTalk, title: 'Drafted better', room: 'Great Hall' })
    const late = await save('programme/talk', id, { ...newTalk, title: 'Ice and water' }, 'publish', mark)
    expect(late.to ?? words(late.html)).toContain('done=published')
    expect(await findTalk(database.read, conferenceId, id)).toMatchObject({
      title: 'Ice and water',
      room: 'Great Hall',
    })
    expect(words((await staff.get(`${office}/website/programme-room`)).html)).not.toContain('Aula')
  })

  test('a person who is renamed has the new name everywhere at once, also in drafts', async () => {
    const marta = await person('Marta Ruiz', 'Lisbon')
    const martha = await person('Marta Ruizinho')
    const printed = 'Marta Ruiz, Lisbon; Marta Ruizinho, Porto'
    const id = await talk({
      'speakers.0': 'Marta Ruiz',
      'speakers.1': 'Marta Ruizinho',
      speakerAffiliation: printed,
    })
    const other = await talk({ title: 'Not hers', speakerAffiliation: 'Marta Ruiz, Madrid' })
    const drafted = await talk({ title: 'Drafted' })
    await save(
      'programme/talk',
      drafted,
      { ...newTalk, title: 'Drafted', 'speakers.0': 'Marta Ruiz' },
      'draft',
    )
    const renamed = await save('website/speaker', marta, {
      ...newPerson,
      name: 'Marta Silva',
      affiliation: 'Lisbon',
    })
    expect(renamed.to).toContain('done=published')

    const seen = await findTalk(database.read, conferenceId, id)
    expect(seen?.people.map(({ name }) => name)).toEqual(['Marta Silva', 'Marta Ruizinho'])
    expect(seen?.speakerAffiliation).toBe('Marta Silva, Lisbon; Marta Ruizinho, Porto')
    expect((await findTalk(database.read, conferenceId, other))?.speakerAffiliation).toBe(
      'Marta Ruiz, Madrid',
    )
    expect(words((await staff.get(`${office}/programme`)).html)).toContain('Marta Silva, Lisbon')
    const editor = await pageOf('programme/talk', drafted)
    expect(fieldOf(editor, 'speakers.0')).toBe('Marta Silva')
    const published = await save('programme/talk', drafted, {
      ...newTalk,
      title: 'Drafted',
      'speakers.0': 'Marta Silva',
    })
    expect(published.to).toContain('done=published')
    expect(await listTalksOfSpeaker(database.read, conferenceId, marta)).toHaveLength(2)
    expect(await listTalksOfSpeaker(database.read, conferenceId, martha)).toHaveLength(1)
    const back = await pageOf('programme/talk', id)
    expect(fieldOf(back, 'speakers.0')).toBe('Marta Silva')
  })

  test('two people of one name are two people, and so are two days', async () => {
    const [porto, lisbon, third] = [
      await person('Ada Noor', 'Porto'),
      await person('Ada Noor', 'Lisbon'),
      await person('Ada Noor', 'Lisbon'),
    ]
    const unclear = await save('programme/talk', 'new', { ...newTalk, 'speakers.0': 'Ada Noor' })
    expect([unclear.status, words(unclear.html)]).toEqual([
      422,
      expect.stringContaining(
        `names several people: choose one of them (Ada Noor (Porto); Ada Noor (no. ${lisbon}); Ada Noor (no. ${third}))`,
      ),
    ])
    expect(unclear.html).toContain('<option value="Ada Noor (Porto)"')
    const id = await talk({ 'speakers.0': `Ada Noor (no. ${third})`, 'speakers.1': 'Ada Noor (Porto)' })
    const speakers = async () =>
      (await findTalk(database.read, conferenceId, id))?.people.map(each => [each.id, each.name])
    expect(await speakers()).toEqual([
      [third, 'Ada Noor'],
      [porto, 'Ada Noor'],
    ])
    // What its editor shows changes nothing, also if names are typed as they are printed.
    const editor = await pageOf('programme/talk', id)
    const shown = ['speakers.0', 'speakers.1'].map(field => fieldOf(editor, field) ?? '')
    expect(shown).toEqual([`Ada Noor (no. ${third})`, 'Ada Noor (Porto)'])
    for (const [first = '', second = ''] of [shown, ['Ada Noor', 'Ada Noor']]) {
      const typed = { ...newTalk, subtitle: first, 'speakers.0': first, 'speakers.1': second }
      expect((await save('programme/talk', id, typed)).to).toContain('done=published')
      expect(await speakers()).toEqual([
        [third, 'Ada Noor'],
        [porto, 'Ada Noor'],
      ])
    }
    await save('programme/talk', id, { ...newTalk, 'speakers.0': `Ada Noor (no. ${lisbon})` })
    expect(await speakers()).toEqual([[lisbon, 'Ada Noor']])
    expect(await listTalksOfSpeaker(database.read, conferenceId, porto)).toEqual([])

    await save('website/programme-day', 'new', { name: 'Day 1', heldOn: '2027-06-08' })
    const days = await readProgramme(database.read, conferenceId)
    expect(days.map(({ talks }) => talks.length)).toEqual([1, 0])
    const same = await save('programme/talk', id, { ...newTalk, 'speakers.0': `Ada Noor (no. ${lisbon})` })
    expect(same.to).toContain('done=published')
    await save('programme/talk', id, { ...newTalk, day: 'Day 1 (2027-06-08)', 'speakers.0': '' })
    const moved = await readProgramme(database.read, conferenceId)
    expect(moved.map(({ talks }) => talks.length)).toEqual([0, 1])
  })

  test('a version from before a renaming is restored with the person and the room of today', async () => {
    const marta = await person('Marta Ruiz')
    const id = await talk({ 'speakers.0': 'Marta Ruiz' })
    const { html } = await staff.get(`${office}/website/programme-room`)
    const room = Number(/programme-room\/(\d+)"/.exec(html)?.[1])
    await save('programme/talk', id, { ...newTalk, title: 'Water', 'speakers.0': '', room: '' })
    await save('website/speaker', marta, { ...newPerson, name: 'Marta Silva' })
    await save('website/programme-room', room, { name: 'Great Hall', seats: '' })
    const mark = await markOf('programme/talk', id)
    const restored = await staff.post(`${office}/programme/talk/${id}/history`, {
      intent: 'restore',
      mark,
      number: '1',
    })
    expect(restored.to).toContain('done=restored')
    expect(await findTalk(database.read, conferenceId, id)).toMatchObject({
      title: 'Ice',
      room: 'Great Hall',
      people: [{ id: marta, name: 'Marta Silva' }],
    })
  })

  test('a room or a person of the program is not removed, and the answer says which talks use it', async () => {
    const marta = await person('Marta Ruiz')
    const id = await talk({ 'speakers.0': 'Marta Ruiz' })
    const { html } = await staff.get(`${office}/website/programme-room`)
    const room = Number(/programme-room\/(\d+)"/.exec(html)?.[1])
    const remove = async (list: string, record: number) =>
      staff.post(`${office}/website/${list}/${record}`, {
        intent: 'remove',
        mark: await markOf(`website/${list}`, record),
      })
    const day = (await readProgramme(database.read, conferenceId))[0]?.id ?? 0
    for (const [list, record] of [
      ['programme-room', room],
      ['speaker', marta],
      ['programme-day', day],
    ] as const) {
      const refused = await remove(list, record)
      expect([list, refused.status, words(refused.html)]).toEqual([
        list,
        409,
        expect.stringContaining('The program still uses it: “Ice”. Remove it from the program first.'),
      ])
    }
    await save('programme/talk', id, { ...newTalk, room: '' })
    for (const [list, record] of [
      ['programme-room', room],
      ['speaker', marta],
    ] as const)
      expect((await remove(list, record)).to).toContain('removed=')
  })
})

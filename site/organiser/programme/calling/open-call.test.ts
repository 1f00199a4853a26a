import { expect, test } from 'vitest'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { addSuggestions, listSuggestions } from '#domain/preparation/editing/suggestions.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/abstracts/call'

describeOnBothDatabases('opening a call', open => {
  async function given() {
    const opened = await openOffice(await open())
    const { conference, database, clock, hire } = opened
    await database.write(tx =>
      addSuggestions(tx, { actor: commandLine, now: clock.now() }, conference.id, {
        'presentation-type': [{ name: 'Oral Presentation' }, { name: 'Invited Presentation' }],
      }),
    )
    const chair = await hire('programme')
    const lastDay = conference.endsOn.subtract({ days: 90 }).toString()
    const post = (fields: Record<string, string>) =>
      chair.post(page, { intent: 'open', lastDay: '', topics: '', types: '', ...fields })
    const read = async () => ({
      topics: (await listContent(database.read, conference.id, 'topic')).map(({ name }) => name),
      types: (await listContent(database.read, conference.id, 'presentation-type')).map(({ name }) => name),
      days: (await listContent(database.read, conference.id, 'abstract-call-section')).map(({ closesOn }) => closesOn), // biome-ignore format: one line
    })
    return { ...opened, chair, post, read, lastDay }
  }

  test('takes the last day, topics and types, accepts what was suggested, and adds nothing twice', async () => {
    const { chair, post, read, lastDay, conference, database } = await given()
    const shown = (await chair.get(page)).data
    expect([shown.suggested, shown.lastDay, shown.topics]).toEqual([
      'Oral Presentation\nInvited Presentation',
      null,
      [],
    ])
    const typed = { lastDay, topics: ' Ice \r\nRivers\n\nice\n', types: 'Oral Presentation\nPoster' }
    expect((await post(typed)).status).toBe(303)
    const opened = { topics: ['Ice', 'Rivers'], types: ['Oral Presentation', 'Poster'], days: [lastDay] }
    expect(await read()).toEqual(opened)
    // Accepted, not added beside: otherwise accepting all texts would make it twice.
    const left = await listSuggestions(database.read, conference.id)
    expect(left.map(({ data }) => data.name)).toEqual(['Invited Presentation'])
    expect((await post(typed)).status).toBe(303)
    expect(await read()).toEqual(opened)
    expect((await post({ topics: 'Clouds' })).status).toBe(303)
    expect((await read()).topics).toEqual(['Ice', 'Rivers', 'Clouds'])
  })

  test('refuses days that are over or too late, no topic and too long ones, and keeps what was typed', async () => {
    const { post, read, conference } = await given()
    const late = conference.endsOn.add({ days: 1 }).toString()
    const long = 'x'.repeat(301)
    for (const [fields, names] of [
      [{ lastDay: late, topics: 'Ice', types: 'Oral' }, ['lastDay']],
      [{ lastDay: '2001-01-01', topics: 'Ice', types: 'Oral' }, ['lastDay']],
      [{ lastDay: 'soon', topics: 'Ice', types: 'Oral' }, ['lastDay']],
      [{ topics: ' \n' }, ['topics', 'types']],
      [{ topics: `Ice\n${long}`, types: 'Oral' }, ['topics']],
      [{ topics: Array.from({ length: 201 }, (_, n) => `T${n}`).join('\n'), types: 'Oral' }, ['topics']],
    ] as const) {
      const { status, data } = await post(fields)
      expect([status, data.errors.map(({ name }: { name: string }) => name)]).toEqual([422, names])
      expect(data.typed).toMatchObject(fields)
    }
    expect(await read()).toEqual({ topics: [], types: [], days: [] })
  })
})

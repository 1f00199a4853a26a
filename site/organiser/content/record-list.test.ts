import { expect, test } from 'vitest'
import { addContent } from '#domain/content/write-content.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

describeOnBothDatabases('a list of the website', open => {
  test('says which record has moved, and moves it back', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    await database.write(tx =>
      addContent(
        tx,
        conference.id,
        'topic',
        ['Slow Glass', 'Sand', 'Heat'].map(name => ({ name })),
      ),
    )
    const owner = await hireStaff(database, { role: 'owner' })
    const page = '/organiser/c/crystals/website/topic'
    const rows = async (): Promise<{ id: number; name: string }[]> => (await owner.get(page)).data.rows
    const [, , heat] = await rows()
    const id = String(heat?.id)
    const move = async (fields: Record<string, string>) =>
      (await owner.post(page, { intent: 'move', id, ...fields })).to ?? ''

    const moved = await move({ do: 'place', place: '1' })
    expect(moved).toBe(`${page}?moved=${id}&from=3#record-${id}`)
    expect((await rows()).map(({ name }) => name)).toEqual(['Heat', 'Slow Glass', 'Sand'])
    const { html } = await owner.get(moved)
    expect(html).toContain('Moved from place 3 to 1.')
    expect(html).toMatch(/<input type="hidden" name="place" value="3"\/>.*?>Undo<\/button>/)

    // Undo sends this place.
    await move({ do: 'place', place: '3' })
    expect((await rows()).map(({ name }) => name)).toEqual(['Slow Glass', 'Sand', 'Heat'])
    // What did not move has nothing to undo.
    expect(await move({ do: 'down' })).toBe(`${page}#record-${id}`)
    for (const address of [page, `${page}?moved=${id}&from=x`, `${page}?moved=${id}&from=3`])
      expect((await owner.get(address)).html).not.toContain('Undo')
  })
})

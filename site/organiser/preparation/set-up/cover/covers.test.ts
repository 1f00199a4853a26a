/** Twelve drawings, of which one is a conference's cover. */
import { expect, test } from 'vitest'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { readRevision } from '#domain/conference/content/revisions.ts'
import { coverOf, drawCoverAt } from '#site/art/covers.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

describeOnBothDatabases('covers', open => {
  test('a drawing is chosen among twelve, and is the cover wherever there is one', async () => {
    const database = await open()
    const { conference } = await createConference(database, { name: 'crystals' })
    const owner = await hireStaff(database, { role: 'owner' })
    const page = '/organiser/c/crystals/set-up/basics'
    const shown = async (address = page) => {
      const { html } = await owner.get(address)
      return [...html.matchAll(/src="(\/art\/[^"]*)"/g)].map(([, src = '']) => src)
    }
    const drawings = await shown()
    expect(drawings).toHaveLength(12)
    expect(new Set(drawings.map(src => drawCoverAt(src.replace('/art/', '')))).size).toBe(12)
    expect(drawings[0]).toBe(coverOf(conference).src)
    const others = await shown(`${page}?covers=2`)
    expect(new Set([...drawings, ...others]).size).toBe(24)

    const revisions = async () => [
      await readRevision(database.read, conference.id),
      await readRevision(database.read, null),
    ]
    const before = await revisions()
    expect((await owner.post(page, { intent: 'cover', number: '17' })).to).toContain('done=cover')
    const chosen = await findConference(database.read, 'crystals')
    if (!chosen) throw new Error('no conference')
    expect(coverOf(chosen).src).toBe(others[4])
    expect((await revisions()).every((each, at) => each > (before[at] ?? 0))).toBe(true)
    // The page opens with the twelve that it is among.
    expect(await shown()).toEqual(others)
    await owner.post(page, { intent: 'cover', number: '1' })
    expect(coverOf((await findConference(database.read, 'crystals')) ?? chosen).src).toBe(drawings[0])

    for (const wrong of ['', '0', '121', '1.5', 'x', '-3'])
      expect((await owner.post(page, { intent: 'cover', number: wrong })).status, wrong).toBe(422)
  })

  test('a reader sees them and cannot choose', async () => {
    const database = await open()
    await createConference(database, { name: 'crystals' })
    const reader = await hireStaff(database, { role: 'reader' })
    const answer = await reader.post('/organiser/c/crystals/set-up/basics', { intent: 'cover', number: '2' })
    expect(answer.status).toBe(403)
    expect((await findConference(database.read, 'crystals'))?.artSeed).toBeNull()
  })
})

import { expect, test } from 'vitest'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { ReadingSite } from '#site/context.ts'
import { programSearch, readProgramQuery } from '#site/microsite/program/program-query.ts'
import { readProgram } from '#site/microsite/program/program-view.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { writeManyTalks } from '#tests/factories/many-talks.ts'
import { openTestDatabase } from '#tests/support/database.ts'

async function openProgram(talks: number) {
  const database = await openTestDatabase('sqlite')
  const conference: Conference = (await createConference(database)).conference
  const ids = await database.write(async tx => {
    const day = (position: number) => ({
      conference_id: conference.id,
      position,
      name: `Day ${position}`,
      held_on: null,
    })
    const days = await tx
      .insertInto('programme_days')
      .values([day(1), day(2)])
      .returning('id')
      .execute()
    const rows = days.map(({ id: day_id }) => ({
      day_id, position: 1, guid: crypto.randomUUID(), external_id: null, title: 'Glass', starts_at: '08:00',
      duration_minutes: 20, room: 'Aula', track: '', kind: '', abstract_html: '', speaker_affiliation: '', links: '[]',
    })) // biome-ignore format: a row
    return tx.insertInto('talks').values(rows).returning('id').execute()
  })
  await writeManyTalks(database, ids[0]?.id ?? 0, talks - 2)
  // The loader reads no more of the site.
  const site = { database, clock: new StoppedClock() } as unknown as ReadingSite
  return (search: string) => readProgram(site, conference, readProgramQuery(new URLSearchParams(search)))
}

test('a long list comes a thousand talks at a time, each once, and an open talk with the thousand around it', async () => {
  const read = await openProgram(2_300)
  const seen: number[] = []
  const facts: unknown[] = []
  for (const part of [1, 2, 3]) {
    const view = await read(`day=all&part=${part}`)
    const talks = (view.slots ?? []).flat().flatMap(slot => slot.talks.map(([id]) => id))
    seen.push(...talks)
    facts.push([talks.length, view.shown, view.part])
  }
  expect(facts).toEqual([
    [1_000, [1], { number: 1, from: 1, to: 1_000, of: 2_300 }],
    [1_000, [1], { number: 2, from: 1_001, to: 2_000, of: 2_300 }],
    [300, [1, 2], { number: 3, from: 2_001, to: 2_300, of: 2_300 }],
  ])
  expect(new Set(seen).size).toBe(2_300)
  expect((await read(`day=all&talk=${seen[1_500]}`)).part?.number).toBe(2)
  expect((await read('day=all&part=99')).part?.number).toBe(3)
  expect((await read('q=talk')).part).toMatchObject({ number: 1, of: 2_298 })
  expect((await read('day=2')).part).toBeNull()
  const query = readProgramQuery(new URLSearchParams('day=1&q=ice&part=2'))
  expect([programSearch(query), programSearch(query, { part: 3 })]).toEqual([
    '?day=1&q=ice',
    '?day=1&q=ice&part=3',
  ])
})

test('a programme of a thousand talks is on one page', async () => {
  const view = await (await openProgram(1_000))('day=all')
  expect([view.part, view.shown, view.slots?.flat().flatMap(slot => slot.talks).length]).toEqual([
    null,
    [1, 2],
    1_000,
  ])
})

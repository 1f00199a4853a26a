import { expect, test } from 'vitest'
import { type Clash, findClashes, newClashes, type PlacedTalk } from '#domain/programme/talks/find-clashes.ts'
import { countTurns } from '#tests/support/count-turns.ts'

const june7 = Temporal.PlainDate.from('2027-06-07')
let lastId = 0
const talk = (title: string, startsAt: string | null, more: Partial<PlacedTalk> = {}): PlacedTalk => {
  lastId += 1
  const place = { dayId: 1, day: june7, isAfterMidnight: false, durationMinutes: 30, room: 'Aula', kind: '' }
  return { id: lastId, title, startsAt, ...place, people: [], ...more }
}
const told = (clashes: readonly Clash[]) =>
  clashes.map(clash => [
    clash.what === 'room' ? clash.room : clash.name,
    ...clash.talks.map(({ title }) => title),
  ])
const marta = [{ id: 5, name: 'Marta Ruiz' }]

test('a talk that begins in an occupied room clashes with the one that occupies it', async () => {
  const talks = [
    talk('A', '10:00'),
    talk('B', '10:29'),
    talk('C', '10:59'),
    talk('Other room', '10:00', { room: 'Lab' }),
  ]
  expect(told(await findClashes(talks))).toEqual([['Aula', 'A', 'B']])
  expect(told(await findClashes([talk('Long', '09:00', { durationMinutes: 180 }), ...talks]))).toEqual([
    ['Aula', 'Long', 'A'],
    ['Aula', 'Long', 'B'],
    ['Aula', 'Long', 'C'],
  ])
})

test('talks that follow each other, posters, and talks without a time or a room do not clash', async () => {
  expect(await findClashes([talk('A', '10:00'), talk('B', '10:30')])).toEqual([])
  expect(
    await findClashes([
      talk('P', '10:00', { kind: 'Poster' }),
      talk('Q', '10:00', { kind: 'poster session' }),
    ]),
  ).toEqual([])
  expect(await findClashes([talk('A', null), talk('B', null)])).toEqual([])
  expect(await findClashes([talk('A', '10:00', { room: '' }), talk('B', '10:00', { room: ' ' })])).toEqual([])
})

test('one spelling of a room is the other, and a talk without a duration occupies its begin', async () => {
  const pair = [talk('A', '10:00', { durationMinutes: null }), talk('B', '10:00', { room: 'AULA ' })]
  expect(told(await findClashes(pair))).toEqual([['AULA ', 'A', 'B']])
  expect(await findClashes([talk('A', '10:00', { durationMinutes: null }), talk('B', '10:01')])).toEqual([])
})

test('a night talk stands beside the next calendar day, and a day without a date beside itself', async () => {
  const night = talk('Night', '00:30', { isAfterMidnight: true })
  const morning = talk('Morning', '00:45', { dayId: 2, day: june7.add({ days: 1 }) })
  expect(told(await findClashes([morning, night]))).toEqual([['Aula', 'Night', 'Morning']])
  expect(told(await findClashes([talk('Late', '23:45'), night]))).toEqual([])
  expect(told(await findClashes([talk('Late', '23:45', { durationMinutes: 60 }), night]))).toEqual([
    ['Aula', 'Late', 'Night'],
  ])
  const undated = [talk('A', '10:00', { day: null }), talk('B', '10:00', { day: null, dayId: 2 })]
  expect(await findClashes(undated)).toEqual([])
})

test('a speaker cannot be in two rooms; in one room the room says it', async () => {
  const elsewhere = [
    talk('A', '10:00', { people: marta }),
    talk('B', '10:15', { people: marta, room: 'Lab' }),
  ]
  expect(told(await findClashes(elsewhere))).toEqual([['Marta Ruiz', 'A', 'B']])
  const noRoom = elsewhere.map(each => ({ ...each, room: '' }))
  expect(told(await findClashes(noRoom))).toEqual([['Marta Ruiz', 'A', 'B']])
  expect(told(await findClashes(elsewhere.map(each => ({ ...each, room: 'Aula' }))))).toEqual([
    ['Aula', 'A', 'B'],
  ])
})

test('only what a change brought is new, whatever ids it gave', async () => {
  const before = [talk('A', '10:00'), talk('B', '10:15')]
  const after = [...before.map(each => ({ ...each, id: each.id + 100 })), talk('C', '10:20')]
  expect(told(await newClashes(await findClashes(before), await findClashes(after)))).toEqual([
    ['Aula', 'B', 'C'],
  ])
})

test('of thousands of talks are found part by part, so that others get their turn', async () => {
  const many = Array.from({ length: 3_000 }, (_, number) =>
    talk(`T${number}`, '10:00', { room: `R${number}` }),
  )
  // Places, then rooms and speakers of each.
  expect(await countTurns(() => findClashes(many))).toBeGreaterThanOrEqual(15)
})

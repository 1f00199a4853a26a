import { expect, test } from 'vitest'
import {
  lastDayForAbstracts,
  lastDayToTell,
  submissionEnd,
} from '#domain/programme/submitting/submission-end.ts'

const conference = {
  endsOn: Temporal.PlainDate.from('2027-03-22'),
  timeZone: 'Pacific/Auckland',
  cancelledAt: null,
  abstractDays: [],
}
const at = (text: string) => Temporal.Instant.from(text)
const closing = (...days: (string | null)[]) => ({
  sections: days.map(closesOn => ({ closesOn })),
  topicIds: [1, 2],
  formIds: [7, 8],
})

test('the earliest day that the call names is the last one, and without any the conference’s last day is', () => {
  const lastOf = (...days: (string | null)[]) => lastDayForAbstracts(conference, closing(...days)).toString()
  expect(lastOf()).toBe('2027-03-22')
  expect(lastOf(null, '2027-01-10')).toBe('2027-01-10')
  expect(lastOf('2027-01-10', '2026-12-01')).toBe('2026-12-01')
  expect(lastOf('2027-05-01')).toBe('2027-03-22')
})

test('abstracts are accepted until the end of the day in the conference’s zone', () => {
  const end = (now: string) => submissionEnd(conference, closing('2027-01-10'), at(now))?.code
  // In summer Auckland is 13 hours ahead.
  expect(end('2027-01-10T10:59:59Z')).toBeUndefined()
  expect(end('2027-01-10T11:00:00Z')).toBe('abstracts-closed')
  expect(end('2027-03-22T11:00:00Z')).toBe('conference-ended')
  const cancelled = { ...conference, cancelledAt: at('2026-12-01T00:00:00Z') }
  expect(submissionEnd(cancelled, closing(), at('2027-06-01T00:00:00Z'))).toEqual({
    code: 'conference-cancelled',
  })
})

test('a section that was stored before it could name a day names none', () => {
  const stored = JSON.parse('{"section":"key-dates","description":""}')
  expect(lastDayForAbstracts(conference, { ...closing(), sections: [stored] }).toString()).toBe('2027-03-22')
})

test('who may submit anything is told the usual day, and the last of all once it is over', () => {
  const later = {
    ...conference,
    abstractDays: [{ on: 'topic' as const, id: 1, closesOn: Temporal.PlainDate.from('2027-02-01') }],
  }
  const told = (now: string) => lastDayToTell(later, closing('2027-01-10'), at(now)).toString()
  expect(told('2027-01-10T10:59:59Z')).toBe('2027-01-10')
  expect(told('2027-01-10T11:00:00Z')).toBe('2027-02-01')
})

test('abstracts are taken while some topic and form that can be chosen are open together', () => {
  const own = (on: 'topic' | 'form', id: number, day: string) => ({
    on,
    id,
    closesOn: Temporal.PlainDate.from(day),
  })
  const last = (abstractDays: ReturnType<typeof own>[]) =>
    lastDayForAbstracts({ ...conference, abstractDays }, closing('2027-01-10')).toString()
  expect(last([own('topic', 1, '2027-01-30')])).toBe('2027-01-30')
  // A topic that was removed is chosen by nobody.
  expect(last([own('topic', 3, '2027-01-30')])).toBe('2027-01-10')
  // The day of a form ends the topic's, and days before the usual one may end everything.
  expect(
    last([own('topic', 1, '2027-01-30'), own('form', 7, '2027-01-20'), own('form', 8, '2027-01-15')]),
  ).toBe('2027-01-20')
  expect(last([own('topic', 1, '2027-01-05'), own('topic', 2, '2027-01-07')])).toBe('2027-01-07')
  expect(last([own('topic', 1, '2028-01-01')])).toBe('2027-03-22')
})

test('without topics or forms the usual day counts', () => {
  const days = [{ on: 'topic' as const, id: 1, closesOn: Temporal.PlainDate.from('2027-02-01') }]
  const empty = { ...closing('2027-01-10'), topicIds: [] }
  expect(lastDayForAbstracts({ ...conference, abstractDays: days }, empty).toString()).toBe('2027-01-10')
})

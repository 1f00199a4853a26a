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
const closing = (...days: (string | null)[]) => days.map(closesOn => ({ closesOn }))

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
  expect(submissionEnd(cancelled, [], at('2027-06-01T00:00:00Z'))).toEqual({ code: 'conference-cancelled' })
})

test('a section that was stored before it could name a day names none', () => {
  const stored = JSON.parse('{"section":"key-dates","description":""}')
  expect(lastDayForAbstracts(conference, [stored]).toString()).toBe('2027-03-22')
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

import { expect, test } from 'vitest'
import {
  answerPromisedBy,
  answersPromisedBy,
  changesPromisedUntil,
  overdueBefore,
} from '#domain/programme/abstracts/promised-answer.ts'

test.each([
  // A Friday evening in Lisbon, which is Saturday in Auckland.
  ['Europe/Lisbon', 1, '2027-01-11'],
  ['Pacific/Auckland', 1, '2027-01-11'],
  ['Europe/Lisbon', 7, '2027-01-19'],
  ['Europe/Lisbon', 0, '2027-01-08'],
])('in %s, %i working days after a Friday evening end on %s', (timeZone, abstractAnswerDays, day) => {
  const submittedAt = Temporal.Instant.from('2027-01-08T20:00:00Z')
  expect(answerPromisedBy(submittedAt, { rules: { abstractAnswerDays }, timeZone }).toString()).toBe(day)
})

test('working days are counted from Monday to Friday, from whatever day and however many', () => {
  for (let start = 0; start < 14; start++) {
    const arrived = Temporal.PlainDate.from('2027-01-01').add({ days: start })
    const submittedAt = arrived.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).toInstant()
    let day = arrived
    for (let abstractAnswerDays = 0; abstractAnswerDays <= 40; abstractAnswerDays++) {
      if (abstractAnswerDays > 0) {
        do day = day.add({ days: 1 })
        while (day.dayOfWeek > 5)
      }
      const promised = answerPromisedBy(submittedAt, { rules: { abstractAnswerDays }, timeZone: 'UTC' })
      expect(promised.toString()).toBe(day.toString())
    }
  }
})

test('changes end so many days before the first day', () => {
  const startsOn = Temporal.PlainDate.from('2027-03-20')
  expect(changesPromisedUntil({ rules: { abstractChangeDays: 60 }, startsOn }).toString()).toBe('2027-01-19')
})

test.each(['Europe/Lisbon', 'Pacific/Auckland'])(
  'in %s, an answer is overdue from the day after',
  timeZone => {
    const conference = { rules: { abstractAnswerDays: 7 }, timeZone }
    for (let hours = 0; hours < 24 * 14; hours += 5) {
      const now = Temporal.Instant.from('2027-03-20T00:30:00Z').add({ hours })
      const first = overdueBefore(now, conference)
      const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
      const isOverdue = (at: Temporal.Instant) =>
        Temporal.PlainDate.compare(answerPromisedBy(at, conference), today) < 0
      expect([isOverdue(first.subtract({ seconds: 1 })), isOverdue(first)]).toEqual([true, false])
    }
  },
)

test.each(['Europe/Lisbon', 'Pacific/Auckland', 'America/St_Johns'])(
  'many in %s are promised what each is',
  timeZone => {
    const conference = { rules: { abstractAnswerDays: 7 }, timeZone }
    const promisedBy = answersPromisedBy(conference)
    // Over both changes of the clock, in steps that meet every hour of the day, backwards and in no order.
    const start = Temporal.Instant.from('2027-12-31T23:59:59Z')
    const instants = Array.from({ length: 1_500 }, (_, at) =>
      start.subtract({ hours: at * 7, minutes: at * 13 }),
    )
    const mixed = instants.flatMap((instant, at) => [
      instant,
      instants[(at * 997) % instants.length] ?? instant,
    ])
    for (const at of [...instants, ...mixed])
      expect(promisedBy(at).toString()).toBe(answerPromisedBy(at, conference).toString())
  },
)

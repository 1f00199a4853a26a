import { describe, expect, test } from 'vitest'
import { paymentDateProblem, refundDateProblem } from '#domain/money/payments/payment-date.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const now = Temporal.Instant.from('2027-01-10T09:00:00Z')

describe('a payment outside of any gateway', () => {
  const problem = (paidOn: string) => paymentDateProblem(date(paidOn), date('2027-01-05'), now)?.code

  test('may be dated from 90 days before registering until today', () => {
    expect(['2026-10-07', '2027-01-05', '2027-01-10'].map(problem)).toEqual([undefined, undefined, undefined])
    expect(['1970-01-01', '2026-01-08', '2026-10-06'].map(problem)).toEqual(
      Array.from({ length: 3 }, () => 'date-too-early'),
    )
    expect(['2027-01-11', '2028-01-08', '2099-12-31'].map(problem)).toEqual(
      Array.from({ length: 3 }, () => 'date-in-future'),
    )
  })

  test('may be dated to the date of the time zone that is furthest ahead', () => {
    const evening = Temporal.Instant.from('2027-01-10T10:00:00Z')
    expect(paymentDateProblem(date('2027-01-11'), date('2027-01-05'), evening)).toBeUndefined()
  })
})

test('a refund may be dated from the day on which it was decided until today', () => {
  const problem = (paidOn: string) => refundDateProblem(date(paidOn), date('2027-01-05'), now)
  expect(problem('2027-01-05')).toBeUndefined()
  expect(problem('2027-01-04')).toEqual({ code: 'date-too-early', earliest: date('2027-01-05') })
  expect(problem('2027-01-12')).toEqual({ code: 'date-in-future', latest: date('2027-01-10') })
})

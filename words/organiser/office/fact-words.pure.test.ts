import { expect, test } from 'vitest'
import { factWords } from '#words/organiser/office/fact-words.ts'

const setting = { zone: 'Europe/Lisbon', currency: 'EUR' }

test.for([
  [{ gateway: 'offline', captureId: 'QN3E-1', amountMinor: 26_145, currency: 'USD' }, 'Bank transfer or cash, USD\u00a0261.45'],
  [{ attemptId: 1, gateway: 'offline', amountMinor: 100, currency: 'USD', means: 'cash' }, 'USD\u00a01.00, Cash'],
  [{ refundMinor: 40_688, reason: null }, 'refund EUR\u00a0406.88'],
  [{ refundIds: '1 2', amountMinor: 500, currency: 'JPY', reason: 'Ill' }, 'JPY\u00a0500, reason: Ill'],
  [{ from: 'awaiting-payment' }, 'before: awaiting payment'],
  [{ from: 'desk', to: 'finance' }, 'from front desk to finance'],
  [{ moveId: 4, to: 17, owedMinor: 0 }, 'owed EUR\u00a00.00'],
  [{ until: '2027-01-10T12:00:00Z' }, 'until: 12:00 WET on 10 January 2027'],
  // What a person typed may look like a time that there is not.
  [{ name: '2026-02-30' }, 'name: 2026-02-30'],
  [{ name: '2026-02-30T12:00:00Z' }, 'name: 2026-02-30T12:00:00Z'],
  [{ from: '2026-13-01', to: '2026-02-28T99:00Z' }, 'from 2026-13-01 to 2026-02-28T99:00Z'],
  [{ reason: 'wrong-amount', note: '' }, 'reason: different amount received'],
  [{ reason: 'books-differ', note: 'books-agree' }, 'reason: books differ, note: the books agree again'],
  [
    { limitId: 1, seats: 6, categoryId: 10, presentationType: 'student', accommodationId: null, nights: null, isForAddOn: false },
    '6 places, Student Delegate',
  ],
  [{ acts: 'refund read-money', days: 90 }, 'may refund, move money and correct invoices, see sums, payments and invoices, 90 days'],
  [{ kind: 'percent', usesAllowed: null }, 'a share off the price, any number of uses'],
  [{ fields: 'billingAddress taxId' }, 'changed: billing address, tax number'],
  // As older entries have them.
  [{ fields: 'billingAddress countryId taxId' }, 'changed: billing address, country, tax number'],
  [{ fields: '' }, ''],
  [{ peopleAdded: 3, talksRemoved: 0 }, 'people added: 3, talks removed: 0'],
  [
    { locationBefore: 'Lisbon, Portugal', location: 'Porto', prefixBefore: '', prefix: 'Congress on', isHybridBefore: false, isHybrid: true },
    'place: from “Lisbon, Portugal” to “Porto”, before the subject: from “” to “Congress on”, hybrid: from no to yes',
  ],
  [{ startsOnBefore: '2027-06-07', startsOn: '2027-06-16', movedDates: 1 }, 'first day: from 7 June 2027 to 16 June 2027, 1 date moved with it'],
  // As older entries have them: what the values were before is unknown.
  [{ startsOn: '2027-06-07', endsOn: '2027-06-09', timeZone: 'Europe/Lisbon', movedDates: 0 }, 'first day: 7 June 2027, last day: 9 June 2027, time zone: Europe/Lisbon'],
  [{ reason: 'Slow bank', limitsRaised: 1 }, 'reason: Slow bank, 1 limit raised'],
  [{ limitsRaised: 0 }, ''],
  [{ requestKey: 'a'.repeat(32) }, ''],
] as const)('%j reads %s', ([facts, said]) => {
  expect(factWords(facts, setting)).toBe(said)
}) // biome-ignore format: a table

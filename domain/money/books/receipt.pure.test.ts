import { describe, expect, test } from 'vitest'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { defaultRules } from '#domain/conference/conferences/conference-rules.ts'
import { type Movement, type ReceiptFacts, receiptOf } from '#domain/money/books/receipt.ts'
import { addressLines } from '#domain/money/documents/letterhead.ts'
import type { RegistrationChoice } from '#domain/offers/lines/choice.ts'
import { linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import { type Choice, priceOf } from '#domain/offers/pricing/pricing.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { registrant } from '#tests/factories/registration.ts'

const conference: Conference = {
  id: 1, name: 'material-science', isActive: true, cancelledAt: null, conditions: {}, fieldSettings: {}, abstractDays: [], languages: ['en'], subject: 'Material Science', prefix: 'Conference on', nameOrder: null,
  startsOn: Temporal.PlainDate.from('2027-03-20'), endsOn: Temporal.PlainDate.from('2027-03-22'),
  timeZone: 'Asia/Singapore', location: 'Singapore', isHybrid: true, hue: 255, artFamily: 'lattice', artSeed: null, photo: null,
  currency: 'USD', feeBasisPoints: 500, addOnMinor: 20_000, addOnIncludes: '', studentRule: '', takesGroups: false, namesUntil: null, unnamedPlaces: 'kept', groupInvoiceDays: null, showsAbstractTalks: false, showsAcceptedAbstracts: false, customAmountMinMinor: 100,
  customAmountMaxMinor: 1_000_000, holdMinutes: 30, unpaidPerEmail: 5, unpaidPerClient: 30, rules: defaultRules, earlierRules: [],
} // biome-ignore format: a record

const prices = { invited: 1, oral: 69_900, poster: 3, student: 4, delegate: 5, virtual: 6 }
const list = {
  period: { id: 1, prices },
  accommodations: [{ id: 7, prices: { 1: 16_000, 2: 32_000, 3: 48_000, 4: 64_000 } }],
  addOnMinor: 20_000,
  extras: [],
  feeBasisPoints: 500,
  addedTax: null,
}

function aRegistration(choice: RegistrationChoice, price = priceOf(list, priced(choice))): Registration {
  return {
    id: 1, conferenceId: 1, code: '7K3Q-PD4M', secret: 's', state: 'paid',
    registrant: {
      ...registrant, city: 'London', billingAddress: '7 Square\r\n\n2nd floor', postalCode: '',
    },
    lines: linesOf(choice, price).map((line, id) => ({ ...line, id, attendeeId: 1 })), choice, currency: 'USD', price, feeBasisPoints: 500,
    createdAt: Temporal.Instant.from('2026-11-20T10:00:00Z'), holdUntil: Temporal.Instant.from('2026-11-20T10:30:00Z'),
    paidAt: Temporal.Instant.from('2026-11-20T10:05:00Z'), joined: null, splitFromId: null, collects: null, draftKey: null, application: null, language: null,
  } // biome-ignore format: a record
}

function priced(choice: RegistrationChoice): Choice {
  if (choice.kind === 'custom') return { presentationType: null, accommodation: null, hasAddOn: false }
  return choice
}

const everything: RegistrationChoice = {
  kind: 'listed', periodId: 1, periodName: 'Mid Term', presentationType: 'oral', admissionName: 'Oral Presentation',
  accommodation: { id: 7, name: 'Double Occupancy', nights: 2 }, hasAddOn: true, extras: [],
} // biome-ignore format: a record

function facts(given: Partial<ReceiptFacts> = {}): ReceiptFacts {
  return {
    issuer: { name: 'Organiser', address: '', email: '', phone: '' }, conference,
    registration: aRegistration(everything), country: 'United Kingdom', answers: [], payments: [], refunds: [], isDemo: false, retainedMinor: 0, money: [],
    registrationAddress: 'https://x.example/r', now: Temporal.Instant.from('2026-11-20T17:00:00Z'), ...given,
  } // biome-ignore format: a record
}

const movement = (amountMinor: number, at = '2026-11-20T10:00:00Z'): Movement => {
  return { way: 'paypal', at: Temporal.Instant.from(at), reference: '3C6', amountMinor, currency: 'USD' }
}

describe('a receipt', () => {
  test('has a line for each thing with a price, which together are the subtotal', () => {
    const { lines, subtotalMinor, feeMinor, totalMinor } = receiptOf(facts())
    expect(lines).toEqual([
      { description: 'Oral Presentation', detail: 'Mid Term', amountMinor: 69_900 },
      { description: 'Accommodation, 2 nights', detail: 'Double Occupancy', amountMinor: 32_000 },
      { description: 'Accompanying person', detail: '', amountMinor: 20_000 },
    ])
    expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(subtotalMinor)
    expect(subtotalMinor + feeMinor).toBe(totalMinor)
  })

  test('speaks of one night in the singular, and of nothing that was not chosen', () => {
    const accommodation = { id: 7, name: 'Single Occupancy', nights: 1 } as const
    const choice = { ...everything, accommodation, hasAddOn: false }
    expect(
      receiptOf(facts({ registration: aRegistration(choice) })).lines.map(line => line.description),
    ).toEqual(['Oral Presentation', 'Accommodation, 1 night'])
  })

  test('shows a code’s discount as a separate line', () => {
    const price = priceOf(list, priced(everything), { kind: 'amount', amountMinor: 10_000 })
    const { lines, subtotalMinor } = receiptOf(facts({ registration: aRegistration(everything, price) }))
    expect(lines.at(-1)).toEqual({ description: 'Discount', detail: '', amountMinor: -10_000 })
    expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(subtotalMinor)
  })

  test('quotes what the registrant wrote about an amount of their own', () => {
    const price = {
      registrationMinor: 5_000, accommodationMinor: 0, addOnMinor: 0, extras: [], discountMinor: 0, subtotalMinor: 5_000, feeMinor: 0,
      taxMinor: 0, totalMinor: 5_000, addedTax: null,
    } // biome-ignore format: a record
    const registration = aRegistration({ kind: 'custom', description: 'Workshop fee' }, price)
    expect(receiptOf(facts({ registration })).lines).toEqual([
      { description: 'Payment of an agreed amount', detail: 'Workshop fee', amountMinor: 5_000 },
    ])
  })

  test('dates everything in the conference’s zone', () => {
    const late = movement(1, '2026-11-20T16:30:00Z')
    const receipt = receiptOf(facts({ payments: [late] }))
    expect(receipt.payments.map(payment => payment.on)).toEqual(['2026-11-21'])
    expect(receipt.issuedOn).toBe('2026-11-21')
  })

  test('survives being stored as JSON', () => {
    const receipt = receiptOf(facts({ payments: [movement(127_995)] }))
    expect(JSON.parse(JSON.stringify(receipt))).toEqual(receipt)
  })
})

test('an address has its lines in an envelope’s order and no empty ones', () => {
  const { attendee } = receiptOf(facts())
  expect(addressLines(attendee)).toEqual(['7 Square', '2nd floor', 'London', 'United Kingdom'])
  expect(addressLines({ ...attendee, postalCode: 'SW1Y 4JH' })).toContain('SW1Y 4JH London')
})

import { creditNoteOf } from '#domain/money/billing/invoice.ts'
import type { Receipt } from '#domain/money/books/receipt.ts'
import type { Message } from '#mails/all-mails.ts'
import type { Attending } from '#mails/attending.ts'
import type { RegistrationSubject } from '#mails/registration-mail.ts'
import { anInvoice, aProForma } from '#tests/factories/invoice.ts'
import { aReceipt } from '#tests/factories/receipt.ts'

/** One message of each kind about the same registration, unless the test overrides it. */
export function messagesAbout(facts: Partial<Receipt> = {}): Message[] {
  const receipt = aReceipt(facts)
  const { issuer, occasion, attendee, code, registrationAddress, isDemo, currency } = receipt
  const subject: RegistrationSubject = { issuer, occasion, attendee, code, registrationAddress, isDemo }
  const invoice = anInvoice()
  const creditNote = creditNoteOf(invoice, [], {
    number: '26-27/C00007',
    issuedOn: '2027-04-02',
    reason: 'Cancelled more than 90 days before the conference: 50% refunded',
    amountMinor: 3_717_000,
  })
  const awaited = {
    kind: 'payment-awaited',
    subject,
    currency,
    dueMinor: 127_995,
    heldUntil: '2026-11-21T10:30:00.000Z',
    timeZone: 'Asia/Singapore',
    instructions: null,
    proForma: null,
    bills: [],
  } as const
  const attending: Attending = {
    venue: ['Hotel Meridian', '12 Marina Boulevard', 'Singapore 018982'],
    venueAddress: 'https://meetings.example/material-science/venue',
    abstracts: { until: '2027-01-10', address: 'https://meetings.example/material-science/submit-abstract' },
  }
  return [
    {
      kind: 'registration-confirmed',
      receipt,
      bills: [invoice],
      place: 'confirmed',
      by: 'registrant',
      attending,
      correctedBecause: null,
    },
    {
      kind: 'registration-confirmed',
      receipt,
      bills: [],
      place: 'with-organiser',
      by: 'registrant',
      attending,
      correctedBecause: null,
    },
    {
      kind: 'registration-changed',
      by: 'registrant',
      receipt,
      bills: [invoice],
      differenceMinor: -10_000,
      refundMinor: 5_000,
      stayingMinor: 5_000,
      refundFrom: '2027-03-23',
    },
    { ...awaited, cause: 'registered' },
    {
      kind: 'payment-not-made',
      subject,
      amount: { amountMinor: 127_995, currency },
      why: 'refused',
      place: 'held',
      held: {
        due: { amountMinor: 127_995, currency },
        until: '2027-01-11T12:00:00Z',
        timeZone: 'Europe/Lisbon',
      },
    },
    {
      kind: 'payment-not-made',
      subject,
      amount: { amountMinor: 127_995, currency },
      why: 'no-place',
      place: 'gone',
      held: null,
    },
    { ...awaited, cause: 'seat-offered' },
    {
      ...awaited,
      cause: 'registered',
      instructions: {
        means: 'bank-transfer',
        dueOn: '2026-11-30',
        accountHolder: 'Colloquy Scientific Meetings LLP',
        bank: 'Bank of the Western Ghats',
        account: '0047 1100 2233',
        bic: 'BWGHINBB',
        note: '',
      },
      proForma: aProForma(),
      bills: [],
    },
    {
      ...awaited,
      cause: 'changed',
      instructions: { means: 'cash', dueOn: '2027-03-22', where: 'The desk in the foyer', note: '' },
    },
    { kind: 'already-registered', subject },
    { kind: 'registration-replaced', subject, replacedCode: '2B7F-XW9K' },
    {
      kind: 'payment-in-question',
      subject,
      received: [{ amountMinor: 127_995, currency }],
      place: 'open',
      rest: null,
    },
    {
      kind: 'payment-in-question',
      subject,
      received: [{ amountMinor: 100, currency }],
      place: 'part-paid',
      rest: {
        due: { amountMinor: 127_895, currency },
        heldUntil: '2027-01-10T12:35:00Z',
        timeZone: 'Europe/Lisbon',
      },
    },
    {
      kind: 'registration-cancelled',
      subject,
      currency,
      how: { by: 'registrant', rule: 'policy', shareBasisPoints: null, reason: '' },
      paidMinor: 127_995,
      refundMinor: 63_998,
      money: [
        { at: 'retained', amountMinor: 63_997 },
        { at: 'being-refunded', amountMinor: 63_998, from: '2027-03-23' },
      ],
      isChecking: false,
      creditNotes: [creditNote],
      declinedBecause: null,
    },
    {
      kind: 'refund-sent',
      subject,
      currency,
      amountMinor: 63_998,
      way: 'paypal',
      isByHand: false,
      reference: '5RF66113',
      on: '2027-04-02',
      reason: 'Cancelled more than 90 days before the conference: 50% refunded',
      creditNotes: [creditNote],
    },
    ...(['started', 'reminder', 'completed', 'lapsed'] as const).map(
      moment =>
        ({
          kind: 'registration-moving',
          subject,
          occasion: moment,
          by: 'registrant',
          lapsedBecause: moment === 'lapsed' ? 'unpaid' : null,
          other: { occasion: { ...occasion, subject: 'Earth Sciences' }, code: '4RS6-C49C' },
          currency,
          creditMinor: 41_895,
          dueMinor: 31_500,
          refundMinor: 0,
          heldUntil: '2026-11-21T10:30:00.000Z',
          timeZone: 'Asia/Singapore',
          creditNotes: moment === 'completed' ? [creditNote] : [],
        }) as const,
    ),
    {
      kind: 'registration-handed-over',
      subject: { ...subject, registrationAddress: '' },
      to: 'former',
      by: 'registrant',
      otherName: 'Prof. Eve Sato',
      state: 'paid',
    },
    {
      kind: 'registration-handed-over',
      subject,
      to: 'successor',
      by: 'registrant',
      otherName: 'Prof. Eve Sato',
      state: 'paid',
    },
    {
      kind: 'payment-moved',
      subject,
      currency,
      amountMinor: 127_995,
      direction: 'away',
      otherCode: '9CAQ-ZERY',
      reason: 'Paid on the wrong registration',
      place: 'given-up',
      dueMinor: 0,
      creditNotes: [creditNote],
    },
    {
      kind: 'payment-moved',
      subject,
      currency,
      amountMinor: 60_000,
      direction: 'here',
      otherCode: '9CAQ-ZERY',
      reason: 'Paid on the wrong registration',
      place: 'unchanged',
      dueMinor: 67_995,
      creditNotes: [],
    },
    {
      kind: 'refund-failed',
      subject,
      currency,
      amountMinor: 63_998,
      retainedBecause: null,
      invoices: [],
    },
    {
      kind: 'refund-failed',
      subject,
      currency,
      amountMinor: 63_998,
      retainedBecause: 'Given to the travel fund, as agreed',
      invoices: [],
    },
    { kind: 'refund-by-hand', subject, currency, amountMinor: 63_998 },
    {
      kind: 'answers-awaited',
      subject,
      questions: ['What do you eat?', 'When do you arrive?'],
      answersAddress: `${subject.registrationAddress}/answers`,
    },
    { kind: 'payment-lapsed', subject, what: 'place' },
    { kind: 'payment-lapsed', subject, what: 'change' },
  ]
}

import type { Receipt } from '#domain/money/books/receipt.ts'

/** A receipt for an ordinary registration paid in full, unless the test overrides it. */
export function aReceipt(facts: Partial<Receipt> = {}): Receipt {
  return {
    issuer: {
      name: 'Colloquy Conferences',
      address: '12 Lake View Road\nHyderabad 500034\nIndia',
      email: 'desk@colloquy.example',
      phone: '+91 40 5550 0100',
    },
    occasion: {
      prefix: '5th International Conference',
      subject: 'Material Science and Engineering',
      startsOn: '2027-03-20',
      endsOn: '2027-03-22',
      location: 'Singapore',
      hue: 255,
    },
    answers: [],
    code: '7K3Q-PD4M',
    issuedOn: '2026-11-21',
    attendee: {
      title: 'Prof.',
      name: 'Ada Lovelace',
      email: 'ada@analytical.example',
      organization: 'Institute for Analytical Engines',
      billingAddress: '7 St James’s Square',
      postalCode: 'SW1Y 4JH',
      city: 'London',
      country: 'United Kingdom',
      purchaseOrder: '',
    },
    currency: 'USD',
    lines: [
      { description: 'Oral Presentation', detail: 'Mid Term', amountMinor: 69_900 },
      { description: 'Accommodation, 2 nights', detail: 'Double Occupancy', amountMinor: 32_000 },
      { description: 'Accompanying person', detail: '', amountMinor: 20_000 },
    ],
    subtotalMinor: 121_900,
    feeBasisPoints: 500,
    feeMinor: 6_095,
    taxes: [],
    totalMinor: 127_995,
    retainedMinor: 0,
    payments: [
      {
        way: 'paypal',
        on: '2026-11-21',
        reference: '3C679366HH908993F',
        amountMinor: 127_995,
        currency: 'USD',
      },
    ],
    refunds: [],
    money: [{ at: 'place', amountMinor: 127_995 }],
    isDemo: false,
    registrationAddress: 'https://colloquy.example/material-science/registrations/q7Lw2nVb0Rk5sYtXc8Zd1A',
    ...facts,
  }
}

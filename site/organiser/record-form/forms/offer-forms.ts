/** Of what a conference sells. */
import { daysForLateNames, nameReminderDays } from '#domain/conference/conferences/conference.ts'
import { counted } from '#domain/foundations/counted.ts'
import { mostNights } from '#domain/offers/catalogue/night.ts'
import { presentationTypeLabels } from '#domain/offers/pricing/pricing.ts'
import type { Forms } from '#site/organiser/record-form/controls.ts'
import { line, text } from '#site/organiser/record-form/forms/usual-controls.ts'

const money = (label: string, hint?: string) =>
  ({ control: 'money', label, currencyField: 'currency', ...(hint && { hint }) }) as const
const currency = {
  control: 'fixed',
  label: 'Currency',
  hint: 'It is changed under Settings, before anybody registers.',
} as const
const period = { control: 'named', label: 'Period', known: 'fee-period' } as const
const places = {
  control: 'number',
  label: 'Places',
  least: 0,
  hint: 'How many can be sold. Empty for no limit. The same number stands under Places.',
} as const
const soldWhen = {
  soldFrom: { control: 'date', label: 'Sold from', hint: 'Empty: from the beginning.' },
  soldUntil: { control: 'date', label: 'Sold until', hint: 'Empty: as long as registration is open.' },
  isNeverRefunded: {
    control: 'check', label: 'Its price is never refunded',
    hint: 'Whatever your policy refunds of the rest. The form and the page of the registration say so; a cancelled conference refunds everything.',
  },
  soldBy: {
    control: 'choice', label: 'Who can buy it',
    choices: { everybody: 'Everybody who registers', link: 'Only who has its link, or a code for it', staff: 'Only your team, for somebody', nobody: 'Nobody any more' },
  },
} as const // biome-ignore format: a table
const agreedPrices = 'People who have registered already keep the agreed price.'

export const offerForms = {
  'fee-period': {
    one: 'period', many: 'Offers', about: 'Prices of registration until a certain day. The period that ends next is open. What has no price is not offered; 0 costs nothing.', note: agreedPrices,
    fields: {
      name: line('Name', 'Such as “Earlybird”.'),
      endsOn: { control: 'date', label: 'Last day', hint: 'Open until the end of this day in the conference’s time zone.' },
      endsAfter: { control: 'number', label: 'Ends when sold', least: 1, hint: 'As soon as so many are sold or held, the next period opens. Empty: it ends by its day only.' },
      currency,
      invited: money(presentationTypeLabels.invited), oral: money(presentationTypeLabels.oral), poster: money(presentationTypeLabels.poster),
      student: money(presentationTypeLabels.student), delegate: money(presentationTypeLabels.delegate), virtual: money(presentationTypeLabels.virtual),
    },
    nameField: 'name', columns: ['endsOn'],
  },
  accommodation: {
    one: 'room', many: 'Offers', about: 'Prices of a room booked with a registration: each price covers all nights of the stay. What has no price is not offered; 0 costs nothing.', note: agreedPrices,
    fields: {
      name: line('Name', 'Such as “Single occupancy”.'), currency,
      oneNight: money('1 night'), twoNights: money('2 nights'), threeNights: money('3 nights'), fourNights: money('4 nights'),
    },
    nameField: 'name', columns: ['oneNight'],
  },
  'fee-terms': {
    one: 'charges', many: 'Other charges', about: 'Other charges, and how long a place is held.', note: agreedPrices,
    fields: {
      currency,
      addOn: money('Accompanying person', 'Empty: nobody can be added. 0: it costs nothing.'),
      addOnIncludes: line('An accompanying person takes part in', 'Such as “the lunches and the networking event”.'),
      studentRule: line('Who pays the student fee', 'A sentence on the page with the fees; empty for none.'),
      takesGroups: {
        control: 'check', label: 'Several people can be registered at once',
        hint: 'Up to 50 on one form and one invoice, each with a registration of their own; names can follow. The page with the fees leads there.',
      },
      groupDiscountFrom: {
        control: 'number', label: 'Discount for groups, from how many people', least: 2, most: 500,
        hint: 'From then on each registration costs less, by the percentage or the amount below. Empty: no discount.',
      },
      groupDiscountBasisPoints: { control: 'percent', label: 'Less for each person, in percent', hint: 'Of the registration with what comes with it; extras cost what they cost.' },
      groupDiscount: money('Or less by an amount for each person', 'At most what the registration costs.'),
      namesUntil: { control: 'date', label: 'Names of groups until', hint: `The last day to name people; their coordinator and those who were invited are reminded ${nameReminderDays.join(' and ')} days before. Anyone who is added later has ${counted(daysForLateNames, 'day')}. Empty: until the conference begins.` },
      unnamedPlaces: {
        control: 'choice', label: 'Places without a name by then',
        choices: { kept: 'Stay with the group; you name them', released: 'Are cancelled under the refund policy, with one credit note' },
      },
      groupInvoiceDays: { control: 'number', label: 'Groups get their invoice at once, due in days', least: 1, most: 365, hint: 'When they choose a bank transfer. An invoice that is not paid is cancelled by a credit note. Empty: the invoice comes once the money has arrived.' },
      feeBasisPoints: { control: 'percent', label: 'Processing fee', hint: 'In percent of the sum, rounded once; 0 for none.' },
      customAmountMin: money('Smallest custom amount', 'For people who pay an amount that they agreed with you.'),
      customAmountMax: money('Largest custom amount'),
      holdMinutes: { control: 'number', label: 'A place is held, in minutes', least: 1, most: 1440, hint: 'While somebody is paying at a gateway.' },
    },
    nameField: 'currency', columns: [],
  },
  admission: {
    one: 'registration', many: 'Registrations of your own', about: 'What else lets somebody in, beside the usual ones: members, retired people, guests of honour.', note: agreedPrices,
    fields: {
      name: line('Name', 'Such as “Member”.'), description: text('About it', 'Shown with its price.'), currency,
      price: money('Price', 'In every period that is not listed below. Empty: it is not offered then; 0 costs nothing.'),
      periodPrices: { control: 'rows', label: 'Other prices in some periods', rowName: 'period', row: { period, price: money('Price') } },
      places, ...soldWhen,
    },
    nameField: 'name', columns: ['price', 'soldBy'], start: { soldBy: 'everybody' },
    parts: [
      { title: 'Other prices', fields: ['periodPrices'], isFolded: true },
      { title: 'Who can buy it, and when', fields: ['places', 'soldBy', 'soldFrom', 'soldUntil'] },
      { title: 'Refunds', fields: ['isNeverRefunded'], isFolded: true },
    ],
  },
  extra: {
    one: 'extra', many: 'Extras', about: 'What a registration can have besides: workshops, a dinner, an excursion, a shirt.', note: agreedPrices,
    fields: {
      name: line('Name', 'Such as “Conference dinner”.'), description: text('About it', 'Shown with its price.'), currency,
      price: money('Price', 'For everybody who is not listed below. Empty: it is not offered to others; 0 costs nothing.'),
      isOwnAmount: {
        control: 'check', label: 'Buyers say the amount',
        hint: 'For donations and page charges. The price above is the least then, 0 for any amount; nobody has more than one, and it has no options.',
      },
      suggested: money('Suggested amount', 'Said beside the field, which stays empty. Empty: none.'),
      admissionPrices: {
        control: 'rows', label: 'Other prices for some', rowName: 'price', row: { admission: { control: 'named', label: 'Registered as', known: 'admission' }, price: money('Price') },
      },
      periodPrices: { control: 'rows', label: 'Other prices in some periods', rowName: 'period', row: { period, price: money('Price') } },
      options: {
        control: 'rows', label: 'Options, of which one is chosen: a menu, a size', rowName: 'option', row: { name: line('Name'), surcharge: money('Added to the price'), places, soldUntil: { control: 'date', label: 'Sold until', hint: 'Empty: as long as the extra.' } },
      },
      places, most: { control: 'number', label: 'At most, per registration', least: 1, most: 50 },
      isOfRegistration: {
        control: 'check', label: 'Belongs to the registration, not to a person',
        hint: 'For an exhibition stand, a page charge, a donation: a group has it once on its invoice, whoever comes or leaves. Somebody who registers alone buys it like any other.',
      },
      taxClass: {
        control: 'choice', label: 'Taxed as', hint: 'The rates stand under Taxes.',
        none: 'Admission', choices: { accommodation: 'Hotel nights', food: 'Food', books: 'Books and goods', own: 'A rate of its own' },
      },
      taxRate: { control: 'percent', label: 'Its own rate', hint: 'In percent, all taxes together; 0 for none.' },
      includedIn: {
        control: 'rows', label: 'In the price of', rowName: 'registration',
        row: {
          admission: { control: 'named', label: 'Registered as', known: 'admission' }, quantity: { control: 'number', label: 'How many', least: 1, most: 50 },
          part: money('Part of the price of one', 'Billed and taxed as this extra; the rest of the price as the registration.'),
        },
      },
      selection: line('One of', 'The name of a selection, such as “Tutorials”: extras with the same one belong together. Empty: it is bought by itself.'),
      selectionRules: {
        control: 'rows', label: 'How many are chosen', rowName: 'rule',
        hint: 'Of this extra, such as at least one dinner. Of a selection, write it at one of its extras; where several say something, the stricter holds. A registration that needs more than can be had is not sold. What is in the price costs nothing, the dearest first.',
        row: {
          admission: { control: 'named', label: 'Registered as', known: 'admission', hint: 'Empty: everybody who is not listed.' },
          least: { control: 'number', label: 'At least', least: 0, most: 50 }, most: { control: 'number', label: 'At most', least: 1, most: 50 },
          included: { control: 'number', label: 'In the price', least: 0, most: 50 },
        },
      },
      isFixed: {
        control: 'check', label: 'Cannot be given up once it is bought',
        hint: 'For what is made or booked for somebody, such as a printed shirt. The form says so; your team can set it aside with a reason.',
      },
      isForGuests: {
        control: 'check', label: 'Each one is for a guest, who is named',
        hint: 'For what is bought for others, such as a dinner for a partner. Registrants name their guests on the page of their registration.',
      },
      namesUntil: { control: 'date', label: 'Names until', hint: 'Until when registrants can give and correct the names of guests. Empty: until the conference begins.' },
      takesPlaceOn: { control: 'date', label: 'Takes place on', hint: 'Two extras at one time cannot both be chosen.' },
      begins: line('From', 'Such as 14:00, in the conference’s time zone.'), ends: line('Until', 'Such as 17:30.'),
      alsoAt: {
        control: 'rows', label: 'And again', rowName: 'time', hint: 'For what takes place more than once, such as a course on two mornings: one price and one place for all of it.',
        row: { on: { control: 'date', label: 'Takes place on' }, begins: line('From'), ends: line('Until') },
      },
      ...soldWhen,
    },
    nameField: 'name', columns: ['price', 'soldBy'], start: { soldBy: 'everybody', most: 1 },
    parts: [
      { title: 'Other prices', fields: ['admissionPrices', 'periodPrices'], isFolded: true },
      { title: 'Options', fields: ['options'] },
      { title: 'How many', fields: ['places', 'most', 'isOfRegistration'] },
      { title: 'When it takes place', fields: ['takesPlaceOn', 'begins', 'ends', 'alsoAt'] },
      { title: 'Who can buy it, and when', fields: ['soldBy', 'soldFrom', 'soldUntil'] },
      { title: 'For guests', fields: ['isForGuests', 'namesUntil'], isFolded: true },
      { title: 'In the price of a registration, or one of several', fields: ['includedIn', 'selection', 'selectionRules'], isFolded: true },
      { title: 'Taxes and refunds', fields: ['taxClass', 'taxRate', 'isFixed', 'isNeverRefunded'], isFolded: true },
    ],
  },
  stay: {
    one: 'room by night', many: 'Rooms by night', about: 'Rooms that are booked for single nights, with a number of rooms each night. A registration has one room, for nights that follow each other.', note: agreedPrices,
    fields: {
      name: line('Name', 'Such as “Hotel Aurora, single room”.'), description: text('About it', 'Shown with its price.'), currency,
      price: money('Price of a night', '0 costs nothing.'),
      firstNight: { control: 'date', label: 'First night', hint: 'The day on which it begins: the first day of arrival.' },
      lastNight: { control: 'date', label: 'Last night', hint: `The last departure is on the next day. At most ${mostNights} nights.` },
      rooms: { control: 'number', label: 'Rooms each night', least: 0, hint: 'How many can be sold for each night. Empty for no limit. The same numbers stand under Places.' },
      otherNights: {
        control: 'rows', label: 'Nights that differ', rowName: 'night', hint: 'What is left empty is as for the others.',
        row: { night: { control: 'date', label: 'Night of' }, price: money('Price'), places: { control: 'number', label: 'Rooms', least: 0 } },
      },
      taxRate: { control: 'percent', label: 'Taxed at a rate of its own', hint: 'In percent, all taxes together. Empty: as hotel nights, whose rates stand under Taxes.' },
      isFixed: { control: 'check', label: 'Cannot be given up once it is bought', hint: 'The form says so; your team can set it aside with a reason.' },
      ...soldWhen,
    },
    nameField: 'name', columns: ['price', 'firstNight', 'lastNight', 'soldBy'], start: { soldBy: 'everybody' },
    parts: [
      { title: 'Nights', fields: ['firstNight', 'lastNight', 'rooms', 'otherNights'] },
      { title: 'Who can buy it, and when', fields: ['soldBy', 'soldFrom', 'soldUntil'] },
      { title: 'Taxes and refunds', fields: ['taxRate', 'isFixed', 'isNeverRefunded'], isFolded: true },
    ],
  },
} as const satisfies Partial<Forms> // biome-ignore format: a table

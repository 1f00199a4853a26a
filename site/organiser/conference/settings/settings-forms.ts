/** The forms of settings: their fields, and how they become the commands' input. */

import type { ConferenceRules } from '#domain/conference/conferences/conference-rules.ts'
import type { OfflinePaymentFields } from '#domain/conference/content/offline-payment-fields.ts'
import type { TaxProfile } from '#domain/conference/content/tax-profile-fields.ts'
import { stepLine } from '#domain/conference/settings/rules-in-prose.ts'
import { windowMinutes } from '#domain/desk/registering/unpaid-limits.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'

export const taxForm: RecordForm = {
  one: 'tax profile', many: 'Taxes', nameField: 'legalName', columns: [], required: ['regime', 'rateBasisPoints', 'timeZone'],
  about: 'Who issues the invoices, and which taxes are on them. Changes apply to later invoices; issued ones never change.',
  fields: {
    regime: { control: 'choice', label: 'Which taxes', none: 'Choose one', choices: { none: 'None', gst: 'GST, in India', vat: 'VAT, in a member state of the EU' } },
    legalName: { control: 'line', label: 'Legal name', hint: 'As registered.' },
    address: { control: 'text', label: 'Registered address' },
    taxId: { control: 'line', label: 'Tax number', hint: 'As registered, without spaces. Required if a tax is charged.' },
    rateBasisPoints: { control: 'percent', label: 'Rate', hint: 'In percent, all taxes together. 0 if no tax is charged.' },
    accommodationRateBasisPoints: { control: 'percent', label: 'Rate of hotel nights', hint: 'Leave empty if it is the same.' },
    foodRateBasisPoints: { control: 'percent', label: 'Rate of food', hint: 'For extras that are taxed as food. Leave empty if it is the same.' },
    booksRateBasisPoints: { control: 'percent', label: 'Rate of books and goods', hint: 'For extras that are taxed as books. Leave empty if it is the same.' },
    pricesIncludeTax: { control: 'check', label: 'The prices under Offers include these taxes' },
    serviceCode: { control: 'line', label: 'HSN or SAC', hint: 'The code for admission to events.', isForGst: true },
    accommodationServiceCode: { control: 'line', label: 'HSN or SAC of hotel nights', hint: 'Leave empty if it is the same.', isForGst: true },
    foodServiceCode: { control: 'line', label: 'HSN or SAC of food', hint: 'Leave empty if it is the same.', isForGst: true },
    booksServiceCode: { control: 'line', label: 'HSN or SAC of books and goods', hint: 'Leave empty if it is the same.', isForGst: true },
    placeOfSupply: { control: 'line', label: 'Place of supply', hint: 'Where the event takes place, as invoices print it.' },
    placeStateCode: { control: 'line', label: 'State code', hint: 'Two digits.', isForGst: true },
    exemption: { control: 'line', label: 'Reason for no tax or a lower one', hint: 'Invoices print it. Leave empty if the full tax is charged.' },
    nationalCurrency: { control: 'line', label: 'Currency of the tax return', hint: 'Three letters, such as EUR. Only if a conference is paid in another currency.' },
    exchangeRates: { control: 'lines', each: 'line', label: 'Exchange rates', hint: 'One line per currency: “USD 0.92” means that one dollar is 0.92 in the currency above.' },
    exchangeRateNote: { control: 'line', label: 'Source and date of the rates' },
    seriesPrefix: { control: 'line', label: 'Invoice numbers begin with', hint: 'Up to five of A–Z, 0–9, - and /.' },
    timeZone: { control: 'line', label: 'Time zone', hint: 'The time zone of invoice dates, such as Europe/Lisbon.' },
    signatoryName: { control: 'line', label: 'Signed by' },
    signatoryRole: { control: 'line', label: 'Their role' },
  },
} // biome-ignore format: a table

export const paymentForm: RecordForm = {
  one: 'ways to pay', many: 'Ways to pay', nameField: 'bank', columns: [],
  about: 'Bank transfer and cash, in addition to the payment gateways. Only what you tick is offered.',
  fields: {
    takesTransfers: { control: 'check', label: 'Bank transfers are accepted' },
    accountHolder: { control: 'line', label: 'Account holder', hint: 'Needed for transfers.' },
    bank: { control: 'line', label: 'Bank' },
    account: { control: 'line', label: 'IBAN or account number', hint: 'Needed for transfers; as payers must type it.' },
    bic: { control: 'line', label: 'BIC' },
    transferNote: { control: 'text', label: 'What payers need to know about the transfer' },
    daysToPay: { control: 'number', label: 'Days to pay', least: 1, most: 60, hint: 'From registration to the latest date of a transfer.' },
    graceDays: { control: 'number', label: 'Extra days that a place is held', least: 0, most: 30, hint: 'A transfer made in time may arrive later.' },
    takesCash: { control: 'check', label: 'Cash is accepted on site' },
    where: { control: 'line', label: 'Where', hint: 'Needed for cash, such as “The registration desk in the foyer”.' },
    cashNote: { control: 'text', label: 'What payers need to know about paying in cash' },
  },
} // biome-ignore format: a table

export const currencyForm: RecordForm = {
  one: 'currency', many: 'Currency', nameField: 'currency', columns: [], required: ['currency'],
  about: 'The currency of the conference. It can be changed until somebody registers; prices keep their figures, so check them afterwards.',
  fields: {
    currency: { control: 'line', label: 'Currency', hint: 'Three letters, such as EUR.' },
    isOffline: { control: 'check', label: 'It will be paid only by bank transfer or on site' },
  },
} // biome-ignore format: a table

export const unpaidForm: RecordForm = {
  one: 'limits', many: 'Unpaid registrations', nameField: 'email', columns: [], required: ['email', 'address'],
  about: 'How many places somebody can hold without paying: enough for a group, too few to empty the conference.',
  fields: {
    email: { control: 'number', label: 'For one e-mail address', least: 1, hint: 'Unpaid or waiting registrations at a time.' },
    address: { control: 'number', label: 'From one network', least: 1, hint: `New unpaid registrations in ${timeInWords(windowMinutes, 'minute')}; a university is one network.` },
  },
} // biome-ignore format: a table

export const rulesForm: RecordForm = {
  one: 'rules', many: 'Refunds, moves and abstracts', nameField: 'refundSteps', columns: [],
  required: ['transferDays', 'transferMonths', 'handOverDays', 'staffHoldDays', 'refundDays', 'abstractWords', 'abstractsEach', 'abstractAnswerDays', 'abstractChangeDays'],
  about: 'What registrants and presenters are promised. Pages, mails and the suggested policies state these numbers. Registrations that exist keep the rules under which they were made.',
  fields: {
    refundSteps: { control: 'lines', label: 'Refund steps', each: 'line', hint: 'One line per step: “91 days: 50%” means that anyone who cancels 91 days or more before the first day gets 50% back. After the last step nothing is refunded.' },
    refundDays: { control: 'number', label: 'Refunds paid within days', least: 0, most: 3_650, hint: 'After the last day of the conference.' },
    transferDays: { control: 'number', label: 'Move to another conference, days before', least: 0, most: 3_650, hint: 'Possible until this many days before the first day.' },
    transferMonths: { control: 'number', label: 'Move to another conference, within months', least: 0, most: 120, hint: 'The other conference begins at most this many months after this one.' },
    handOverDays: { control: 'number', label: 'Hand over to a colleague, days before', least: 0, most: 3_650, hint: 'Possible until this many days before the first day.' },
    staffHoldDays: { control: 'number', label: 'Days to pay for what staff chose', least: 1, most: 365, hint: 'How long a place is held if you register somebody, or choose something dearer for them. Applies to what you do from now on.' },
    abstractWords: { control: 'number', label: 'Words of an abstract at most', least: 1, most: 2_500, hint: 'Longer ones are refused.' },
    abstractsEach: { control: 'number', label: 'Abstracts of one presenter at most', least: 1, most: 100, hint: 'Counted by e-mail address.' },
    abstractAnswerDays: { control: 'number', label: 'Working days until presenters get an answer', least: 0, most: 3_650, hint: 'Whether their abstract is accepted.' },
    abstractChangeDays: { control: 'number', label: 'Changes to an abstract, days before', least: 0, most: 3_650, hint: 'Possible until this many days before the first day.' },
  },
} // biome-ignore format: a table

export const textsOfRules = (rules: ConferenceRules): RecordData => ({
  ...rules,
  refundSteps: rules.refundSteps.map(stepLine),
})

/** A line that is no step stays text, which the rules refuse. */
export function readRules(data: RecordData): Record<string, unknown> {
  const lines = Array.isArray(data.refundSteps) ? data.refundSteps.map(String) : []
  const steps = lines.map(line => {
    const [, days, share = ''] = /^\s*(-?[\d.,]+)\s*(?:days?)?(?:\s*[:=]\s*|\s+)(-?[\d.,]+)\s*%?\s*$/i.exec(line) ?? []
    return days === undefined
      ? line
      : { fromDays: Number(days.replace(',', '.')), refundBasisPoints: Math.round(Number(share.replace(',', '.')) * 10_000) / 100 }
  })
  return { ...data, refundSteps: steps }
} // biome-ignore format: a pattern and its parts

export const textsOfTaxes = (profile: TaxProfile): RecordData => ({
  ...profile,
  exchangeRates: Object.entries(profile.exchangeRates).map(([currency, rate]) => `${currency} ${rate}`),
})

/** A line without exactly two words becomes a rate that the profile refuses. */
export function readTaxes(data: RecordData): Record<string, unknown> {
  const lines = Array.isArray(data.exchangeRates) ? data.exchangeRates.map(String) : []
  const rates = lines.map(line => {
    const [currency = '', rate = '', ...more] = line.trim().split(/[\s=:]+/)
    return [currency.toUpperCase(), more.length > 0 ? line : rate]
  })
  return {
    ...data,
    nationalCurrency: String(data.nationalCurrency ?? '').toUpperCase(),
    exchangeRates: Object.fromEntries(rates),
  }
}

export const textsOfPayment = ({ bankTransfer, cashOnSite }: OfflinePaymentFields): RecordData => ({
  takesTransfers: bankTransfer !== null,
  accountHolder: bankTransfer?.accountHolder ?? '',
  bank: bankTransfer?.bank ?? '',
  account: bankTransfer?.account ?? '',
  bic: bankTransfer?.bic ?? '',
  transferNote: bankTransfer?.note ?? '',
  daysToPay: bankTransfer?.daysToPay ?? 10,
  graceDays: bankTransfer?.graceDays ?? 5,
  takesCash: cashOnSite !== null,
  where: cashOnSite?.where ?? '',
  cashNote: cashOnSite?.note ?? '',
})

export function readPayment(data: RecordData): Record<string, unknown> {
  const { accountHolder, bank, account, bic, transferNote, daysToPay, graceDays, where, cashNote } = data
  const bankTransfer = { accountHolder, bank, account, bic, note: transferNote, daysToPay, graceDays }
  return {
    bankTransfer: data.takesTransfers ? bankTransfer : null,
    cashOnSite: data.takesCash ? { where, note: cashNote } : null,
  }
}

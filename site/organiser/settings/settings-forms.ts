/** The forms of settings: what each asks, and how it is put into what the desk's commands take. */
import type { OfflinePaymentFields } from '#domain/content/offline-payment-fields.ts'
import type { TaxProfile } from '#domain/content/tax-profile-fields.ts'
import type { RecordData } from '#domain/editing/record-store.ts'
import type { RecordForm } from '#site/organiser/content/controls.ts'

export const taxForm: RecordForm = {
  one: 'tax profile', many: 'Taxes', nameField: 'legalName', columns: [],
  about: 'Who issues the invoices, and which taxes they have. The next invoices follow it; those that were issued never change.',
  fields: {
    regime: { control: 'choice', label: 'Which taxes', none: 'Choose one', choices: { none: 'None', gst: 'GST, in India', vat: 'VAT, in a member state of the EU' } },
    legalName: { control: 'line', label: 'Legal name', hint: 'As it is registered.' },
    address: { control: 'text', label: 'Registered address' },
    taxId: { control: 'line', label: 'Tax number', hint: 'GSTIN or VAT id, without blanks.' },
    rateBasisPoints: { control: 'percent', label: 'Rate', hint: 'In percent; in India of CGST and SGST together. 0 for none.' },
    accommodationRateBasisPoints: { control: 'percent', label: 'Rate of hotel nights', hint: 'Empty where it is the same.' },
    pricesIncludeTax: { control: 'check', label: 'The prices under Fees include these taxes' },
    serviceCode: { control: 'line', label: 'HSN or SAC', hint: 'India’s code of admission; empty elsewhere.' },
    accommodationServiceCode: { control: 'line', label: 'HSN or SAC of hotel nights', hint: 'Empty where it is the same.' },
    placeOfSupply: { control: 'line', label: 'Place of supply', hint: 'Where the event is held, as printed.' },
    placeStateCode: { control: 'line', label: 'Code of that state', hint: 'Two digits, for GST alone.' },
    exemption: { control: 'line', label: 'Why no full tax is charged', hint: 'Printed on invoices; empty where it is.' },
    nationalCurrency: { control: 'line', label: 'Currency of the tax return', hint: 'Three capitals, where a conference is paid in another one.' },
    exchangeRates: { control: 'lines', each: 'line', label: 'Exchange rates', hint: 'A line for each currency: “USD 84.15” is how much of the currency above one dollar is.' },
    exchangeRateNote: { control: 'line', label: 'Whose rates they are, and of which day' },
    seriesPrefix: { control: 'line', label: 'Invoice numbers begin with', hint: 'Up to five of A–Z, 0–9, - and /.' },
    timeZone: { control: 'line', label: 'Time zone', hint: 'Decides on which date an invoice is issued, such as Europe/Lisbon.' },
    signatoryName: { control: 'line', label: 'Signed by' },
    signatoryRole: { control: 'line', label: 'Their role' },
  },
} // biome-ignore format: a table

export const paymentForm: RecordForm = {
  one: 'ways to pay', many: 'Ways to pay', nameField: 'bank', columns: [],
  about: 'Bank transfer and cash, beside the payment gateways. What is not ticked is not offered.',
  fields: {
    takesTransfers: { control: 'check', label: 'Bank transfers are taken' },
    accountHolder: { control: 'line', label: 'Account holder' },
    bank: { control: 'line', label: 'Bank' },
    account: { control: 'line', label: 'IBAN or account number', hint: 'As it is to be typed.' },
    bic: { control: 'line', label: 'BIC' },
    transferNote: { control: 'text', label: 'What payers have to know of a transfer' },
    daysToPay: { control: 'number', label: 'Days to pay', least: 1, most: 60, hint: 'From registering to the last day on which a transfer may be dated.' },
    graceDays: { control: 'number', label: 'Further days that a place is held', least: 0, most: 30, hint: 'A transfer that is dated in time is booked later.' },
    takesCash: { control: 'check', label: 'Cash is taken on site' },
    where: { control: 'line', label: 'Where', hint: 'Such as “The registration desk in the foyer”.' },
    cashNote: { control: 'text', label: 'What payers have to know of cash' },
  },
} // biome-ignore format: a table

export const currencyForm: RecordForm = {
  one: 'currency', many: 'Currency', nameField: 'currency', columns: [],
  about: 'What the conference is paid in. It can be changed until somebody registers; the figures of its prices stay, so look at them afterwards.',
  fields: {
    currency: { control: 'line', label: 'Currency', hint: 'Three letters, such as EUR.' },
    isOffline: { control: 'check', label: 'It is paid by bank transfer and on site alone' },
  },
} // biome-ignore format: a table

export const unpaidForm: RecordForm = {
  one: 'limits', many: 'Unpaid registrations', nameField: 'email', columns: [],
  about: 'How many places somebody can hold without paying: enough for a group, too few to empty the conference.',
  fields: {
    email: { control: 'number', label: 'For one e-mail address', least: 1, hint: 'Unpaid or waiting registrations at a time.' },
    address: { control: 'number', label: 'From one network', least: 1, hint: 'New unpaid registrations in ten minutes; a university is one network.' },
  },
} // biome-ignore format: a table

export const textsOfTaxes = (profile: TaxProfile): RecordData => ({
  ...profile,
  exchangeRates: Object.entries(profile.exchangeRates).map(([currency, rate]) => `${currency} ${rate}`),
})

/** An exchange rate that is no line of two words is kept as one that the profile refuses. */
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

/** What invoices, credit notes and pro forma invoices say. */
import { say, spoken } from '#domain/foundations/say.ts'

export const conference = () => say('Conference')

export const particulars = () => say('Particulars')

export const transferTo = () => say('Transfer to')

export const statements = () => say('Statements')

export const signature = () => say('Signature')

export const qrCode = () => say('QR code with the amount, the account and the reference')

export const forIssuer = ({ issuer }: { issuer: string }) => say('For {issuer}', { issuer })

export const authorisedSignatory = ({ role }: { role: string }) =>
  say('{role}, authorised signatory', { role })

/** The lines of an account, by the names under which pro forma invoices store them. */
export const accountLabels: Readonly<Record<string, string>> = spoken({
  'Account holder': 'Account holder',
  Account: 'Account',
  BIC: 'BIC',
  Bank: 'Bank',
  Reference: 'Reference',
})

export const creditNote = () => say('Credit note')

export const proFormaInvoice = () => say('Pro forma invoice')

export const invoice = () => say('Invoice')

export const taxInvoice = () => say('Tax invoice')

export const billOfSupply = () => say('Bill of supply')

export const testBill = () => say('TEST. Bills nobody. No money moved: demonstration payment')

export const notAnInvoice = () => say('This is not an invoice: one is issued when the money has arrived')

export const testTransfer = () => say('TEST. Demonstration: please transfer no money')

export const number = () => say('Number')

export const date = () => say('Date')

export const registration = () => say('Registration')

export const purchaseOrder = () => say('Purchase order')

export const dateOfSupply = () => say('Date of supply')

export const placeOfSupply = () => say('Place of supply')

export const credits = () => say('Credits')

export const reason = () => say('Reason')

export const replaces = () => say('Replaces')

export const invoiceOfDay = ({ number, day }: { number: string; day: string }) =>
  say('Invoice {number} of {day}', { number, day })

export const from = () => say('From')

export const to = () => say('To')

export const description = () => say('Description')

export const hsnSac = () => say('HSN/SAC')

export const quantity = () => say('Quantity')

export const unitPrice = () => say('Unit price')

export const amount = () => say('Amount')

export const taxableValue = () => say('Taxable value')

export const tax = () => say('Tax')

export const total = () => say('Total')

export const taxOnAmount = ({ tax, amount }: { tax: string; amount: string }) =>
  say('{tax} on {amount}', { tax, amount })

export const payBy = ({ day }: { day: string }) => say('Please pay by {day}', { day })

export const due = () => say('Due')

export const dueBy = ({ day }: { day: string }) => say('Due by {day}', { day })

export const paidInFull = () => say('Paid in full')

export const paidInFullOn = ({ day }: { day: string }) => say('Paid in full on {day}', { day })

export const paid = () => say('Paid')

export const paidOn = ({ day }: { day: string }) => say('Paid on {day}', { day })

export const payableOnReverseCharge = () => say('Tax payable on reverse charge: Yes')

export const notPayableOnReverseCharge = () => say('Tax payable on reverse charge: No')

/** The EU requires these words. */
export const reverseCharge = () => say('Reverse charge: the recipient owes the tax')

export const taxInCurrency = (facts: { currency: string; amount: string; rate: string }) =>
  say('Tax in {currency}: {amount} ({rate})', facts)

/**
 * The parts of /{event}/registration-fee that follow from the conference's prices and ways to pay. They are written
 * each time the page is rendered, so that they are true for every currency and offer. A part of the organiser's own
 * with the same name replaces one of them.
 */

import type { OfflinePaymentFields } from '#domain/conference/content/offline-payment-fields.ts'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import type { PaymentMethod } from '#domain/money/payments/payments.ts'

export interface FeeFacts {
  currency: string
  /** The accompanying person's price, in minor units; null if none can be added. */
  addOnMinor: number | null
  /** What it covers; empty if the organiser says nothing. */
  addOnIncludes: string
  /** Who pays the student fee; empty if the organiser says nothing, or offers none. */
  studentRule: string
  /** The last registration period's name. */
  lastPeriod: string
  /** The gateways that can charge the currency; empty if it can only be paid outside any gateway. */
  online: readonly PaymentMethod[]
  /** The current ways to pay outside any gateway. */
  offline: OfflinePaymentFields
}

interface Part {
  section: string
  title: string
  lead: string
  body: string
}

export function feeFactParts(facts: FeeFacts): Part[] {
  return [notes(facts), ...paymentOptions(facts)]
}

function notes({ currency, addOnMinor, addOnIncludes, studentRule, lastPeriod, offline }: FeeFacts): Part {
  const price = addOnMinor === 0 ? 'without charge' : `for ${formatMoney(addOnMinor ?? 0, currency)}`
  const covers = addOnIncludes && ` This covers ${escapeHtml(addOnIncludes)}.`
  const items = [
    'The fee that applies is that of the period in which you register. A period ends at midnight, at the end of its last day, in the conference’s time zone.',
    offline.cashOnSite &&
      `If you cannot register before, pay cash ${currency} on-site for onsite registration, at the last period’s price (${escapeHtml(lastPeriod)}).`,
    addOnMinor !== null && `An accompanying person may be added ${price}.${covers}`,
    escapeHtml(studentRule),
  ]
  return {
    section: 'notes',
    title: 'Please note',
    lead: '',
    body: `<ul>\n${items.flatMap(item => (item ? [`<li>${item}</li>\n`] : [])).join('')}</ul>`,
  }
}

function paymentOptions(facts: FeeFacts): Part[] {
  const rows = [...onlineRow(facts), ...onsiteRow(facts), ...invoiceRow(facts)]
  if (rows.length === 0) return []
  const body = rows.map(([term, text]) => `<dt>${term}</dt>\n<dd>${text}</dd>`).join('\n')
  return [{ section: 'payment-options', title: 'Payment options', lead: '', body: `<dl>\n${body}\n</dl>` }]
}

function onlineRow({ online, currency }: FeeFacts): [string, string][] {
  if (online.length === 0) return []
  const cards = online.includes('paypal')
    ? 'VISA, MasterCard, American Express (Amex) or PayPal'
    : 'VISA, MasterCard or American Express (Amex)'
  return [['Credit card online', `${cards}, in ${currency}. Your receipt arrives by email within minutes.`]]
}

function onsiteRow({ offline: { cashOnSite }, currency }: FeeFacts): [string, string][] {
  if (!cashOnSite) return []
  const text = `In cash, in ${currency}. Choose it on your Payment Summary, and your place is held until you pay; or register on site, while places last. Where: ${escapeHtml(cashOnSite.where.replace(/\.$/, ''))}.`
  return [['Onsite', text]]
}

function invoiceRow({ offline: { bankTransfer } }: FeeFacts): [string, string][] {
  if (!bankTransfer) return []
  const { daysToPay } = bankTransfer
  const days = counted(daysToPay, 'day')
  const text = `If your institution pays by bank transfer, choose that on your Payment Summary. A pro forma invoice with our account and your reference comes at once, and your place is held. You have ${days} from registering to pay. Please pay all bank charges. The invoice follows when the money has arrived.`
  return [['By invoice', text]]
}

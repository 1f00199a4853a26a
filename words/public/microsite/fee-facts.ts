/**
 * The parts of /{event}/registration-fee that follow from the conference's prices and ways to pay. They are written
 * each time the page is rendered, so that they are true for every currency and offer. A part of the organiser's own
 * with the same name replaces one of them.
 */

import type { OfflinePaymentFields } from '#domain/conference/content/offline-payment-fields.ts'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say, sayCount } from '#domain/foundations/say.ts'
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
  const items = [
    say(
      'The fee that applies is that of the period in which you register. A period ends at midnight, at the end of its last day, in the conference’s time zone.',
    ),
    offline.cashOnSite &&
      say(
        'If you cannot register before, pay cash {currency} on-site for onsite registration, at the last period’s price ({period}).',
        { currency, period: lastPeriod },
      ),
    addOnMinor !== null && addOn(addOnMinor, currency, addOnIncludes),
    studentRule,
  ]
  const lines = items.flatMap(item => (item ? [`<li>${escapeHtml(item)}</li>\n`] : []))
  return { section: 'notes', title: say('Please note'), lead: '', body: `<ul>\n${lines.join('')}</ul>` }
}

function addOn(minor: number, currency: string, includes: string): string {
  const offered =
    minor === 0
      ? say('An accompanying person may be added without charge.')
      : say('An accompanying person may be added for {price}.', { price: formatMoney(minor, currency) })
  return includes ? `${offered} ${say('This covers {what}.', { what: includes })}` : offered
}

function paymentOptions(facts: FeeFacts): Part[] {
  const rows = [...onlineRow(facts), ...onsiteRow(facts), ...invoiceRow(facts)]
  if (rows.length === 0) return []
  const body = rows
    .map(([term, text]) => `<dt>${escapeHtml(term)}</dt>\n<dd>${escapeHtml(text)}</dd>`)
    .join('\n')
  return [
    { section: 'payment-options', title: say('Payment options'), lead: '', body: `<dl>\n${body}\n</dl>` },
  ]
}

function onlineRow({ online, currency }: FeeFacts): [string, string][] {
  if (online.length === 0) return []
  const text = online.includes('paypal')
    ? say(
        'VISA, MasterCard, American Express (Amex) or PayPal, in {currency}. Your receipt arrives by email within minutes.',
        { currency },
      )
    : say(
        'VISA, MasterCard or American Express (Amex), in {currency}. Your receipt arrives by email within minutes.',
        { currency },
      )
  return [[say('Credit card online'), text]]
}

function onsiteRow({ offline: { cashOnSite }, currency }: FeeFacts): [string, string][] {
  if (!cashOnSite) return []
  const facts = { currency, where: cashOnSite.where.replace(/\.$/, '') }
  const text = say(
    'In cash, in {currency}. Choose it on your Payment Summary, and your place is held until you pay; or register on site, while places last. Where: {where}.',
    facts,
  )
  return [[say('Onsite'), text]]
}

function invoiceRow({ offline: { bankTransfer } }: FeeFacts): [string, string][] {
  if (!bankTransfer) return []
  const text = sayCount(
    'If your institution pays by bank transfer, choose that on your Payment Summary. A pro forma invoice with our account and your reference comes at once, and your place is held. You have {count} day from registering to pay. Please pay all bank charges. The invoice follows when the money has arrived.',
    'If your institution pays by bank transfer, choose that on your Payment Summary. A pro forma invoice with our account and your reference comes at once, and your place is held. You have {count} days from registering to pay. Please pay all bank charges. The invoice follows when the money has arrived.',
    bankTransfer.daysToPay,
  )
  return [[say('By invoice'), text]]
}

/** Reverses an issued invoice by a credit note, and issues a corrected one. */

import { withoutOff } from '#domain/conference/conferences/field-settings.ts'
import {
  type BillingDetails,
  type CorrectInvoiceError,
  correctInvoice,
} from '#domain/desk/changing/correct-invoice.ts'
import { priceWithTaxId } from '#domain/desk/changing/price-with-tax-id.ts'
import { checkRegistrant } from '#domain/desk/registering/registration-input.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { postalPartyOf, readBilledParty } from '#domain/money/billing/billed-party.ts'
import type { Invoice } from '#domain/money/billing/invoice.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { findSupplierChange, type SupplierOf } from '#domain/money/billing/issue-invoice.ts'
import { readHeldMoney } from '#domain/money/refunds/return-surplus.ts'
import { registrantNames } from '#domain/registrations/registrant.ts'
import { billedFields, pick } from '#domain/registrations/registrant-uses.ts'
import { type Check, type Doing, refused, type TwoStep } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { reasonField, reasonProblems, sumOf } from '#site/organiser/registrations/acts/act-words.ts'
import { billedForm, registrantProblems } from '#site/organiser/registrations/acts/form-fields.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

interface Input {
  billing: BillingDetails
  reason: string
  supplierOf: SupplierOf
}

const asIssued: SupplierOf = 'issued'

const page: TwoStep<Input> = {
  title: registrationActWords['correct-invoice'],
  async ask(at) {
    const { read } = at.site.database
    const { registrant } = at.registration
    const party = await readBilledParty(read, at.registration)
    const change = await findSupplierChange(read, at.registration, at.act.now)
    return {
      hindrance: await hindranceIn(at, 'correct-invoice'),
      lead: 'An issued invoice never changes: a credit note reverses it, and a new one replaces it.',
      fields: [
        ...(await billedForm(read, at.conference)),
        ...(change
          ? [
              {
                name: 'supplier',
                label: 'Your own data and taxes have changed since it was issued',
                kind: 'cards' as const,
                options: [
                  { value: asIssued, label: 'As on the invoice', detail: supplierWords(change.issued) },
                  {
                    value: 'settings',
                    label: 'As your settings are now',
                    detail: supplierWords(change.today),
                  },
                ],
              },
            ]
          : []),
        reasonField('the registrant reads it in the mail and on the credit note'),
      ],
      values: {
        ...Object.fromEntries(
          billedFields.map(field => [registrantNames[field], String({ ...registrant, ...party }[field])]),
        ),
        supplier: asIssued,
      },
    }
  },
  async read({ conference, registration, site }, values) {
    const { registrant } = registration
    const party = await readBilledParty(site.database.read, registration)
    const typed = billedFields.map(field => [field, values[registrantNames[field]]])
    // An invoice can need an address though the conference asks nobody for one.
    const checked = checkRegistrant(Object.fromEntries(typed), withoutOff(conference.fieldSettings), {
      ...registrant,
      ...party,
    })
    const problems = { ...registrantProblems(checked.problems), ...reasonProblems(values) }
    if (Object.keys(problems).length > 0 || !checked.registrant) return fail({ code: 'invalid', problems })
    const billing = pick(checked.registrant, billedFields)
    const supplierOf = values.supplier === 'settings' ? 'settings' : asIssued
    return ok({ billing, reason: values.reason ?? '', supplierOf })
  },
  async check(db, at, { billing, reason, supplierOf }) {
    const hindrance = await hindranceIn(at, 'correct-invoice', db)
    if (hindrance) return refused(hindrance)
    const { registration } = at
    const { currency, price, state, registrant } = registration
    const owed = priceWithTaxId(registration, billing.taxId)
    const taxBackMinor = price.totalMinor - owed.totalMinor
    if (owed !== price && (state !== 'paid' || taxBackMinor < 0)) return refused(refusalWords['tax-differs'])
    const change = await findSupplierChange(db, registration, at.act.now)
    if (change && supplierOf === asIssued && billing.taxId !== registrant.taxId) {
      return refused(refusalWords['supplier-differs'])
    }
    const { addressLines } = await postalPartyOf(db, billing)
    const standing = (await listBilled(db, registration.id)).filter(({ leftMinor }) => leftMinor > 0)
    const billedMinor = standing.reduce((all, { leftMinor }) => all + leftMinor, 0)
    const numbers = standing.map(
      ({ invoice, leftMinor }) => `${invoice.number}, ${formatMoney(leftMinor, currency)}`,
    )
    const { surplusMinor } = await readHeldMoney(db, registration.id)
    const backMinor = taxBackMinor > 0 ? taxBackMinor + surplusMinor : 0
    const tooMuch =
      surplusMinor > 0
        ? [`${formatMoney(surplusMinor, currency)} that was paid too much is refunded with it.`]
        : []
    const billedAgain = formatMoney(billedMinor - Math.max(0, taxBackMinor), currency)
    return ok<Check>({
      needs: 'refund',
      button:
        backMinor > 0 ? `Correct and refund ${formatMoney(backMinor, currency)}` : 'Issue the new invoice',
      ...(backMinor > 0 && { sum: sumOf(backMinor, currency) }),
      facts: [
        { label: 'Reversed', lines: numbers },
        {
          label: 'New invoice',
          lines: [
            `${billedAgain}, to ${billing.billingOrganization || registrant.organization || fullName(registrant)}`,
            addressLines.join(', '),
            billing.taxId || 'No tax number',
            ...(billing.purchaseOrder === '' ? [] : [`Purchase order ${billing.purchaseOrder}`]),
          ],
        },
        ...(change
          ? [
              {
                label: 'From',
                lines:
                  supplierOf === asIssued
                    ? [`As on the invoice: ${supplierWords(change.issued)}`]
                    : [`Before: ${supplierWords(change.issued)}`, `Now: ${supplierWords(change.today)}`],
              },
            ]
          : []),
        ...(taxBackMinor > 0
          ? [
              {
                label: 'Tax',
                lines: [
                  `With this number the buyer owes it: ${formatMoney(taxBackMinor, currency)} is refunded to them now.`,
                  ...tooMuch,
                ],
              },
            ]
          : []),
        { label: 'Place', lines: ['Stays as it is.'] },
        {
          label: 'Mail',
          lines: [
            state === 'paid'
              ? `Both documents go to ${registrant.email}.`
              : 'No mail is sent; the documents are on the registration’s page.',
          ],
        },
        { label: 'Reason', lines: [reason] },
      ],
    })
  },
}

/** `Crystals e.V., VAT ID DE136695976, VAT 19%` */
function supplierWords({
  issuer,
  issuerTaxIds,
  lines,
}: Pick<Invoice, 'issuer' | 'issuerTaxIds' | 'lines'>): string {
  const taxes = lines.flatMap(line => line.taxes.map(tax => `${tax.label} ${formatPercent(tax.basisPoints)}`))
  return [
    issuer.name,
    ...issuer.address.split(/\r\n|\r|\n/).filter(line => line.trim() !== ''),
    ...issuerTaxIds.map(({ label, value }) => `${label} ${value}`),
    ...(taxes.length > 0 ? new Set(taxes) : ['no tax']),
  ].join(', ')
}

const refusalWords: Readonly<Record<CorrectInvoiceError['code'], string>> = {
  'nothing-billed': 'There is no invoice to correct.',
  'nothing-differs': 'A new invoice would say the same. Change something first.',
  'supplier-differs':
    'Your own data or taxes have changed since the invoice was issued. With another tax number or sum, the new invoice can only have them as your settings are now.',
  'tax-differs':
    'This number would add a different tax than was agreed. Refund everything, and let them register again.',
}

const correcting: Doing<'refund', Input> = {
  kind: 'transaction',
  async run(tx, { act, permit, registration }, input) {
    const done = await correctInvoice(tx, permit, act, { registrationId: registration.id, ...input })
    return done.ok ? ok('invoice') : refused(refusalWords[done.error.code])
  },
}

const route = twoStep(page, ['refund'], correcting)
export const loader = route.loader
export const action = route.action

export default TwoStepPage

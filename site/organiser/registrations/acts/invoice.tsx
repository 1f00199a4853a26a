/** Reverses an issued invoice by a credit note, and issues a corrected one. */
import { listBilled } from '#domain/billing/invoice-register.ts'
import {
  type BillingDetails,
  type CorrectInvoiceError,
  correctInvoice,
} from '#domain/changes/correct-invoice.ts'
import { formatMoney } from '#domain/money.ts'
import { readHeldMoney } from '#domain/refunds/return-surplus.ts'
import { checkRegistrant } from '#domain/registering/registration-input.ts'
import { priceWithTaxId } from '#domain/registrations/price-with-tax-id.ts'
import { fail, ok } from '#domain/result.ts'
import { forms, guardedAtConference } from '#site/organiser/guard.ts'
import { confirming } from '#site/organiser/parts/two-step/carry-out.ts'
import { checking, loadForm } from '#site/organiser/parts/two-step/load-two-step.ts'
import { type Check, type Doing, refused, type TwoStep } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { reasonField, reasonProblems, sumOf } from '#site/organiser/registrations/acts/act-words.ts'
import { registrantProblems } from '#site/organiser/registrations/acts/form-fields.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import type { Route } from './+types/invoice.ts'

interface Input {
  billing: BillingDetails
  reason: string
}

const page: TwoStep<Input> = {
  title: 'Correct the invoice',
  async ask(at) {
    const { registrant } = at.registration
    return {
      hindrance: await hindranceIn(at, 'correct-invoice'),
      lead: 'An issued invoice never changes: a credit note reverses it, and a new one replaces it.',
      fields: [
        {
          name: 'billing_organization',
          label: 'Invoice to',
          kind: 'line',
          hint: 'If it is not the organisation',
        },
        { name: 'billing_address', label: 'Billing address', kind: 'text', isRequired: true },
        { name: 'tax_id', label: 'GSTIN or VAT number', kind: 'line' },
        reasonField('printed on the credit note'),
      ],
      values: {
        billing_organization: registrant.billingOrganization,
        billing_address: registrant.billingAddress,
        tax_id: registrant.taxId,
      },
    }
  },
  async read({ registration: { registrant } }, values) {
    const checked = checkRegistrant({
      ...registrant,
      country: registrant.countryId,
      billingAddress: values.billing_address,
      billingOrganization: values.billing_organization,
      taxId: values.tax_id,
    })
    const problems = { ...registrantProblems(checked.problems), ...reasonProblems(values) }
    if (Object.keys(problems).length > 0 || !checked.registrant) return fail({ code: 'invalid', problems })
    const { billingOrganization, billingAddress, taxId } = checked.registrant
    return ok({ billing: { billingOrganization, billingAddress, taxId }, reason: values.reason ?? '' })
  },
  async check(db, at, { billing, reason }) {
    const hindrance = await hindranceIn(at, 'correct-invoice', db)
    if (hindrance) return refused(hindrance)
    const { registration } = at
    const { currency, price, state, registrant } = registration
    const owed = priceWithTaxId(registration, billing.taxId)
    const taxBackMinor = price.totalMinor - owed.totalMinor
    if (owed !== price && (state !== 'paid' || taxBackMinor < 0)) return refused(refusalWords['tax-differs'])
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
    const anew = formatMoney(billedMinor - Math.max(0, taxBackMinor), currency)
    return ok<Check>({
      needs: 'refund',
      button:
        backMinor > 0 ? `Correct and give back ${formatMoney(backMinor, currency)}` : 'Issue the new invoice',
      ...(backMinor > 0 && { sum: sumOf(backMinor, currency) }),
      facts: [
        { label: 'Reversed', lines: numbers },
        {
          label: 'New invoice',
          lines: [
            `${anew}, to ${billing.billingOrganization || registrant.organization}`,
            billing.billingAddress,
            billing.taxId || 'No tax number',
          ],
        },
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

const refusalWords: Readonly<Record<CorrectInvoiceError['code'], string>> = {
  'nothing-billed': 'There is no invoice to correct.',
  'nothing-differs': 'A new invoice would say the same. Change something first.',
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

export const loader = guardedAtConference('refund', (staff, args: Route.LoaderArgs) =>
  loadForm(staff, page, args),
)

export const action = forms({
  check: checking('refund', page),
  refund: confirming('refund', page, correcting),
})

export default function CorrectInvoice({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoStepPage loaded={loaderData} sent={actionData} />
}

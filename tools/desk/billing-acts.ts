import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { setTaxProfile } from '#domain/conference/settings/set-tax-profile.ts'
import { taxIdProblem } from '#domain/conference/taxes/check-tax-id.server.ts'
import { noteTaxId } from '#domain/desk/changing/change-details.ts'
import { type BillingDetails, correctInvoice } from '#domain/desk/changing/correct-invoice.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { type Act, type Given, Refusal } from '#tools/desk/act.ts'
import { readJsonFile } from '#tools/desk/json-file.ts'
import { actNow, findByCode, findEvent, needReason, permitFor, wordsForInput } from '#tools/desk/lookups.ts'
import { taxProfileErrorWords, taxProfileNoteWords } from '#words/organiser/conference/tax-profile-words.ts'
import { wordsFor } from '#words/problem-words.ts'

const setTaxProfileAct: Act = {
  usage: 'FILE [--event EVENT]',
  about: 'Replace the tax profile, or that of one conference, from a JSON file; the next invoices follow it.',
  takes: ['file'],
  async run(payments, given) {
    const conference = await eventOf(payments, given)
    const input = await readJsonFile(given.of('file'))
    const set = await payments.database.write(tx =>
      setTaxProfile(tx, permitFor('set-taxes', conference?.id ?? null), actNow(payments), input),
    )
    if (!set.ok) {
      const { error } = set
      throw new Refusal(error.code === 'invalid-input' ? wordsForInput(error) : taxProfileErrorWords(error))
    }
    const { profile, notes } = set.value
    const whose = conference ? `of ${conference.name} ` : ''
    const where = profile.pricesIncludeTax ? 'in' : 'on top of'
    const rate =
      profile.regime === 'none' ? '' : `, ${formatPercent(profile.rateBasisPoints)} ${where} every price`
    return [
      `The tax profile ${whose}is set: ${profile.regime}${rate}.`,
      ...notes.map(note => `Note: ${taxProfileNoteWords(note)}`),
    ]
  },
}

const showTaxProfile: Act = {
  usage: '[--event EVENT]',
  about: 'Print the tax profile, or that of one conference, as a file for `tax-profile set`.',
  takes: [],
  async run(payments, given) {
    const conference = await eventOf(payments, given)
    const stored = await findContent(payments.database.read, conference?.id ?? null, 'tax-profile')
    if (!stored) throw new Refusal('There is none: no tax is charged.')
    const { id: _, ...fields } = stored
    return JSON.stringify(fields, null, 2).split('\n')
  },
}

const setTaxId: Act = {
  usage: 'CODE ID',
  about: 'Set a registrant’s GSTIN or VAT id before they pay; - for none.',
  takes: ['code', 'id'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    if (registration.state === 'paid') {
      throw new Refusal('Its invoice is issued and stays as it is. Use `invoice correct` with --tax-id.')
    }
    const taxId = readTaxId(given.of('id'))
    const act = actNow(payments)
    const noted = await payments.database.write(tx => noteTaxId(tx, act, registration.id, taxId))
    if (!noted.ok) {
      throw new Refusal(
        'It is no longer waiting for payment, or a payment is being made that this would change.',
      )
    }
    const { price, currency } = noted.value
    const words = `${registration.code} will be billed with ${taxId || 'no tax number'}`
    if (price.totalMinor === registration.price.totalMinor) return [`${words}.`]
    return [`${words}, and now costs ${formatMoney(price.totalMinor, currency)}.`]
  },
}

const correct: Act = {
  usage:
    'CODE --reason "…" [--tax-id ID] [--purchase-order NUMBER] [--organization NAME] [--address TEXT] [--postal-code CODE] [--city CITY] [--country NAME] [--supplier now]',
  about: 'Replace an issued invoice: a credit note reverses it, and a corrected invoice is issued.',
  takes: ['code'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    const reason = needReason(given)
    const taxId = given.option('tax-id')
    const purchaseOrder = given.option('purchase-order')
    const organization = given.option('organization')
    const address = given.option('address')?.replaceAll('\\n', '\n')
    const [postalCode, city, country] = ['postal-code', 'city', 'country'].map(name => given.option(name))
    const billing: Partial<BillingDetails> = {
      ...(taxId !== undefined && { taxId: readTaxId(taxId) }),
      ...(purchaseOrder !== undefined && { purchaseOrder }),
      ...(organization !== undefined && { billingOrganization: organization }),
      ...(address !== undefined && { billingAddress: address }),
      ...(postalCode !== undefined && { postalCode }),
      ...(city !== undefined && { city }),
      ...(country !== undefined && { countryId: await readCountry(payments, country) }),
    }
    const supplier = given.option('supplier')
    if (supplier !== undefined && supplier !== 'now') throw new Refusal('--supplier takes only `now`.')
    const supplierOf = supplier === 'now' ? 'settings' : 'issued'
    const correction = { registrationId: registration.id, billing, reason, supplierOf } as const
    const permit = permitFor('refund', registration.conferenceId)
    const { creditNotes, invoice, taxBackMinor, surplusBackMinor, isMailed } = await payments.database.write(
      async tx => {
        const corrected = await correctInvoice(tx, permit, actNow(payments), correction)
        // Thrown inside the transaction, so that it is rolled back.
        if (!corrected.ok) throw new Refusal(refusals[corrected.error.code])
        return corrected.value
      },
    )
    const amount = formatMoney(invoice.totalMinor, invoice.currency)
    return [
      ...(taxBackMinor > 0
        ? [`${formatMoney(taxBackMinor, invoice.currency)} of tax that the buyer owes is refunded to them.`]
        : []),
      ...(surplusBackMinor > 0
        ? [`${formatMoney(surplusBackMinor, invoice.currency)} that was paid too much is refunded with it.`]
        : []),
      ...creditNotes.map(
        ({ number, original }) => `Credit note ${number} reverses invoice ${original.number}.`,
      ),
      `Invoice ${invoice.number} for ${amount} replaces it.`,
      isMailed
        ? `They are on their way to ${registration.registrant.email}.`
        : 'They are on the registration’s page; no mail is sent, because the registration is cancelled.',
    ]
  },
}

const refusals = {
  'nothing-billed': 'There is no invoice to correct: nothing was billed, or all of it was refunded.',
  'nothing-differs': 'A new invoice would say the same.',
  'supplier-differs':
    'The organiser’s own data or taxes have changed since the invoice was issued. With another tax number or sum, the new one can only have them as they are now: --supplier now.',
  'tax-differs':
    'With this number, a different tax than agreed would have to be added to the price. Refund everything (`cancel … --share 100`) and let them register again.',
} as const

async function eventOf(payments: Payments, given: Given) {
  const name = given.option('event')
  return name === undefined ? undefined : findEvent(payments, name)
}

/** @param typed as the forms name it */
async function readCountry({ database }: Payments, typed: string): Promise<number> {
  const known = await listCountries(database.read)
  const found = known.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
  if (!found) throw new Refusal(`There is no country ${typed}.`)
  return found.id
}

/** @returns the number as typed, empty for `-` */
function readTaxId(typed: string): string {
  const taxId = typed.trim() === '-' ? '' : typed.trim()
  const problem = taxIdProblem(taxId)
  if (problem) throw new Refusal(wordsFor('taxId', problem))
  return taxId
}

export const billingActs: Readonly<Record<string, Act>> = {
  'tax-profile set': setTaxProfileAct,
  'tax-profile show': showTaxProfile,
  'tax-id': setTaxId,
  'invoice correct': correct,
}

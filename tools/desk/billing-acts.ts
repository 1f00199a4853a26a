import { recordAudit } from '#domain/audit/audit.ts'
import { noteTaxId } from '#domain/changes/change-details.ts'
import { type BillingDetails, correctInvoice } from '#domain/changes/correct-invoice.ts'
import { listUpcomingConferences } from '#domain/conferences/conference-queries.ts'
import { kinds } from '#domain/content/kinds.ts'
import type { TaxProfile } from '#domain/content/tax-profile-fields.ts'
import { addContent, clearContent } from '#domain/content/write-content.ts'
import { formatMoney, formatPercent } from '#domain/money.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { taxIdProblem } from '#domain/taxes/check-tax-id.server.ts'
import { type Act, type Given, Refusal } from '#tools/desk/act.ts'
import { readJsonFile } from '#tools/desk/json-file.ts'
import { actor, findByCode, findEvent, needReason } from '#tools/desk/lookups.ts'
import { wordsFor } from '#words/words.ts'

const setTaxProfile: Act = {
  usage: 'FILE [--event EVENT]',
  about: 'Replace the tax profile, or that of one conference, by a JSON file; the next invoices follow it.',
  takes: ['file'],
  async run(payments, given) {
    const conference = await eventOf(payments, given)
    const owner = conference?.id ?? null
    const profile = await readProfile(given.of('file'))
    const now = payments.clock.now()
    const upcoming = await listUpcomingConferences(payments.database.read, now)
    const notes = notesOn(
      profile,
      upcoming.filter(({ id }) => owner === null || id === owner).map(({ currency }) => currency),
    )
    await refuseSharedSeries(payments, profile, owner)
    await payments.database.write(async tx => {
      await clearContent(tx, owner, 'tax-profile')
      await addContent(tx, owner, 'tax-profile', [profile])
      await recordAudit(tx, {
        conferenceId: owner,
        actor,
        act: 'tax profile set',
        subject: owner === null ? { kind: 'site', id: null } : { kind: 'conference', id: owner },
        facts: { regime: profile.regime, rateBasisPoints: profile.rateBasisPoints },
        now,
      })
    })
    const whose = conference ? `of ${conference.name} ` : ''
    const where = profile.pricesIncludeTax ? 'in' : 'on top of'
    const rate =
      profile.regime === 'none' ? '' : `, ${formatPercent(profile.rateBasisPoints)} ${where} every price`
    return [`The tax profile ${whose}is set: ${profile.regime}${rate}.`, ...notes]
  },
}

const showTaxProfile: Act = {
  usage: '[--event EVENT]',
  about: 'Print the tax profile, or that of one conference, as a file for `tax-profile set`.',
  takes: [],
  async run(payments, given) {
    const conference = await eventOf(payments, given)
    const stored = await payments.database.read
      .selectFrom('content_items')
      .select('data')
      .where('kind', '=', 'tax-profile')
      .where('conference_id', conference ? '=' : 'is', conference?.id ?? null)
      .executeTakeFirst()
    if (!stored) throw new Refusal('There is none: no tax is charged.')
    return JSON.stringify(JSON.parse(stored.data), null, 2).split('\n')
  },
}

const setTaxId: Act = {
  usage: 'CODE ID',
  about: "Note a registrant's GSTIN or VAT id, before they pay; - for none.",
  takes: ['code', 'id'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    if (registration.state === 'paid') {
      throw new Refusal('Its invoice is issued and stays as it is. Use `invoice correct` with --tax-id.')
    }
    const taxId = readTaxId(given.of('id'))
    const now = payments.clock.now()
    const noted = await payments.database.write(tx => noteTaxId(tx, registration.id, { taxId, actor, now }))
    if (!noted.ok) {
      throw new Refusal('Nothing is awaited for it any more, or money is on its way that this would change.')
    }
    const { price, currency } = noted.value
    const words = `${registration.code} will be billed with ${taxId || 'no tax number'}`
    if (price.totalMinor === registration.price.totalMinor) return [`${words}.`]
    return [`${words}, and now costs ${formatMoney(price.totalMinor, currency)}.`]
  },
}

const correct: Act = {
  usage: 'CODE --reason "…" [--tax-id ID] [--organization NAME] [--address TEXT]',
  about: 'Take an issued invoice back by a credit note and issue a new one with what is right now.',
  takes: ['code'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    const reason = needReason(given)
    const taxId = given.option('tax-id')
    const organization = given.option('organization')
    const address = given.option('address')?.replaceAll('\\n', '\n')
    const billing: Partial<BillingDetails> = {
      ...(taxId !== undefined && { taxId: readTaxId(taxId) }),
      ...(organization !== undefined && { billingOrganization: organization }),
      ...(address !== undefined && { billingAddress: address }),
    }
    const now = payments.clock.now()
    const { creditNotes, invoice, taxBackMinor, isMailed } = await payments.database.write(async tx => {
      const corrected = await correctInvoice(tx, registration, { billing, reason, actor, now })
      // Thrown inside, so that nothing of it stays.
      if (!corrected.ok) throw new Refusal(refusals[corrected.error.code])
      return corrected.value
    })
    const amount = formatMoney(invoice.totalMinor, invoice.currency)
    return [
      ...(taxBackMinor > 0
        ? [`${formatMoney(taxBackMinor, invoice.currency)} of tax that the buyer owes goes back to them.`]
        : []),
      ...creditNotes.map(
        ({ number, original }) => `Credit note ${number} takes invoice ${original.number} back.`,
      ),
      `Invoice ${invoice.number} over ${amount} stands in its place.`,
      isMailed
        ? `They are on their way to ${registration.registrant.email}.`
        : 'They are on the page of the registration; nothing is mailed to who has cancelled.',
    ]
  },
}

const refusals = {
  'nothing-billed': 'There is no invoice to correct: nothing was billed, or all of it was given back.',
  'nothing-differs': 'The invoice says already what a new one would.',
  'tax-differs':
    'With this number another tax would have to be put on top of the price than was agreed. Give everything back (`cancel … --share 100`) and let them register again.',
} as const

async function eventOf(payments: Payments, given: Given) {
  const name = given.option('event')
  return name === undefined ? undefined : findEvent(payments, name)
}

async function readProfile(name: string): Promise<TaxProfile> {
  const parsed = kinds['tax-profile'].fields.safeParse(await readJsonFile(name))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(issue => `${issue.path.join('.') || 'The file'}: ${issue.message}`)
  throw new Refusal(problems.join('\n'))
}

/** Two suppliers that number from one counter would each have gaps. @throws Refusal */
async function refuseSharedSeries(
  payments: Payments,
  { seriesPrefix, taxId }: TaxProfile,
  owner: number | null,
): Promise<void> {
  const rows = await payments.database.read
    .selectFrom('content_items')
    .select(['conference_id', 'data'])
    .where('kind', '=', 'tax-profile')
    .execute()
  const others = rows.filter(row => row.conference_id !== owner).map(row => JSON.parse(row.data))
  // Written by `addContent`, which holds them to the kind's fields.
  const rival = (others as TaxProfile[]).find(
    other => other.seriesPrefix === seriesPrefix && other.taxId !== taxId,
  )
  if (rival) {
    throw new Refusal(
      `seriesPrefix: ${seriesPrefix} numbers the invoices of ${rival.taxId || 'another supplier'}.`,
    )
  }
}

/** What an accountant would ask for before the first invoice. @throws Refusal where tax could not be declared */
function notesOn(profile: TaxProfile, currencies: readonly string[]): string[] {
  const { regime, nationalCurrency, exchangeRates } = profile
  if (regime === 'none') return []
  const foreign = [...new Set(currencies)].filter(each => each !== nationalCurrency)
  const unrated = foreign.filter(each => exchangeRates[each] === undefined)
  if (nationalCurrency !== '' && unrated.length > 0) {
    throw new Refusal(`exchangeRates: needs ${unrated.join(', ')}, in which conferences are paid.`)
  }
  const notes = [
    !profile.pricesIncludeTax &&
      'Note: from now on the tax is put on top of the prices of the fee tables. Check that they are without it.',
    !profile.pricesIncludeTax &&
      regime === 'vat' &&
      'Note: consumers in the EU have to be told prices with their VAT (Directives 98/6/EC and 2011/83/EU).',
    profile.legalName === '' &&
      'Note: without legalName and address, invoices bear the name and address of the organisation.',
    regime === 'gst' && profile.serviceCode === '' && 'Note: without serviceCode, lines have no HSN/SAC.',
    regime === 'gst' &&
      profile.signatoryName === '' &&
      'Note: without signatoryName, nobody signs for the supplier (Rule 46(q)).',
    nationalCurrency === '' &&
      foreign.length > 0 &&
      `Note: conferences are paid in ${foreign.join(', ')}. If the tax is declared in another currency, set nationalCurrency and exchangeRates.`,
  ]
  return notes.filter(note => note !== false)
}

/** @returns the number as typed, empty for `-` */
function readTaxId(typed: string): string {
  const taxId = typed.trim() === '-' ? '' : typed.trim()
  const problem = taxIdProblem(taxId)
  if (problem) throw new Refusal(wordsFor('taxId', problem))
  return taxId
}

export const billingActs: Readonly<Record<string, Act>> = {
  'tax-profile set': setTaxProfile,
  'tax-profile show': showTaxProfile,
  'tax-id': setTaxId,
  'invoice correct': correct,
}

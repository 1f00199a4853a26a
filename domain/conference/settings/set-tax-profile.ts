import type { Transaction } from '#database/database.ts'
import { lockTable } from '#database/locks.ts'
import { listUpcomingConferences, lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { type TaxProfile, taxProfileFields } from '#domain/conference/content/tax-profile-fields.ts'
import { replaceContent } from '#domain/conference/content/write-content.ts'
import { ownerSubject } from '#domain/conference/settings/owner-subject.ts'
import { isRateMissing } from '#domain/conference/settings/tax-profile.ts'
import { listTaxProfiles } from '#domain/conference/settings/tax-profile-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type SetTaxProfileError =
  | InvalidInput
  /** Another supplier's invoices have the same prefix, so each series would have gaps. */
  | { code: 'shared-series'; seriesPrefix: string; taxId: string }
  /** The tax on payments in these currencies could not be declared. */
  | { code: 'missing-exchange-rates'; currencies: readonly string[] }

/** What an accountant would ask before the first invoice. */
export type TaxProfileNote =
  | { code: 'prices-need-to-be-net' }
  | { code: 'consumer-prices-need-vat' }
  | { code: 'no-legal-name' }
  | { code: 'no-service-code' }
  | { code: 'no-signatory' }
  | { code: 'no-national-currency'; currencies: readonly string[] }

/**
 * Sets the taxes of every conference without a profile of its own, or of the permit's; they apply from the next invoice
 * on.
 */
export async function setTaxProfile(
  tx: Transaction,
  permit: Permit<'set-taxes'>,
  { actor, now }: Act,
  input: unknown,
): Promise<Result<{ profile: TaxProfile; notes: TaxProfileNote[] }, SetTaxProfileError>> {
  const owner = permit.scope.conferenceId
  const parsed = parseInput(taxProfileFields, input)
  if (!parsed.ok) return parsed
  const profile = parsed.value
  if (owner !== null) await lockConference(tx, owner)
  // Until the transaction ends, no other profile is set and no conference changes its currency.
  await lockTable(tx, 'conferences')
  const stored = await listTaxProfiles(tx)
  const served = (await listUpcomingConferences(tx, now)).filter(({ id }) =>
    owner === null ? !stored.some(each => each.owner === id) : id === owner,
  )
  const used = [...new Set(served.map(({ currency }) => currency))]
  const currencies = used.filter(each => isRateMissing(profile, each))
  if (currencies.length > 0) return fail({ code: 'missing-exchange-rates', currencies })
  const { seriesPrefix, regime, rateBasisPoints } = profile
  const rival = stored.find(
    other =>
      other.owner !== owner &&
      other.profile.seriesPrefix === seriesPrefix &&
      other.profile.taxId !== profile.taxId,
  )
  if (rival) return fail({ code: 'shared-series', seriesPrefix, taxId: rival.profile.taxId })
  await replaceContent(tx, owner, 'tax-profile', profile)
  const facts = { regime, rateBasisPoints }
  await recordAudit(tx, { ...ownerSubject(owner), actor, act: 'tax profile set', facts, now })
  return ok({ profile, notes: notesOn(profile, used) })
}

/** @param used the currencies of the conferences that it is for */
function notesOn(profile: TaxProfile, used: readonly string[]): TaxProfileNote[] {
  const { regime } = profile
  if (regime === 'none') return []
  const notes: TaxProfileNote[] = []
  if (!profile.pricesIncludeTax) notes.push({ code: 'prices-need-to-be-net' })
  if (!profile.pricesIncludeTax && regime === 'vat') notes.push({ code: 'consumer-prices-need-vat' })
  if (profile.legalName === '') notes.push({ code: 'no-legal-name' })
  if (regime === 'gst' && profile.serviceCode === '') notes.push({ code: 'no-service-code' })
  if (regime === 'gst' && profile.signatoryName === '') notes.push({ code: 'no-signatory' })
  if (profile.nationalCurrency === '' && used.length > 0) {
    notes.push({ code: 'no-national-currency', currencies: used })
  }
  return notes
}

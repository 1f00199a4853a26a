/**
 * Numbers in tax registers as people type them: India's GSTIN and the VAT ids of the EU's member states, told apart by
 * their form. The browser uses this for the form's live sum; `check-tax-id.server.ts` checks the check digits.
 */

/** A number in a tax register: `{ label: 'GSTIN', value: '27AAPFU0939F1ZV' }`. */
export interface TaxId {
  readonly label: string
  readonly value: string
}

/** Without blanks, full stops and hyphens, in capitals: `fr 12.345` becomes `FR12345`. */
export function normalizeTaxId(typed: string): string {
  return typed.replace(/[\s.-]/gu, '').toUpperCase()
}

/** A number with the name of its register, as on an invoice; null for none. */
export function labelledTaxId(typed: string): TaxId | null {
  const value = normalizeTaxId(typed)
  if (value === '') return null
  if (isGstin(value)) return { label: 'GSTIN', value }
  return { label: isVatId(value) ? 'VAT id' : 'Tax number', value }
}

const gstinDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Fifteen characters: state, PAN, entity, Z, and a check digit over the first fourteen. */
export function isGstin(id: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(id) || !gstStates.has(id.slice(0, 2))) return false
  let sum = 0
  for (const [index, character] of [...id.slice(0, 14)].entries()) {
    const product = gstinDigits.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return id[14] === gstinDigits[(36 - (sum % 36)) % 36]
}

/** Whether a number has the form of its member state's VAT ids. The check digit is not checked. */
export function isVatId(id: string): boolean {
  return vatFormats.get(id.slice(0, 2))?.test(id.slice(2)) ?? false
}

/** Whether a buyer's number is the VAT id of another member state than the seller's. @param buyerId as typed */
export function isForeignVatId(buyerId: string, sellerId: string): boolean {
  const buyer = normalizeTaxId(buyerId)
  return isVatId(buyer) && buyer.slice(0, 2) !== sellerId.slice(0, 2)
}

/** The member state that a VAT id begins with, in English: `Germany`. @param id as typed */
export function memberStateOf(id: string): string {
  const prefix = normalizeTaxId(id).slice(0, 2)
  // Only Greece's VAT ids do not begin with the country's ISO 3166 code.
  return regionNames.of(prefix === 'EL' ? 'GR' : prefix) ?? prefix
}

// Pure, so that scripts for browsers leave it out.
const regionNames = /* @__PURE__ */ new Intl.DisplayNames('en', { type: 'region' })

/** India's states and union territories by their GST codes; what a GSTIN begins with. */
export const gstStates: ReadonlyMap<string, string> = new Map([
  ['01', 'Jammu and Kashmir'], ['02', 'Himachal Pradesh'], ['03', 'Punjab'], ['04', 'Chandigarh'],
  ['05', 'Uttarakhand'], ['06', 'Haryana'], ['07', 'Delhi'], ['08', 'Rajasthan'], ['09', 'Uttar Pradesh'],
  ['10', 'Bihar'], ['11', 'Sikkim'], ['12', 'Arunachal Pradesh'], ['13', 'Nagaland'], ['14', 'Manipur'],
  ['15', 'Mizoram'], ['16', 'Tripura'], ['17', 'Meghalaya'], ['18', 'Assam'], ['19', 'West Bengal'],
  ['20', 'Jharkhand'], ['21', 'Odisha'], ['22', 'Chhattisgarh'], ['23', 'Madhya Pradesh'], ['24', 'Gujarat'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'], ['27', 'Maharashtra'], ['29', 'Karnataka'], ['30', 'Goa'],
  ['31', 'Lakshadweep'], ['32', 'Kerala'], ['33', 'Tamil Nadu'], ['34', 'Puducherry'],
  ['35', 'Andaman and Nicobar Islands'], ['36', 'Telangana'], ['37', 'Andhra Pradesh'], ['38', 'Ladakh'],
  ['97', 'Other Territory'],
]) // biome-ignore format: a table

/** Union territories without a legislature: their half of the tax is UTGST. */
export const unionTerritories: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38', '97'])

/** The prefixes of the EU's VAT ids. */
export const vatStates = { has: (prefix: string) => vatFormats.has(prefix) }

/** The form of VAT ids by prefix; Greece's is EL, and Northern Ireland's is for goods only. */
const vatFormats: ReadonlyMap<string, RegExp> = new Map([
  ['AT', /^U\d{8}$/], ['BE', /^[01]\d{9}$/], ['BG', /^\d{9,10}$/], ['CY', /^\d{8}[A-Z]$/], ['CZ', /^\d{8,10}$/],
  ['DE', /^\d{9}$/], ['DK', /^\d{8}$/], ['EE', /^\d{9}$/], ['EL', /^\d{9}$/], ['ES', /^[A-Z0-9]\d{7}[A-Z0-9]$/],
  ['FI', /^\d{8}$/], ['FR', /^[A-Z0-9]{2}\d{9}$/], ['HR', /^\d{11}$/], ['HU', /^\d{8}$/],
  ['IE', /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/], ['IT', /^\d{11}$/], ['LT', /^(\d{9}|\d{12})$/],
  ['LU', /^\d{8}$/], ['LV', /^\d{11}$/], ['MT', /^\d{8}$/], ['NL', /^\d{9}B\d{2}$/], ['PL', /^\d{10}$/],
  ['PT', /^\d{9}$/], ['RO', /^\d{2,10}$/], ['SE', /^\d{12}$/], ['SI', /^\d{8}$/], ['SK', /^\d{10}$/],
]) // biome-ignore format: a table

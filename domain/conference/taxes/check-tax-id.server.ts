/**
 * Check digits of tax numbers; only the tax office knows whether a number is registered. The suffix `.server` keeps
 * the check-digit library out of the browser: the build fails if a page would load it.
 */
import { validate as at } from 'stdnum/lib/cjs/at/uid.js'
import { validate as be } from 'stdnum/lib/cjs/be/vat.js'
import { validate as bgEgn } from 'stdnum/lib/cjs/bg/egn.js'
import { validate as bgPnf } from 'stdnum/lib/cjs/bg/pnf.js'
import { validate as bg } from 'stdnum/lib/cjs/bg/vat.js'
import { validate as ch } from 'stdnum/lib/cjs/ch/uid.js'
import { validate as cy } from 'stdnum/lib/cjs/cy/vat.js'
import { validate as cz } from 'stdnum/lib/cjs/cz/dic.js'
import { validate as de } from 'stdnum/lib/cjs/de/vat.js'
import { validate as dk } from 'stdnum/lib/cjs/dk/cvr.js'
import { validate as ee } from 'stdnum/lib/cjs/ee/kmkr.js'
import { validate as es } from 'stdnum/lib/cjs/es/nif.js'
import { validate as fi } from 'stdnum/lib/cjs/fi/alv.js'
import { validate as fr } from 'stdnum/lib/cjs/fr/tva.js'
import { validate as gb } from 'stdnum/lib/cjs/gb/vat.js'
import { validate as el } from 'stdnum/lib/cjs/gr/vat.js'
import { validate as hr } from 'stdnum/lib/cjs/hr/oib.js'
import { validate as hu } from 'stdnum/lib/cjs/hu/anum.js'
import { validate as ie } from 'stdnum/lib/cjs/ie/vat.js'
import { validate as it } from 'stdnum/lib/cjs/it/iva.js'
import { validate as lt } from 'stdnum/lib/cjs/lt/pvm.js'
import { validate as lu } from 'stdnum/lib/cjs/lu/tva.js'
import { validate as lv } from 'stdnum/lib/cjs/lv/pvn.js'
import { validate as mt } from 'stdnum/lib/cjs/mt/vat.js'
import { validate as nl } from 'stdnum/lib/cjs/nl/btw.js'
import { validate as pl } from 'stdnum/lib/cjs/pl/nip.js'
import { validate as pt } from 'stdnum/lib/cjs/pt/nif.js'
import { validate as ro } from 'stdnum/lib/cjs/ro/cif.js'
import { validate as se } from 'stdnum/lib/cjs/se/vat.js'
import { validate as si } from 'stdnum/lib/cjs/si/ddv.js'
import { validate as sk } from 'stdnum/lib/cjs/sk/dph.js'
import { isGstin, isVatId, normalizeTaxId, vatStates } from '#domain/conference/taxes/tax-id.ts'

export type TaxIdProblem = 'not-a-gstin' | 'not-a-vat-id' | 'not-a-tax-number'

/**
 * What is wrong with a buyer's number. What begins as a GSTIN, or as a VAT id of the EU, Britain or Switzerland, has to
 * be one, check digit included; a number of any other country is accepted as it is.
 *
 * @param typed empty for none, which is never wrong
 */
export function taxIdProblem(typed: string): TaxIdProblem | undefined {
  const id = normalizeTaxId(typed)
  if (id === '') return undefined
  if (/^\d{2}[A-Z]{2}/.test(id)) return isGstin(id) ? undefined : 'not-a-gstin'
  if (vatStates.has(id.slice(0, 2))) return isCheckedVatId(id) ? undefined : 'not-a-vat-id'
  if (/^(GB|XI)\d/.test(id)) return gb(`GB${id.slice(2)}`).isValid ? undefined : 'not-a-vat-id'
  if (/^CHE\d/.test(id)) return ch(id.slice(0, 12)).isValid ? undefined : 'not-a-vat-id'
  return /^[A-Z0-9/+*]{4,20}$/.test(id) ? undefined : 'not-a-tax-number'
}

/** Whether a number has the form of its member state's VAT ids, and the right check digit. @param id normalized */
export function isCheckedVatId(id: string): boolean {
  const [state, number] = [id.slice(0, 2), id.slice(2)]
  return isVatId(id) && (checks[state]?.(number).isValid ?? false)
}

const checks: Readonly<Record<string, (number: string) => { isValid: boolean }>> = {
  AT: at, BE: be, BG: checkBulgarian, CY: cy, CZ: checkCzech, DE: de, DK: dk, EE: ee, EL: el, ES: es, FI: fi, FR: fr,
  HR: hr, HU: hu, IE: ie, IT: it, LT: lt, LU: lu, LV: lv, MT: mt, NL: nl, PL: pl, PT: pt, RO: ro, SE: se, SI: si, SK: sk,
} // biome-ignore format: a table

/**
 * Ten digits are a person: a citizen's number, a foreign resident's, or another one. The library has the third kind
 * wrong and refuses everybody born from 1940 to 1989.
 */
function checkBulgarian(number: string): { isValid: boolean } {
  if (number.length === 9) return bg(number)
  if (bgEgn(number).isValid || bgPnf(number).isValid) return { isValid: true }
  const weights = [4, 3, 2, 7, 6, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return { isValid: (11 - (sum % 11)) % 10 === Number(number[9]) }
}

/**
 * Nine digits starting with 6 are people without a birth number. The check digit leaves out the 6; the library does
 * not.
 */
function checkCzech(number: string): { isValid: boolean } {
  if (number.length !== 9 || !number.startsWith('6')) return cz(number)
  const sum = [...number.slice(1, 8)].reduce((total, digit, at) => total + (8 - at) * Number(digit), 0)
  const beforeTen = (21 - (sum % 11)) % 11
  return { isValid: (18 - beforeTen) % 10 === Number(number[8]) }
}

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type SetCurrencyError, setCurrency } from '#domain/conference/settings/set-currency.ts'
import { isCurrency } from '#domain/foundations/currencies.ts'
import { listed } from '#domain/foundations/listed.ts'
import { exponentOf, formatMoney, oneUnitOf } from '#domain/foundations/money.ts'
import { methodsFor, type Payments } from '#domain/money/payments/payments.ts'
import { listCodes } from '#domain/offers/codes/codes.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { type Act, Refusal } from '#tools/desk/act.ts'
import { actNow, findEvent, permitFor } from '#tools/desk/lookups.ts'

const setCurrencyAct: Act = {
  usage: 'EVENT CODE [--means offline]',
  about:
    'Change a conference’s currency before anybody registers; the figures of its prices stay. Offline: payment only by bank transfer and on site.',
  takes: ['event', 'code'],
  async run(payments, given) {
    const conference = await findEvent(payments, given.of('event'))
    const currency = given.of('code').trim().toUpperCase()
    const means = given.option('means')
    if (means !== undefined && means !== 'offline') throw new Refusal('--means can only be offline here.')
    if (isCurrency(currency) && means === undefined) refuseUnpayable(payments, currency)
    const set = await payments.database.write(tx =>
      setCurrency(tx, permitFor('set-taxes', conference.id), actNow(payments), currency),
    )
    if (!set.ok) throw new Refusal(refusalWords(set.error, conference, currency))
    return [
      `${conference.name} is now paid in ${currency} instead of ${conference.currency}.`,
      ...(await figures(payments, set.value)),
      ...notesOn(payments, currency),
      ...(await codesLeftBehind(payments, conference)),
    ]
  },
}

/** @throws Refusal where gateways are configured and none of them supports the currency */
function refuseUnpayable(payments: Payments, currency: string): void {
  const labels = payments.offered.map(({ label }) => label)
  if (labels.length === 0 || methodsFor(payments, oneUnitOf(currency)).length > 0) return
  throw new Refusal(
    `Nobody could pay online: ${listed(labels)} cannot charge ${currency}. If it will be paid only by bank transfer and on site, add --means offline.`,
  )
}

function refusalWords(
  error: SetCurrencyError,
  { name, currency: old }: Conference,
  currency: string,
): string {
  switch (error.code) {
    case 'not-a-currency':
      return `${currency} is not an ISO 4217 currency. Enter three letters, such as EUR.`
    case 'unchanged':
      return `${name} is already paid in ${currency}.`
    case 'registered':
      return `${name} has ${error.registrations} ${error.registrations === 1 ? 'registration' : 'registrations'} in ${old}, and agreed prices stay. The currency can be set only before anybody registers.`
    case 'misread-prices':
      return `${old} has ${digits(old)} after the point and ${currency} has ${digits(currency)}: ${formatMoney(69_900, old)} would be read as ${formatMoney(69_900, currency)}. Set the currency before the prices of ${name} are entered.`
    case 'missing-exchange-rate':
      return `The tax is declared in ${error.nationalCurrency}: add ${currency} to exchangeRates of the tax profile first.`
  }
}

const digits = (currency: string) =>
  ['no digits', 'one digit', 'two digits', 'three digits'][exponentOf(currency)]

/** Lists the current prices, so that no figure meant in another currency stays on sale unnoticed. */
async function figures({ database }: Payments, conference: Conference): Promise<string[]> {
  const { currency, addOnMinor } = conference
  const periods = await listPeriods(database.read, conference.id)
  const prices = periods.map(
    ({ name, prices: { oral } }) => `${name}, oral presentation: ${priceWords(oral, currency)}`,
  )
  return [
    'The figures stay the same. Please check them:',
    ...prices,
    `Accompanying person: ${priceWords(addOnMinor, currency)}`,
  ]
}

const priceWords = (minor: number | null, currency: string) =>
  minor === null ? 'not offered' : formatMoney(minor, currency)

/** Gateways that count a currency in whole units cannot charge every total. */
function notesOn(payments: Payments, currency: string): string[] {
  const whole = methodsFor(payments, oneUnitOf(currency))
  const fine = methodsFor(payments, { amountMinor: 1, currency })
  const coarse = whole.filter(method => !fine.includes(method)).map(({ label }) => label)
  return coarse.map(
    label =>
      `Note: ${label} cannot charge the smallest unit of ${currency}, so it is not offered for totals with such a fraction.`,
  )
}

async function codesLeftBehind({ database }: Payments, { id, currency }: Conference): Promise<string[]> {
  const left = (await listCodes(database.read, id)).filter(code => code.currency === currency)
  if (left.length === 0) return []
  const codes = left.map(({ code }) => code).join(', ')
  return [`Note: codes for an amount in ${currency} no longer apply: ${codes}.`]
}

export const currencyActs: Readonly<Record<string, Act>> = { 'currency set': setCurrencyAct }

/** The fields of the quick start, between its form and its command. */
import { parseDecimal } from '#domain/foundations/money.ts'
import { presentationTypeLabels } from '#domain/offers/pricing/pricing.ts'
import { textsOf } from '#site/forms/read-form.ts'

/** How many registrations the page has room for; more are added under Offers. */
export const admissionRows = [0, 1, 2, 3] as const

const fields = [
  'lastDay', 'places', 'takesTransfers', 'accountHolder', 'account', 'bic', 'where', 'email', 'organiser', 'address',
] as const // biome-ignore format: a list

/** The input, as the form shows it again. */
export type TypedStart = Record<(typeof fields)[number], string> & {
  admissions: { name: string; price: string }[]
}

/** The names that the page suggests. */
const suggested = [presentationTypeLabels.delegate, presentationTypeLabels.student]

export const emptyStart = (lastDay: string): TypedStart => ({
  admissions: suggested.map(name => ({ name, price: '' })),
  lastDay,
  places: '',
  takesTransfers: '',
  accountHolder: '',
  account: '',
  bic: '',
  where: '',
  email: '',
  organiser: '',
  address: '',
})

export function readStart(sent: FormData): TypedStart {
  const names = admissionRows.flatMap(row => [`name.${row}`, `price.${row}`])
  const texts = textsOf(sent, [...fields, ...names])
  const cut = Object.fromEntries(
    Object.entries<string>(texts).map(([name, text]) => [name, text.trim().slice(0, 2_000)]),
  )
  const rows = admissionRows
    .map(row => ({ name: cut[`name.${row}`] ?? '', price: cut[`price.${row}`] ?? '' }))
    .filter(({ name, price }) => name !== '' || price !== '')
  // A suggestion that got no price beside others was not wanted.
  const hasPrices = rows.some(({ price }) => price !== '')
  const admissions = rows.filter(({ name, price }) => !hasPrices || price !== '' || !suggested.includes(name))
  const rest = Object.fromEntries(fields.map(name => [name, cut[name] ?? '']))
  // Each field has a text.
  return { ...(rest as Omit<TypedStart, 'admissions'>), admissions }
}

/** The same for the command, which finds what is wrong; a number that is none stays a text. @param asks what was asked */
export function startOf(
  typed: TypedStart,
  { currency, asks }: { currency: string; asks: { payment: boolean; organisation: boolean; email: boolean } },
) {
  const { lastDay, places, accountHolder, account, bic, where } = typed
  // Whoever types an account means it, ticked or not.
  const takesTransfers = typed.takesTransfers === 'on' || accountHolder !== '' || account !== ''
  return {
    admissions: typed.admissions.map(({ name, price }) => ({
      name,
      priceMinor: parseDecimal(price, currency) ?? price,
    })),
    lastDay,
    places: places === '' ? null : /^\d{1,15}$/.test(places) ? Number(places) : places,
    bankTransfer: asks.payment && takesTransfers ? { accountHolder, account, bic } : null,
    cash: asks.payment && where !== '' ? where : null,
    email: asks.email || asks.organisation ? typed.email : null,
    organisation: asks.organisation ? { name: typed.organiser, officeAddress: typed.address } : null,
  }
}

/** Raised and lowered text as plain text: `10⁻³` where Unicode has the signs, a formula otherwise. Pure. */

const raised = new Map(
  [...'0123456789+-−=()ni'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at] ?? sign]),
)
const lowered = new Map(
  [...'0123456789+-−=()aeox'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓ'][at] ?? sign]),
)

/** What would end or change a formula stays as it is. */
const unfit = /[$\\{}%#&~^_\n]/

export function scriptText(text: string, at: 'sub' | 'sup'): string {
  const signs = at === 'sup' ? raised : lowered
  const known = [...text].map(sign => signs.get(sign))
  if (text !== '' && known.every(sign => sign !== undefined)) return known.join('')
  if (text.trim() === '' || unfit.test(text)) return text
  // Words in a script would be set as products of letters.
  const words = /^[\p{L}\p{N}]$/u.test(text) || /^[\d.,]+$/.test(text) ? text : `\\mathrm{${text.trim()}}`
  return `$${at === 'sup' ? '^' : '_'}{${words}}$`
}

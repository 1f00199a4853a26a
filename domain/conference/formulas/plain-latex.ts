/** LaTeX outside of dollars, which is shown as it is typed: what of it can be said in Unicode, and what cannot. Pure. */

export interface Converted {
  text: string
  /** Commands that have no counterpart, each once, in their order: their author says otherwise what they mean. */
  rest: string[]
}

const accents: Readonly<Record<string, string>> = {
  '`': '\u0300', "'": '\u0301', '^': '\u0302', '~': '\u0303', '=': '\u0304', u: '\u0306', '.': '\u0307', '"': '\u0308', r: '\u030a',
  H: '\u030b', v: '\u030c', d: '\u0323', c: '\u0327', k: '\u0328', b: '\u0331',
} // biome-ignore format: a table

const letters: Readonly<Record<string, string>> = {
  ss: 'ß', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', i: 'ı', j: 'ȷ', ldots: '…', dots: '…', textellipsis: '…',
  textdegree: '°', textmu: 'µ', texteuro: '€', euro: '€', pounds: '£', copyright: '©', textregistered: '®', texttrademark: '™',
  textendash: '–', textemdash: '—', textbackslash: '\\', LaTeX: 'LaTeX', TeX: 'TeX', S: '§', P: '¶', dag: '†', ddag: '‡',
  quad: ' ', qquad: ' ', newline: '\n', par: '\n', noindent: '', centering: '',
} // biome-ignore format: a table

/** Of these the words stay, which is what a reader without italics reads. */
const kept =
  /\\(?:emph|text(?:it|bf|rm|sf|tt|sc|sl|up|md|normal)?|underline|mbox|uline|enquote|url)\s*\{([^{}]*)\}/g

/** What a footnote says stands in the text, in brackets. */
const aside = /(?<!\s)\s*\\footnote\s*\{([^{}]*)\}/g

const accented = /\\(?:([`'^~=."])\s*(?:\{(\\?[A-Za-z])\}|(\\?[A-Za-z]))|([uvHcdbkr])\s*\{(\\?[A-Za-z])\})/g

/** Outside of formulas only: what stands between dollars is set as it is. */
const formulas = /((?<![\\$])\$(?![\s$])(?:\\[^\n]|[^$\\\n])+?(?<!\s)\$(?![\d$]))/

/** Whether a text has LaTeX that would be shown as typed. */
export const hasPlainLatex = (text: string): boolean =>
  text.split(formulas).some((part, at) => at % 2 === 0 && /\\[A-Za-z%&#_{}'"`^~=.,-]|``/.test(part))

export function convertPlainLatex(text: string): Converted {
  const rest = new Set<string>()
  const converted = text
    .split(formulas)
    .map((part, at) => (at % 2 === 1 ? part : convertWords(part, rest)))
    .join('')
  return { text: converted, rest: [...rest] }
}

function convertWords(text: string, rest: Set<string>): string {
  const readable = inside(
    text
      .replaceAll(accented, (whole, sign, braced, bare, letter, letterIn) => {
        const base = (braced ?? bare ?? letterIn ?? '').replace('\\', '')
        const mark = accents[sign ?? letter ?? '']
        return mark === undefined ? whole : (base + mark).normalize('NFC')
      })
      .replaceAll('``', '“')
      .replaceAll("''", '”')
      .replaceAll('---', '—')
      .replaceAll(/(?<=\w)--(?=\w)/g, '–'),
  )
  return readable
    .replaceAll(/\\([A-Za-z]+)(?:\s*\{\}|\b\s?)/g, (whole, name: string) => {
      const letter = Object.hasOwn(letters, name) ? letters[name] : undefined
      if (letter !== undefined) return letter
      rest.add(`\\${name}`)
      return whole
    })
    .replaceAll(/\\([%&#_{}])/g, '$1')
    .replaceAll('\\,', '\u202f')
    .replaceAll('\\-', '')
    .replaceAll(/(?<=\S)~(?=\S)/g, '\u00a0')
}

/** How deeply commands stand in each other in a text that somebody wrote. */
const deepest = 20

/** Commands within each other, from the innermost. */
function inside(text: string): string {
  let shorter = text
  for (let depth = 0; depth < deepest; depth++)
    shorter = shorter.replaceAll(aside, ' ($1)').replaceAll(kept, '$1')
  return shorter
}

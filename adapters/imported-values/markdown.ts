/** Markdown as authors of abstracts write it, who also write formulas, prices and programs. */
import { Marked, Parser, Tokenizer, type Tokens } from 'marked'
import { escapeHtml, paragraphs } from '#domain/conference/content/prose.ts'
import { splitHtml } from '#domain/foundations/texts/html-tags.ts'

/** More than any abstract has. With more of them the parser takes quadratic time, or never ends. */
const mostSigns = 2000

/**
 * A Markdown text as HTML that is not yet clean. A sign is Markdown only where it can be: not a star within a word, a
 * backslash before a letter, a formula between dollar signs, or a definition that no link uses. All others stay.
 */
export function markdownHtml(text: string): string {
  const signs = text.match(/[_*[\]<>|~`\\$]/g)?.length ?? 0
  if (signs > mostSigns) return plainParagraphs(text)
  try {
    return restored(marked.parse(protectSigns(text.replaceAll(standIns, '\ufffd')), { async: false }))
  } catch (error) {
    // Characters nested thousands deep overflow the stack.
    if (error instanceof RangeError || String(error).includes('RangeError')) return plainParagraphs(text)
    throw error
  }
}

function plainParagraphs(text: string): string {
  return paragraphs(text.split(/\n{2,}/))
}

/** The 32 signs of ASCII; the 32 noncharacters from U+FDD0 stand in for them while the parser reads the text. */
const asciiSigns = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
const standIns = /[\ufdd0-\ufdef]/g
const protect = (text: string) =>
  text.replaceAll(/[!-/:-@[-`{-~]/g, sign => String.fromCharCode(0xfdd0 + asciiSigns.indexOf(sign)))
const signOf = (standIn: string) => asciiSigns[standIn.charCodeAt(0) - 0xfdd0] ?? ''

function restored(html: string): string {
  return html
    .replaceAll(/%EF%B7%(9[0-9A-F]|A[0-9A-F])/g, (_all, last: string) =>
      escapeHtml(encodeURI(asciiSigns[Number.parseInt(last, 16) - 0x90] ?? '')),
    )
    .replaceAll(standIns, standIn => escapeHtml(signOf(standIn)))
}

/** Formulas, and the signs that are none of Markdown's where they stand. */
function protectSigns(text: string): string {
  return protectUnused(protectBrackets(text).replaceAll(formula, protect).replaceAll(literalSigns, protect))
}

/** A definition that no link uses is one of the text's own references: `[3]: https://example.org`. */
function protectUnused(text: string): string {
  const defined = new Set<string>()
  const used = new Set([...text.matchAll(/\[([^[\]]+)\](?!:)/g)].map(([, label = '']) => labelKey(label)))
  const definition = /^([ \t>*+-]*|[ \t]*\d+[.)][ \t]+)?\[([^[\]\n]+)\]:|\]:/gm
  return text.replaceAll(definition, (all: string, _before?: string, label = '') => {
    const key = labelKey(label)
    if (!used.has(key) || defined.has(key)) return all.replace(/\]:$/, protect)
    defined.add(key)
    return all
  })
}

const labelKey = (label: string) => label.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** `$x_1^2$`, `$$…$$`, `\(…\)` and `\[…\]`, within a paragraph. A price is not a formula: `$5 or $10`. */
const formula =
  /\$\$(?:[^$\n]|\n(?!\s*\n)){1,2000}\$\$|(?<![\\$\p{L}\p{N}])\$(?![\s$])[^$\n]{0,500}(?<!\s)\$(?![\d$])|\\\((?:[^\n]|\n(?!\s*\n)){1,2000}?\\\)|\\\[(?:[^\n]|\n(?!\s*\n)){1,2000}?\\\]/gu

/** Letters of scripts that put spaces between words. */
const letter = String.raw`(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}])[\p{L}\p{N}]`
const afterLetter = letter.replace('(?!', '(?<!').replace(/^(.*\))(\[.*)$/, '(?<=$2)$1')

const literalSigns = new RegExp(
  [
    // Within a word.
    String.raw`${afterLetter}\*+(?=${letter})`,
    // A power or a mark of its own: `x^*`, `(*)`, `[**]`.
    String.raw`(?<=\^)\*+`,
    String.raw`(?<=[([])\*+(?=[)\]])`,
    // Between factors: `(a)*(b)*(c)`.
    String.raw`(?<=[)\]}])\*+(?=[([{])`,
    // One tilde means about; two strike out.
    '(?<!~)~(?!~)',
    // A backslash before anything that it does not escape.
    String.raw`\\(?![\\\x60*_[\]()|~<>#+\-.!&])`,
    String.raw`\\(?=!(?!\[))`,
    String.raw`\\(?=&(?![\w#]+;))`,
    String.raw`(?<!^[ \t]*)\\(?=[#+\->])`,
    String.raw`(?<!^[ \t]*\d+)\\(?=\.)`,
    // Zeros before a number are not a list's.
    String.raw`(?<=^[ \t]*0\d+)[.)](?=[ \t])`,
    // A number compared at the beginning of a line is no quotation.
    String.raw`(?<=^ {0,3})>(?=[ \t]*[\d.=<>-])`,
  ].join('|'),
  'gmu',
)

/** Brackets that are no tags and no addresses. */
function protectBrackets(text: string): string {
  return splitHtml(text)
    .map(({ kind, source }) => (kind === 'text' ? source.replaceAll(bareBracket, protect) : source))
    .join('')
}

const bareBracket =
  /<(?!(?:(?:https?|ftp|mailto|tel):[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+)>)/gi

const marked = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    fences(src) {
      const code = Tokenizer.prototype.fences.call(this, src)
      // What follows the language would be lost, and without an end it is no language.
      return code && !/\s/.test(code.lang?.trim() ?? '') && /\n *[`~]{3,}\s*$/.test(code.raw)
        ? code
        : undefined
    },
    table(src) {
      const table = Tokenizer.prototype.table.call(this, src)
      // The parser drops the cells that no column of the head has.
      return table && mostCells(table.raw) <= table.header.length ? table : undefined
    },
  },
  renderer: {
    list: token => numberedList(token) ?? false,
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
  },
})

function mostCells(rows: string): number {
  const counts = rows.split('\n').map(row => {
    const inner = row
      .trim()
      .replace(/^\|/, '')
      .replace(/(?<!\\)\|$/, '')
    return inner.split(/(?<!\\)\|/).length
  })
  return Math.max(...counts)
}

/** A list whose numbers do not count up keeps them; undefined where they do, or where all are the same. */
function numberedList({ items, ordered }: Tokens.List): string | undefined {
  const numbers = items.map(({ raw }) => Number(/^\s*(\d+)/.exec(raw)?.[1]))
  const isCounted = numbers.every((number, index) => number === (numbers[0] ?? 0) + index)
  const isLazy = numbers.every(number => number === numbers[0] && number <= 1)
  if (!ordered || isCounted || isLazy) return undefined
  return items
    .map(
      (item, index) =>
        `<ol start="${numbers[index]}">\n<li>${Parser.parse(item.tokens, marked.defaults)}</li>\n</ol>\n`,
    )
    .join('')
}

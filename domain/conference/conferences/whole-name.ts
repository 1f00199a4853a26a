/** A conference's whole name: what stands before its subject, and the subject, in one order wherever it is read. Pure. */

/**
 * `phrase`: “118th Annual Meeting of the American Society of Optics”. `colon`: “5th International Conference: Glass”.
 * `subject-first`: “Glass, 5th International Conference”.
 */
export const nameOrders = ['phrase', 'colon', 'subject-first'] as const
export type NameOrder = (typeof nameOrders)[number]

/** What a conference's name consists of. */
export interface NameParts {
  prefix: string
  subject: string
  /** What the organiser chose; null: what the words suggest. */
  nameOrder: NameOrder | null
}

/** Words after which a phrase goes on: articles, prepositions and the like in languages of western Europe. */
const linking =
  /^(?:a|about|an|and|at|by|for|from|in|of|on|or|the|to|with|within|am|an|auf|aus|bei|beim|das|dem|den|der|des|die|fur|im|und|vom|von|zu|zum|zur|uber|au|aux|d|de|des|du|en|et|l|la|le|les|pour|sur|al|del|e|el|las|los|para|por|sobre|y|ai|alla|che|da|dal|dei|della|delle|di|gli|i|il|lo|nel|per|su|sul|sulla|ao|as|das|do|dos|na|nas|no|nos|o|os|um|uma|aan|bij|het|op|over|te|van|voor|og|om|pa|til|till)$/
/** Adjectives that wait for their noun. */
const describing =
  /^(?:annual|international|national|european|world|global|joint|biennial|virtual|winter|spring|summer|autumn)$/

/** The parts as columns of a row; only orders of the list are written. */
export const namePartsOf = (prefix: string, subject: string, order: string | null): NameParts => ({
  prefix,
  subject,
  nameOrder: order as NameOrder | null,
})

/** The order of a name: the organiser's, or the one that its words suggest. */
export function nameOrderOf({ prefix, nameOrder }: Pick<NameParts, 'prefix' | 'nameOrder'>): NameOrder {
  if (nameOrder) return nameOrder
  return goesOn(prefix.trim()) ? 'phrase' : 'subject-first'
}

function goesOn(prefix: string): boolean {
  // An apostrophe (l’), a colon or a dash, or a script that puts no blanks between words.
  if (/['’:–—-]$|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u.test(prefix)) return true
  const last = prefix.split(/[\s’']+/).at(-1) ?? ''
  // 118th, 3rd, 12., 5º
  if (/^\d+(?:st|nd|rd|th|\.|º|ª|e|ème)?$/iu.test(last)) return true
  const word = last.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return linking.test(word) || describing.test(word)
}

/** The whole name on one line. */
export function wholeName(name: NameParts): string {
  const [prefix, subject] = [name.prefix.trim(), name.subject.trim()]
  if (prefix === '') return subject
  switch (nameOrderOf(name)) {
    case 'phrase':
      return `${prefix}${isJoinedWithoutBlank(prefix, subject) ? '' : ' '}${subject}`
    case 'colon':
      return `${prefix}: ${subject}`
    case 'subject-first':
      return `${subject}, ${prefix}`
  }
}

const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+$/u

function isJoinedWithoutBlank(prefix: string, subject: string): boolean {
  return /['’]$/.test(prefix) || unspaced.test(prefix.slice(-1) + subject.slice(0, 1))
}

/**
 * The name within a sentence or a narrow place: the whole name where it is one phrase, since neither part would mean
 * the conference by itself, else the subject.
 */
export function nameInText(name: NameParts): string {
  return nameOrderOf(name) === 'phrase' ? wholeName(name) : name.subject
}

/** A name as titles show it, from top to bottom: the prefix in small type above or below the subject. */
export interface NameLines {
  above: string
  subject: string
  below: string
}

export function nameLines(name: NameParts): NameLines {
  const prefix = name.prefix.trim()
  const isBelow = nameOrderOf(name) === 'subject-first'
  return { above: isBelow ? '' : prefix, subject: name.subject, below: isBelow ? prefix : '' }
}

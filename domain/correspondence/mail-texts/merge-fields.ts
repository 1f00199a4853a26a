/**
 * Texts by organisers with fields: `Dear {name}`. `{{` and `}}` stand for braces. A field's value is plain text:
 * nothing in it becomes another field or a paragraph.
 */
import { writing } from '#domain/foundations/language.ts'
import { lookUp } from '#domain/foundations/look-up.ts'

const pattern = /\{\{|\}\}|\{([^{}\n]*)\}/g

/** The names of a text's fields, without duplicates, normalized for comparison. */
export function fieldsIn(text: string): string[] {
  const names = [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [nameOf(name)]))
  return [...new Set(names)]
}

/** Fields in these texts that are not known. */
export function unknownFields(texts: readonly string[], known: readonly string[]): string[] {
  return [...new Set(texts.flatMap(fieldsIn))].filter(name => !known.includes(name))
}

/** A text with its fields filled in; a field without a value becomes empty. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(pattern, (whole, name: string | undefined) => {
    if (name !== undefined) return lookUp(values, nameOf(name)) ?? ''
    return whole.slice(1)
  })
}

/** A text for a list, where some values are not known: an ellipsis replaces those. */
export function fillInKnown(text: string, values: Readonly<Record<string, string>>): string {
  const others = fieldsIn(text).map(name => [name, '…'] as const)
  return fillIn(text, { ...Object.fromEntries(others), ...values })
}

/**
 * A text's paragraphs, separated by empty lines, with their fields filled in. A line with only a block's field becomes that
 * block; one within a sentence comes below its lines, so that no button is lost. A paragraph without content is left out.
 *
 * @param blocks the content of fields that are more than text; an empty list leaves the line out
 */
export function fillInParagraphs<Block>(
  text: string,
  values: Readonly<Record<string, string>>,
  blocks: Readonly<Record<string, readonly Block[]>>,
): (string | Block)[] {
  const apart = keptApart(values)
  return paragraphsOf(text).flatMap((paragraph): (string | Block)[] => {
    const parts: (string | Block)[] = []
    let lines: string[] = []
    const endLines = () => {
      const written = lines.join('\n').trim()
      const filled = fillIn(written, apart)
      const others = fieldsIn(written).filter(name => lookUp(values, name) === undefined)
      const within = others.flatMap(name => lookUp(blocks, name) ?? [])
      parts.push(...(filled.trim() === '' ? [] : [filled]), ...within)
      lines = []
    }
    for (const line of paragraph.split(/\r\n|\r|\n/)) {
      const [, only] = /^\s*\{([^{}]*)\}\s*$/.exec(line) ?? []
      const block = only === undefined ? undefined : lookUp(blocks, nameOf(only))
      if (block) {
        endLines()
        parts.push(...block)
      } else lines.push(line)
    }
    endLines()
    return parts
  })
}

/** As they stand in sentences of the recipient's language. */
function keptApart(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const written = writing()
  return written
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written.fact(value)]))
    : values
}

/** Separated by empty lines, and trimmed. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)+/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
}

const nameOf = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Texts that organisers write with fields in them: `Dear {name}`. `{{` and `}}` stand for braces. What a field holds is
 * text: it makes no other field and no paragraph, whatever is in it.
 */
const pattern = /\{\{|\}\}|\{([^{}\n]*)\}/g

/** The names of a text's fields, each once, as they are compared. */
export function fieldsIn(text: string): string[] {
  const names = [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [nameOf(name)]))
  return [...new Set(names)]
}

/** The fields of some texts that are none of those that are known. */
export function unknownFields(texts: readonly string[], known: readonly string[]): string[] {
  return [...new Set(texts.flatMap(fieldsIn))].filter(name => !known.includes(name))
}

/** A text with its fields filled in. One that has no value stays empty. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(pattern, (whole, name: string | undefined) => {
    if (name !== undefined) return Object.hasOwn(values, nameOf(name)) ? (values[nameOf(name)] ?? '') : ''
    return whole.slice(1)
  })
}

/** A text for a list, where not all values are known: an ellipsis replaces the others. */
export function fillInKnown(text: string, values: Readonly<Record<string, string>>): string {
  const others = fieldsIn(text).map(name => [name, '…'] as const)
  return fillIn(text, { ...Object.fromEntries(others), ...values })
}

/**
 * A text's paragraphs, divided by empty lines, with their fields filled in. One that is a block's field alone is that
 * block; one that comes out empty is left out.
 *
 * @param blocks the content of fields that are more than text; an empty list leaves the paragraph out
 */
export function fillInParagraphs<Block>(
  text: string,
  values: Readonly<Record<string, string>>,
  blocks: Readonly<Record<string, readonly Block[]>>,
): (string | Block)[] {
  return paragraphsOf(text).flatMap((paragraph): (string | Block)[] => {
    const [, only] = /^\{([^{}\n]*)\}$/.exec(paragraph) ?? []
    const block =
      only === undefined || !Object.hasOwn(blocks, nameOf(only)) ? undefined : blocks[nameOf(only)]
    if (block) return [...block]
    const filled = fillIn(paragraph, values)
    return filled.trim() === '' ? [] : [filled]
  })
}

/** Divided by empty lines, without white space around them. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)+/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
}

const nameOf = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

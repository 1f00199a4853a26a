import { cutToLimit, type TextKind } from '#domain/foundations/texts/text.ts'

/** The length limits of fields that differ from one line. */
const kindsOfFields: ReadonlyMap<string, TextKind> = new Map([
  ['email', 'email'],
  ['message', 'text'],
  ['billing_address', 'text'],
  ['description', 'text'],
  ['abstract_text', 'long-text'],
  ['text', 'long-text'],
  ['because', 'long-text'],
])

/**
 * What was typed, for the returned form. Each text is cut at its field's limit, so that a response cannot be much
 * larger than a usual form.
 *
 * @param texts by field name
 */
export function echoOf<Texts extends object>(texts: Texts): Texts {
  const cut = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === 'string'
      ? cutToLimit(text, name.startsWith('answer-') ? 'text' : (kindsOfFields.get(name) ?? 'line'))
      : text,
  ])
  // The same names, each with a text.
  return Object.fromEntries(cut) as Texts
}

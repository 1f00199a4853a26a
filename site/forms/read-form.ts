import { cutToLimit, type TextKind } from '#domain/foundations/texts/text.ts'

/** A form's text fields by name, as typed; files and missing fields count as empty. */
export function textsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const texts = names.map(name => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  // One entry for each name.
  return Object.fromEntries(texts)
}

/** The length limits of fields that differ from one line. */
const kindsOfFields: ReadonlyMap<string, TextKind> = new Map([
  ['email', 'email'],
  ['message', 'text'],
  ['billing_address', 'text'],
  ['description', 'text'],
  ['abstract_text', 'long-text'],
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

/**
 * A hidden key that tells this form from others that are open, so that sending it twice acts once. Somebody who
 * knew it could replace what the form placed, so only an unguessable key counts; any other value is replaced.
 */
export function draftOf(form: FormData): string {
  const { draft } = textsOf(form, ['draft'])
  return /^[0-9a-f]{32}$/.test(draft) ? draft : newDraftKey()
}

/** 128 random bits. Made on the server or, for a form returned without one, in the browser. */
export function newDraftKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

import { cutToLimit, type TextKind } from '#domain/text.ts'

/** A form's text fields by name, as typed; files and what is missing count as empty. */
export function textsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const texts = names.map(name => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  // One entry for each name.
  return Object.fromEntries(texts)
}

/** The fields that take more, or less, than a line. */
const kindsOfFields: ReadonlyMap<string, TextKind> = new Map([
  ['email', 'email'],
  ['message', 'text'],
  ['billing_address', 'text'],
  ['description', 'text'],
  ['abstract_text', 'long-text'],
])

/**
 * What was typed, as it stands in the form that comes back: nothing is longer than its field takes, so that an answer
 * cannot be made much larger than the forms that people send.
 *
 * @param texts by the field's name
 */
export function echoOf<Texts extends object>(texts: Texts): Texts {
  const cut = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === 'string' ? cutToLimit(text, kindsOfFields.get(name) ?? 'line') : text,
  ])
  // The same names, each with a text.
  return Object.fromEntries(cut) as Texts
}

/**
 * What tells this form from others that are open, so that sending it twice does one thing. It stands in a
 * hidden field. Whoever knows it can replace what the form placed, so only a key that nobody can guess counts:
 * whatever else was put there makes a form of its own.
 */
export function draftOf(form: FormData): string {
  const { draft } = textsOf(form, ['draft'])
  return /^[0-9a-f]{32}$/.test(draft) ? draft : newDraftKey()
}

/** 128 random bits. Made on the server and, where a form comes back without one, in the browser. */
export function newDraftKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A form's text fields by name, as typed; files and missing fields count as empty. */
export function textsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const texts = names.map(name => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  // One entry for each name.
  return Object.fromEntries(texts)
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

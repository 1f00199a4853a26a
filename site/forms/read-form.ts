import { data } from 'react-router'

/**
 * The form that was posted.
 *
 * @throws the 400 of a body that is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}

/** A form's text fields by name, as typed; files and what is missing count as empty. */
export function textsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const texts = names.map(name => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  // One entry for each name.
  return Object.fromEntries(texts)
}

/**
 * What tells this form from others that are open, so that sending it twice does one thing. It stands in a
 * hidden field; whatever was put there otherwise counts as a form of its own.
 */
export function draftOf(form: FormData): string {
  const { draft } = textsOf(form, ['draft'])
  return /^[\w-]{1,100}$/.test(draft) ? draft : crypto.randomUUID()
}

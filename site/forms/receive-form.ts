import { data } from 'react-router'
import { parseForm } from '#site/forms/parse-form.ts'

/**
 * The form that was posted.
 *
 * @param maxFields more than a visitor's form may have, for somebody who is signed in
 * @throws 400 for a body that is not a form, 413 for one with more fields than any form has
 */
export async function readForm(request: Request, maxFields?: number): Promise<FormData> {
  const parsed = await parseForm(request.headers.get('Content-Type'), await request.bytes(), maxFields)
  if (parsed.ok) return parsed.value
  throw data(null, { status: parsed.error.code === 'too-many-fields' ? 413 : 400 })
}

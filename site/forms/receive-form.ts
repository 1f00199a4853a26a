import { data } from 'react-router'
import { parseForm } from '#site/forms/parse-form.ts'

/** Fields of a form that has some for each of 50 people, or for each thing that an organiser sells and asks. */
export const fieldsOfLongForm = 300

/** Fields of an abstract's form: six for each of 200 authors, and what an organiser asks. */
export const fieldsOfAbstract = 1_600

/** Three fields for each of 1,000 people who come with one registration: staff enlarge a group to 500, and extras have people too. */
export const fieldsOfGuests = 3_010

/**
 * The form that was posted.
 *
 * @param maxFields more than a visitor's form may have, for somebody who is signed in
 * @throws 400 for a body that is not a form, 413 for one with more fields than any form has
 */
export async function readForm(request: Request, maxFields?: number): Promise<FormData> {
  const parsed = await parseForm(request.headers.get('Content-Type'), await request.bytes(), maxFields)
  if (parsed.ok) return parsed.value
  const { code } = parsed.error
  // The page that shows the refusal has words of their own for unreadable characters.
  throw data(code === 'not-utf8' ? code : null, { status: code === 'too-many-fields' ? 413 : 400 })
}

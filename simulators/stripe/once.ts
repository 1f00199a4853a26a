import type { Context } from 'hono'
import type { StripeBooks } from '#simulators/stripe/books.ts'
import { type FormValue, parseForm } from '#simulators/stripe/form.ts'

interface Answer {
  status: 200 | 400 | 404
  body: object
}

/** Acts once for an idempotency key. A request refused before anything happened does not count. */
export async function once(
  books: StripeBooks,
  c: Context,
  act: (form: FormValue) => Answer,
): Promise<Response> {
  const key = c.req.header('idempotency-key')
  const body = await c.req.text()
  const recorded = key === undefined ? undefined : books.recordedAnswer(key, `${c.req.path} ${body}`)
  if (recorded === 'other') {
    const error = { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' }
    return c.json({ error }, 400)
  }
  if (recorded) return c.json(recorded.body, 200, { 'Idempotent-Replayed': 'true' })
  const answer = act(parseForm(body))
  if (key !== undefined && answer.status === 200) books.recordAnswer(key, `${c.req.path} ${body}`, answer)
  return c.json(answer.body, answer.status)
}

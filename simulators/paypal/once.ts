import type { Context } from 'hono'
import type { PaypalBooks, RecordedAnswer } from '#simulators/paypal/books.ts'
import { unprocessable } from '#simulators/paypal/problems.ts'

/** Acts once for a request id, and repeats the first answer after that. */
export async function once(
  books: PaypalBooks,
  c: Context,
  kind: 'orders' | 'payments',
  act: () => RecordedAnswer,
): Promise<Response> {
  const key = c.req.header('paypal-request-id')
  const request = `${c.req.path} ${await c.req.text()}`
  const recorded = key === undefined ? undefined : books.recordedAnswer(key, request)
  if (recorded === 'other') return c.json(unprocessable('DUPLICATE_REQUEST_ID'), 422)
  if (recorded) return c.json(recorded.body, recorded.status === 201 ? 200 : recorded.status)
  const answer = act()
  if (key !== undefined) books.recordAnswer(key, request, answer, kind)
  return c.json(answer.body, answer.status)
}

/** Whether a client wants the whole object, and not only its id and state. */
export const wantsAll = (c: Context) => c.req.header('prefer') === 'return=representation'

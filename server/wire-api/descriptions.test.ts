/**
 * The wire's descriptions against its code, in both directions: what a body's schema allows is not refused for its form,
 * and what it forbids is refused. Each field of each call gets values of every kind.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

interface Post {
  requestBody?: { content: Record<string, { schema: JsonSchema; example: Record<string, unknown> }> }
}
type JsonSchema = Parameters<typeof z.fromJSONSchema>[0] & {
  properties?: object
  anyOf?: { required: string[] }[]
}

/** Values of every kind that JSON has; undefined leaves the field out. */
const values = [
  ...[undefined, null, true, false, 0, 1.5, 7, -1],
  ...['', ' ', '0', 'text', '12.50', '1e3', 'a@example.org', 'x'.repeat(501), 'x'.repeat(5_001)],
  ...[[], ['text'], {}, { a: 1 }],
]

/** Refusals of a value's form; the others say that there is no such thing here, such as a country. */
const isOfForm = (message: string) =>
  /is missing|plain number|single value|looks like name@|characters|fewer/.test(message)

async function open() {
  const wire = await openWire('sqlite')
  const conference = await makeConference(wire.database, { name: 'crystals' })
  const document = await (await wire.get('/openapi.json')).json()
  // The examples name things of the sample's conference.
  const own: Record<string, Record<string, unknown>> = {
    '/{event}/registration/registrationform': registrationFields(conference),
    '/api/get-domain': { domain_name: 'crystals' },
    '/api/Contact': { name: 'Ada', message: 'Hello' },
  }
  const calls = Object.entries<{ post?: Post }>(document.paths).flatMap(([path, { post }]) => {
    const { schema, example } = post?.requestBody?.content['application/json'] ?? {}
    const name = path.replace('/colloquyBackend', '')
    return schema && example ? [{ name, schema, example, base: own[name] ?? example }] : []
  })
  return { ...wire, calls }
}

/** Zod reads everything of these schemas but the sets of fields, one of which must be there. */
function checkOf(schema: JsonSchema): (body: Record<string, unknown>) => boolean {
  const described = z.fromJSONSchema(schema)
  const { anyOf = [{ required: [] }] } = schema
  return body =>
    described.safeParse(body).success &&
    anyOf.some(({ required }) => required.every(name => body[name] !== undefined))
}

test('what is described is taken, and what is not is refused', async () => {
  const { calls, database, postJson } = await open()
  expect(calls.length).toBeGreaterThan(4)
  const wrong: string[] = []
  for (const { name, schema, base } of calls) {
    const isDescribed = checkOf(schema)
    for (const field of [...Object.keys(schema.properties ?? {}), 'added']) {
      for (const value of values) {
        await database.write(tx => tx.deleteFrom('rate_limits').execute())
        const body = { ...base, [field]: value }
        // An address may have only a few unpaid registrations.
        const email =
          field === 'email' || base.email === undefined ? {} : { email: `${crypto.randomUUID()}@example.org` }
        const answer = await postJson(name.replace('{event}', 'crystals'), { ...body, ...email })
        const { status } = answer
        const errors: Record<string, string> = status === 422 ? ((await answer.json()).errors ?? {}) : {}
        const message = errors[field]
        const isAllowed = isDescribed(JSON.parse(JSON.stringify(body)))
        const isRight = isAllowed ? message === undefined || !isOfForm(message) : message !== undefined
        const isAnswer = [200, 201, 404, 409, 422].includes(status)
        if (!isRight || !isAnswer)
          wrong.push(`${name} ${field}: ${JSON.stringify(value)?.slice(0, 30)} ${status} ${message ?? ''}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('each example is what its description allows', async () => {
  const { calls } = await open()
  for (const { name, schema, example } of calls) expect(checkOf(schema)(example), name).toBe(true)
})

/**
 * The organiser API's descriptions against its code, in both directions: what a body's schema allows is not refused for its
 * form, and what it forbids is refused. Each field of each call gets values of every kind.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callApi, makeMaker } from '#tests/support/api.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, JsonSchema>
  oneOf?: { $ref: string }[]
  discriminator?: { propertyName: string; mapping: Record<string, string> }
  $ref?: string
}
type Body = Record<string, unknown>

interface Described {
  parameters?: { name: string; schema: { enum?: string[] } }[]
  requestBody?: { content: Record<string, { schema: JsonSchema; example: Body }> }
}

/** Values of every kind that JSON has, and some that look like what a field asks for; undefined leaves the field out. */
const values = [
  ...[undefined, null, true, false, 0, 1.5, 7, -1, 10_001, 1e12],
  ...['', ' ', '0', 'text', '12.50', 'USD', '2027-03-20', '2027-02-30', 'a@example.org', 'x'.repeat(301)],
  ...['https://example.org/x', 'member', 'keynote', 'x'.repeat(5_001), 'x'.repeat(200_001)],
  ...[[], ['text'], [7], {}, { a: 1 }, { src: '/media/0b1c/x.jpg', width: 1, height: 1 }],
  ...[
    { src: '/media/../x', width: 1, height: 1 },
    { src: '/media/0b1c/x.pdf', name: 'x' },
  ],
]

async function open() {
  const wire = await openWire('sqlite')
  await makeConference(wire.database, { name: 'crystals' })
  const { token } = await makeMaker(wire, { role: 'owner', at: null })
  const document = await (await wire.getPage('/organiser/api/v1/openapi.json')).json()
  const schemas: Record<string, JsonSchema> = document.components.schemas
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  const calls = Object.entries<Record<string, Described>>(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const { schema, example } = requestBody?.content['application/json'] ?? {}
      if (!schema || !example) return []
      const at = path
        .replace('/organiser/api/v1', '')
        .replace('{event}', 'crystals')
        .replace('{code}', '7K3Q-PD4M')
        .replaceAll(/\{(?:id|number)\}/g, '999999')
      return [{ path, method: method.toUpperCase(), at, schema: resolve(schema), example }]
    }),
  )
  const send = async (method: string, at: string, body: Body) => {
    // Calls are counted.
    await wire.database.write(tx => tx.deleteFrom('rate_limits').execute())
    const answer = await callApi(wire, at, { token, method, body })
    const errors: Record<string, string> = answer.body.errors ?? {}
    return { status: answer.status, errors }
  }
  return { calls, send, resolve, schemas, document }
}

/** All references inside are resolved by zod only if they are at hand. */
const checkOf = (schema: JsonSchema, schemas: Record<string, JsonSchema>) => {
  const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')
  const defs = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/'))
  const described = z.fromJSONSchema({ ...JSON.parse(text), $defs: defs })
  return (body: Body) => described.safeParse(JSON.parse(JSON.stringify(body))).success
}

/** A body that its description allows, made from it. */
function leastOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return leastOf(schema.anyOf.at(-1))
  const formats: Record<string, string> = {
    date: '2027-03-20',
    email: 'a@example.org',
    uri: 'https://example.org/',
  }
  switch (schema.type) {
    case 'object': {
      const required = Array.isArray(schema.required) ? schema.required : []
      return Object.fromEntries(required.map(name => [name, leastOf(schema.properties?.[name] ?? {})]))
    }
    case 'array':
      return []
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 0))
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      if (String(schema.pattern ?? '').includes('media')) return '/media/0b1c/x.jpg'
      return formats[String(schema.format)] ?? 'USD'
  }
}

test('what is described is taken, and what is not is refused', async () => {
  const { calls, send, schemas } = await open()
  const wrong: string[] = []
  for (const { method, at, schema, example } of calls.filter(({ schema }) => !schema.oneOf)) {
    const isDescribed = checkOf(schema, schemas)
    expect([at, isDescribed(example)]).toEqual([at, true])
    for (const field of [...Object.keys(schema.properties ?? {}), 'added']) {
      for (const value of values) {
        const body = { ...example, [field]: value }
        const { status, errors } = await send(method, at, body)
        const isRefused = Object.keys(errors).some(name => name === field || name.startsWith(`${field}.`))
        if (isDescribed(body) === isRefused || status >= 500)
          wrong.push(
            `${method} ${at} ${field}: ${JSON.stringify(value)?.slice(0, 40)} ${status} ${errors[field]}`,
          )
      }
    }
  }
  expect(wrong).toEqual([])
})

test('each kind of content is described by itself, and taken and refused as it says', async () => {
  const { calls, send, resolve, schemas } = await open()
  const ofContent = calls.filter(({ path }) => path.includes('/content/{kind}'))
  expect(ofContent.length).toBe(6)
  const wrong: string[] = []
  for (const { path, method, at, schema, example } of ofContent) {
    const { propertyName, mapping } = schema.discriminator ?? { propertyName: '', mapping: {} }
    expect([propertyName, Object.values(mapping)]).toEqual(['kind', schema.oneOf?.map(({ $ref }) => $ref)])
    expect(Object.keys(mapping).length).toBeGreaterThan(3)
    const isPublished = path.endsWith('/publication')
    if (path.startsWith('/organiser/api/v1/conferences'))
      expect([path, checkOf(schema, schemas)(example)]).toEqual([path, true])
    for (const [kind, $ref] of Object.entries(mapping)) {
      const own = resolve({ $ref })
      expect(own.required).toEqual(['kind', 'mark', 'data'])
      const isDescribed = checkOf(own, schemas)
      const base = { ...(leastOf(own) as { kind: string; mark: string; data: Body }), mark: '0' }
      const address = at.replace('{kind}', kind)
      const compare = (name: string, body: Body, { status, errors }: Awaited<ReturnType<typeof send>>) => {
        // A file that is not stored is refused too, whatever its address looks like.
        const isOther = Object.values(errors).every(message => message.includes('not stored here'))
        const isRefused = status === 422 && !isOther
        if (isDescribed(body) === isRefused || status >= 500)
          wrong.push(
            `${method} ${address} ${name}: ${JSON.stringify(body).slice(0, 120)} ${status} ${JSON.stringify(errors)}`,
          )
      }
      compare('as it is', base, await send(method, address, base))
      compare(
        'kind',
        { ...base, kind: 'organisation' },
        await send(method, address, { ...base, kind: 'organisation' }),
      )
      const fields = Object.keys(own.properties?.data?.properties ?? {})
      for (const field of [...fields, 'added']) {
        // A draft takes anything.
        for (const value of isPublished ? values : values.slice(0, 4)) {
          const body = { ...base, data: { ...base.data, [field]: value } }
          compare(field, body, await send(method, address, body))
        }
      }
    }
  }
  expect(wrong).toEqual([])
})

test('a body without its kind is taken as before, and one of another kind is refused', async () => {
  const { send } = await open()
  const at = '/conferences/crystals/content/topic'
  const data = { name: 'Glasses' }
  expect((await send('POST', at, { mark: '0', data })).status).toBe(201)
  expect((await send('POST', at, { kind: 'topic', mark: '0', data })).status).toBe(201)
  expect(await send('POST', at, { kind: 'presentation-type', mark: '0', data })).toMatchObject({
    status: 422,
    errors: { kind: expect.stringContaining('topic') },
  })
})

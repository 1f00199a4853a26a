/**
 * Requests made from an OpenAPI document: as its examples say, nearly so, and hostile. The answer must be one that the
 * document names.
 */
import fc from 'fast-check'
import { anyText } from '#tests/support/any-text.ts'

/** The part of the document that these requests need. */
interface Operation {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { example?: unknown; schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, unknown> }>
}
interface Schema {
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
}

export interface FuzzedRequest {
  path: string
  method: string
  mediaType: string | undefined
  body: string | undefined
}

export interface FuzzedCall {
  name: string
  /** The answers in the document: media types by status. */
  documented: ReadonlyMap<number, readonly string[]>
  requests: fc.Arbitrary<FuzzedRequest>
}

const methods = ['get', 'post', 'put', 'delete'] as const

/** Texts that break careless code. */
const hostile = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  '99999999999999999999',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  '=cmd()',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: sent to the letter, to see that nobody evaluates it.
  '${7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
)
const text = fc.oneof(hostile, anyText({ maxLength: 30 }), fc.string({ maxLength: 30 }))

/**
 * The calls of a document.
 *
 * @param known existing values for address parameters, by name: they reach more code
 */
export function fuzzedCalls(
  document: { paths?: object | undefined },
  known: Readonly<Record<string, readonly string[]>>,
): FuzzedCall[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]: [string, Record<string, Operation>]) =>
    methods.flatMap(method => {
      const operation = item[method]
      if (!operation) return []
      const parameters = [...(operation.parameters ?? []), ...parametersOf(item)]
      const requests = fc
        .record({ address: addresses(path, known), query: queries(parameters), sent: bodies(operation) })
        .map(({ address, query, sent }) => ({ path: address + query, method: method.toUpperCase(), ...sent }))
      return [{ name: `${method} ${path}`, documented: answersOf(operation), requests }]
    }),
  )
}

const parametersOf = (item: Record<string, unknown>) =>
  // An item's parameters stand beside its operations.
  (Array.isArray(item.parameters) ? item.parameters : []) as NonNullable<Operation['parameters']>

function answersOf({ responses = {} }: Operation): Map<number, string[]> {
  return new Map(
    Object.entries(responses).map(([status, { content = {} }]) => [Number(status), Object.keys(content)]),
  )
}

function addresses(path: string, known: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<string> {
  const parts = path.split('/').map(part => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) return fc.constant(part)
    const real = fc.constantFrom(...(known[name] ?? ['1']))
    const encoded = text.map(encode).filter(each => each !== '' && !/^\.{1,2}$/.test(each))
    // Mostly existing values: behind unknown ones nothing is found.
    return fc.oneof({ weight: 4, arbitrary: real }, { weight: 1, arbitrary: encoded })
  })
  return fc.tuple(...parts).map(all => all.join('/'))
}

function queries(parameters: NonNullable<Operation['parameters']>): fc.Arbitrary<string> {
  const own = parameters.filter(each => each.in === 'query')
  if (own.length === 0) return fc.constantFrom('', '?x=1', '?%00')
  const pairs = fc.constantFrom(...own).chain(({ name, schema }) => {
    const values = valuesOf(schema)
    const value = values.length > 0 ? fc.oneof(fc.constantFrom(...values), text) : text
    return value.map(each => `${name}=${encode(each)}`)
  })
  return fc.array(pairs, { maxLength: 4 }).map(all => (all.length > 0 ? `?${all.join('&')}` : ''))
}

/** Percent-encoded, even if it is not valid text. */
const encode = (value: string) => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80')

function valuesOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  if (schema.enum) return schema.enum.map(String)
  return [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(valuesOf)
}

type Sent = Pick<FuzzedRequest, 'mediaType' | 'body'>

function bodies({ requestBody }: Operation): fc.Arbitrary<Sent> {
  const [mediaType, described] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (mediaType === undefined) return fc.constant({ mediaType: undefined, body: undefined })
  const example = described?.example ?? {}
  if (mediaType !== 'application/json') {
    return fc.oneof(fc.constant(''), text).map(body => ({ mediaType, body }))
  }
  const almost = fc.oneof(
    { weight: 1, arbitrary: fc.constant(example) },
    { weight: 6, arbitrary: almostLike(example) },
    { weight: 2, arbitrary: fc.jsonValue() },
  )
  const written = almost.map(value => JSON.stringify(value))
  const broken = fc.oneof(
    text,
    written.map(each => each.slice(0, -1)),
  )
  return fc
    .oneof({ weight: 9, arbitrary: written }, { weight: 1, arbitrary: broken })
    .map(body => ({ mediaType, body }))
}

/** The example with one or two of its fields changed, left out or added. */
function almostLike(example: unknown): fc.Arbitrary<unknown> {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return fc.jsonValue()
  const names = [...Object.keys(example), 'added']
  const change = fc.record({
    name: fc.constantFrom(...names),
    value: fc.oneof(
      { weight: 3, arbitrary: text },
      { weight: 2, arbitrary: fc.jsonValue() },
      fc.constant(undefined),
    ),
  })
  return fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map(changes =>
      Object.fromEntries([...Object.entries(example), ...changes.map(({ name, value }) => [name, value])]),
    )
}

/** What is wrong with an answer; undefined if the document names it. */
export async function undocumented(call: FuzzedCall, answer: Response): Promise<string | undefined> {
  const { status } = answer
  const body = await answer.text()
  if (status >= 500) return `${status}: ${body}`
  const types = call.documented.get(status)
  if (!types) return `${status} is not documented: ${body}`
  const type = withoutCharset(answer.headers.get('Content-Type') ?? '')
  if (types.length > 0 && !types.map(withoutCharset).includes(type))
    return `${status} as ${type}, not ${types}`
  if (!/json/.test(type)) return undefined
  const answered: unknown = JSON.parse(body)
  if (type !== 'application/problem+json') return undefined
  const isProblem = typeof answered === 'object' && answered !== null && 'title' in answered
  return isProblem ? undefined : `a problem without a title: ${body}`
}

const withoutCharset = (mediaType: string) => mediaType.split(';')[0] ?? ''

/** The product seen from outside: addresses, posts and answers, no internals. */
import { inject } from 'vitest'
import { type Visited, visitAt } from '#tests/conformance/page.ts'

/** The names of the sample organiser's conferences. */
export const upcoming = 'material-science'
export const later = 'earth-sciences'
export const completed = 'life-sciences'

/** The address of the wire API. */
export const backend = '/colloquyBackend'

/** Requests an address without following redirects. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(inject('servedAt') + path, { redirect: 'manual', ...init })
}

/** Reads a page, whatever its status. */
export function visit(path: string, init?: RequestInit): Promise<Visited> {
  return visitAt(inject('servedAt') + path, init)
}

/** Posts a page's form from that page, as a browser without scripts does. */
export function send(path: string, fields: Record<string, string> | FormData): Promise<Visited> {
  return visit(path, {
    method: 'POST',
    headers: { Origin: inject('servedAt') },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
  })
}

/** Posts a form that is accepted, and reads the page that it leads to. */
export async function sendAndArrive(
  path: string,
  fields: Record<string, string> | FormData,
): Promise<Visited> {
  const answer = await send(path, fields)
  if (answer.status !== 303) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return visit(leadsTo(answer))
}

/** Where an answer redirects the visitor, as a path with its query. */
export function leadsTo({ headers }: { headers: Headers }): string {
  const { pathname, search } = new URL(headers.get('Location') ?? '', inject('servedAt'))
  return pathname + search
}

export interface WireAnswer {
  status: number
  headers: Headers
  // The tests check the content; its type is unknown here.
  body: unknown
}

/** Calls the wire API; `path` begins after its base. */
export async function call(path: string, init?: RequestInit): Promise<WireAnswer> {
  const answer = await ask(backend + path, init)
  const text = await answer.text()
  const isJson = /json/.test(answer.headers.get('Content-Type') ?? '')
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

export function callWith(path: string, body: unknown): Promise<WireAnswer> {
  return call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** The rows of a list on the wire, each as the names and values that it has. */
export async function rowsOf(path: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await call(path)
  if (status !== 200 || !Array.isArray(body)) throw new Error(`${path} answered ${status}, not a list`)
  return body
}

/** The first row of a list, which the sample data contain. */
export async function firstOf(path: string): Promise<Record<string, unknown>> {
  const [first] = await rowsOf(path)
  if (!first) throw new Error(`${path} is empty`)
  return first
}

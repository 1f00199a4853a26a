/**
 * A large answer on its way between two processes: the server takes long lists apart one part after the other, because to
 * read all of a file's rows at once would hold up everybody.
 */
import { setImmediate } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'

/** How many entries of a list are packed together. */
const atOnce = 500

/** Marks a list in parts: no answer has a map with this key. */
const inParts = 'in parts'

/** The same value, whose long lists are bytes. Only plain objects and lists are looked into. */
export function packParts(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length <= atOnce) return value.map(packParts)
    const parts: Uint8Array[] = []
    for (let from = 0; from < value.length; from += atOnce)
      parts.push(serialize(value.slice(from, from + atOnce)))
    return new Map([[inParts, parts]])
  }
  return isPlain(value) ? withEach(value, packParts) : value
}

export async function unpackParts(value: unknown): Promise<unknown> {
  if (value instanceof Map) {
    const parts: unknown = value.get(inParts)
    if (!Array.isArray(parts)) return value
    const list: unknown[] = []
    // As they were packed.
    for (const part of parts as Uint8Array[]) {
      list.push(...(deserialize(part) as unknown[]))
      await setImmediate()
    }
    return list
  }
  if (Array.isArray(value)) return Promise.all(value.map(unpackParts))
  if (!isPlain(value)) return value
  const entries = Object.entries(value).map(async ([key, each]) => [key, await unpackParts(each)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const withEach = (value: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]))

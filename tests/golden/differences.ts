import { added } from '#tests/golden/deliberate.ts'

interface Difference {
  where: string
  before: unknown
  now: unknown
}

/** What is not as it was. Today's interfaces and exports may say more. */
export function differences(where: string, before: unknown, now: unknown): Difference[] {
  if (Array.isArray(before) && Array.isArray(now)) {
    const rest = isText(before) ? now.filter(line => !added.includes(line) || before.includes(line)) : now
    if (before.length === rest.length) {
      return before.flatMap((each, at) => differences(`${where}[${at}]`, each, rest[at]))
    }
    return [{ where, before: without(before, rest), now: without(rest, before) }]
  }
  if (isObject(before) && isObject(now)) {
    return Object.entries(before).flatMap(([name, value]) =>
      differences(`${where}.${name}`, value, now[name]),
    )
  }
  return before === now ? [] : [{ where, before, now }]
}

const isText = (lines: readonly unknown[]) => lines.every(line => typeof line === 'string')
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const without = (some: readonly unknown[], others: readonly unknown[]) => {
  const known = new Set(others.map(each => JSON.stringify(each)))
  return some.filter(each => !known.has(JSON.stringify(each)))
}

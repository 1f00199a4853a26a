/**
 * Parses a form body in Stripe's style: `line_items[0][quantity]=1` becomes `{ line_items: { 0: { quantity: '1' } }
 * }`.
 */
export type FormValue = string | { [name: string]: FormValue }

export function parseForm(body: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null)
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.split(/\[|\]\[|\]$/).filter(part => part !== '')
    const last = path.pop()
    if (last === undefined) continue
    let node = root
    for (const part of path) {
      const next = node[part]
      const child = typeof next === 'object' ? next : Object.create(null)
      node[part] = child
      node = child
    }
    node[last] = value
  }
  return root
}

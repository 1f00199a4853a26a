/** Mail services that ignore dots in the name before the @. */
const withoutDots = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address, for counting: mail to `Victim+17@Example.org` arrives at `victim@example.org`. */
export function canonicalMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1).toLowerCase()
  const local = address.slice(0, Math.max(0, at)).toLowerCase()
  const plus = local.indexOf('+')
  // If a plus comes first, there is no name before it, so all of it is the name.
  const name = plus > 0 ? local.slice(0, plus) : local
  return withoutDots.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

/** Where dots in the name before the @ mean nothing. */
const withoutDots = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address, for counting: `Victim+17@Example.org` arrives where `victim@example.org` does. */
export function canonicalMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1).toLowerCase()
  const local = address.slice(0, Math.max(0, at)).toLowerCase()
  const plus = local.indexOf('+')
  // What begins with a plus has no name in front of it: all of it is the name.
  const name = plus > 0 ? local.slice(0, plus) : local
  return withoutDots.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

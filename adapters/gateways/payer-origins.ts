/**
 * The origins to which a gateway API set by the operator may send payers: its own origin, the gateway's real pages
 * (the API may be a proxy) and, where it runs on this machine, any port of it (a simulator may serve its pages
 * separately).
 */
export function payerOriginsOfOwnApi(apiUrl: string, realOrigins: readonly string[]): string[] {
  const { hostname, origin } = new URL(apiUrl)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1'
  return [origin, ...realOrigins, ...(isHere ? ['http://localhost:*', 'http://127.0.0.1:*'] : [])]
}

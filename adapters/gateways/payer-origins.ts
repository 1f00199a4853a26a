/**
 * Where payers may be sent by a gateway API that the operator set: to its own origin, to the gateway's real pages (it
 * may be a proxy), and, where it runs on this machine, to any port of it (a simulator may serve its pages apart).
 */
export function payerOriginsOfOwnApi(apiUrl: string, realOrigins: readonly string[]): string[] {
  const { hostname, origin } = new URL(apiUrl)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1'
  return [origin, ...realOrigins, ...(isHere ? ['http://localhost:*', 'http://127.0.0.1:*'] : [])]
}

import type { SiteContext } from '#site/context.ts'

/**
 * Where a payment leads next. The demonstration's pages stand on this site: without a host in their address the payer
 * stays at the one where they are, also where the payment was begun at another.
 */
export function payerAddress({ isDemo }: Pick<SiteContext, 'isDemo'>, address: string): string {
  if (!isDemo) return address
  const { pathname, search } = new URL(address)
  return pathname + search
}

import type { SiteContext } from '#site/context.ts'

/**
 * Where a payment leads next. The demo gateway's pages are on this site: an address without a host keeps the payer
 * on the host in use, even where the payment began on another.
 */
export function payerAddress({ isDemo }: Pick<SiteContext, 'isDemo'>, address: string): string {
  if (!isDemo) return address
  const { pathname, search } = new URL(address)
  return pathname + search
}

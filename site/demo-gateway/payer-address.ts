import type { SiteContext } from '#site/context.ts'
import { demoOrderPath } from '#words/addresses/payment-paths.ts'

/**
 * Where a payment leads next. The demo gateway's pages are on this site: an address without a host keeps the payer
 * on the host in use, even where the payment began on another.
 */
export function payerAddress(
  { isDemo, ownDomainOf }: Pick<SiteContext, 'isDemo' | 'ownDomainOf'>,
  address: string,
): string {
  if (!isDemo) return address
  const { pathname, search } = new URL(address)
  const path = pathname + search
  // At a conference's own domain an address may lack the beginning that redirects have inside.
  const isWhole =
    ownDomainOf === null || path.startsWith(demoOrderPath('')) || path.startsWith(`/${ownDomainOf}/`)
  return isWhole ? path : `/${ownDomainOf}${path}`
}

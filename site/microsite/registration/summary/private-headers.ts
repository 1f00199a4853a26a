import type { HeadersFunction } from 'react-router'

/**
 * Headers of a page for one visitor.
 *
 * @param referrer who may learn the page's address, which contains a secret or names a payment
 */
export function privateHeaders(referrer: 'no-referrer' | 'same-origin'): HeadersFunction {
  return ({ loaderHeaders, actionHeaders }) => {
    const headers = new Headers(loaderHeaders)
    for (const [name, value] of actionHeaders) headers.set(name, value)
    headers.set('Cache-Control', 'no-store')
    headers.set('Referrer-Policy', referrer)
    return headers
  }
}

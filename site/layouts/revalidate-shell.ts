import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * A shell stays as it is while only the query changes, such as a day or an open talk, so that this needs no answer of
 * its own. A form may have changed it.
 */
export function shouldRevalidateShell(asked: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = asked
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSamePage && !formMethod ? false : defaultShouldRevalidate
}

/** The query parameter with what a page says after its form was accepted. */
export const noticeParameter = 'done'

/**
 * Removes a notice from the address bar once its page shows it: a reload, a bookmark or a copied address then leads to
 * the page itself. The router's own address still has it, so the page keeps its message.
 */
export function tidyAddress(): void {
  // A notice is the only parameter of its page's address.
  if (location.search.startsWith(`?${noticeParameter}=`))
    history.replaceState(history.state, '', location.pathname)
}

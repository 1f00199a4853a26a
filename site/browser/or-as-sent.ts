/**
 * A script of a part of the page that comes late. If it does not come, such as in a tunnel or after an update, the part stays as the
 * server sent it, and the page goes on without scripts: its forms and links are the browser's own.
 */
export const orAsSent = <Script>(script: Promise<Script>): Promise<Script> => script.catch(goOnAsSent)

/** Never ends: React keeps what the server drew for as long as it waits. */
function goOnAsSent(): Promise<never> {
  const [sent] = performance.getEntriesByType('navigation')
  // The server draws the part on a page that only the script has drawn so far.
  if (sent && new URL(sent.name).pathname !== location.pathname) location.reload()
  for (const kind of ['submit', 'click']) addEventListener(kind, leaveToBrowser, true)
  return new Promise(() => {})
}

function leaveToBrowser(event: Event): void {
  const isLink = event.target instanceof Element && event.target.closest('a[href]')
  if (event.type === 'submit' || isLink) event.stopImmediatePropagation()
}

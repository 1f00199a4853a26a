import type { Page, Route } from '@playwright/test'

/** A network's page that asks for a sign-in, at whatever address was asked for. */
const signInPage = '<!doctype html><html><title>Guest network</title><h1>Please sign in</h1></html>'

/** How the answer to a page's script gets lost on its way. */
export const losses = {
  'no connection': route => route.abort('internetdisconnected'),
  'a connection that breaks': route => route.abort('connectionreset'),
  'a proxy whose server is gone': route => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
  'a crowd': route => route.fulfill({ status: 503, body: 'Too many visitors at once.' }),
  'a limit of the network': route => route.fulfill({ status: 429, body: 'no words of ours' }),
  'a fault': route => route.fulfill({ status: 500, body: 'no words of ours' }),
  'a sign-in page': route => route.fulfill({ status: 200, contentType: 'text/html', body: signInPage }),
  'an empty answer': route => route.fulfill({ status: 204 }),
} satisfies Record<string, (route: Route) => Promise<void>>

/** What browsers report about them by themselves. */
export const lossComplaints =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|status of (429|500|502|503)|Failed to fetch dynamically imported module/

const dataOfPages = /\.data(\?|$)/

/**
 * Loses answers to the page's script until `mend` is called.
 *
 * @param addresses what is lost; the data of pages unless told
 */
export async function loseAnswers(
  page: Page,
  how: (route: Route) => Promise<void>,
  addresses = dataOfPages,
): Promise<{ mend(): Promise<void> }> {
  await page.route(addresses, how)
  return { mend: () => page.unroute(addresses) }
}

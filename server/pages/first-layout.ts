import { searchMark } from '#server/pages/search-mark.ts'

/** From this length on, in characters, a page took a processor four times slower more than 50 ms to lay out. */
const longPage = 12_000

/**
 * What the first frame leaves out, in a page's order: everything below its banner, and within it the steps of a form, each
 * as a part of its own.
 */
const parts = ['main > *', 'main fieldset', 'main fieldset ~ div', 'footer']

/** How long the parts of one task are laid out before the browser gets its turn, in milliseconds. */
const turnMs = 4

/** After this the parts are shown even if there was no first frame: a window that is hidden meanwhile has none. */
const longestWaitMs = 3_000

/**
 * Lets the browser lay a long page out in several tasks, each short enough to answer in between: the first frame shows the
 * page's banner, then its parts follow one by one within a few frames. After that nothing is left of this: each part has
 * its own size and no containment, which would clip what hangs over its edge.
 *
 * Where a place in the page has to be found (Back, reload, an address with a fragment, a message with the focus), every size
 * must be right at once, and the page is laid out whole. So it is without a script, in the background, in a frame, on
 * paper, and in the back office.
 *
 * The script removes itself, because React does not know it. `laidOut` is a promise for what comes after it.
 *
 * @param mark as for `ownScripts`
 */
export function laidOutInParts(html: string, mark: string | null): string {
  if (html.length < longPage || html.includes(searchMark) || html.includes(focused) || mark === null)
    return html
  return html.replace(firstTag, tag => `${tag}<script nonce="${mark}">${script}</script>`)
}

/** Whether the page's script defines `laidOut`. */
export const isLaidOutInParts = (html: string) => html.includes(script)

/** Browsers focus only what is laid out. */
const focused = ' autofocus=""'

/** Before the stylesheets, because a script after them waits until they have come. */
const firstTag = '<meta charSet="utf-8"/>'

const script = `document.currentScript.remove();
const laidOut = new Promise(done => {
  const [arrival] = performance.getEntriesByType("navigation");
  const findsPlace = arrival?.type !== "navigate" || location.hash || arrival.name.includes("#");
  if (findsPlace || document.hidden || self !== top || !CSS.supports("content-visibility: hidden")) return done();
  const waiting = ${JSON.stringify(parts.map(part => `${part}:not([data-shown])`).join(', '))};
  const sheet = new CSSStyleSheet();
  const asHidden = "content-visibility: hidden; visibility: hidden; contain-intrinsic-height: 100vh";
  sheet.replaceSync("@media screen { " + waiting + " { " + asHidden + " } }");
  document.adoptedStyleSheets = [sheet];
  const show = () => {
    const end = performance.now() + ${turnMs};
    for (const part of document.querySelectorAll(waiting)) {
      part.dataset.shown = "";
      part.offsetHeight;
      if (performance.now() > end) return setTimeout(show);
    }
    if (document.readyState === "loading") return setTimeout(show, 20);
    document.adoptedStyleSheets = [];
    for (const part of document.querySelectorAll("[data-shown]")) part.removeAttribute("data-shown");
    done();
  };
  new Promise(first => {
    requestAnimationFrame(first);
    setTimeout(first, ${longestWaitMs});
  }).then(() => setTimeout(show));
});
`

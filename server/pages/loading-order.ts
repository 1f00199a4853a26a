/**
 * Names a page's stylesheets in a `Link` header, so that they are asked for before anything else: in its head
 * they stand after fonts, and a browser that speaks HTTP/1.1 has only six connections.
 */
export function stylesFirst(html: string): string {
  const links = html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)
  return [...links].map(([, href]) => `<${href}>; rel=preload; as=style`).join(', ')
}

/** A browser that never tells of a paint gets its scripts all the same. */
const longestWaitMs = 3_000

/** Both as React Router writes them, with the mark of our own scripts. */
const preload = /<link rel="modulepreload"(?: nonce="[^"]*")? href="([^"]+)"(?: nonce="[^"]*")?\/>/g
const startingModule =
  /(<script(?: nonce="[^"]*")? type="module"(?: nonce="[^"]*")? async=""(?: nonce="[^"]*")?>)([^<]*)(<\/script>)/

/** When a page's scripts are fetched and run. */
export type ScriptStart = 'after paint' | 'when wanted'

/**
 * Has a page fetch and run its scripts when it has been painted: until then they would only be in the way, because
 * every page can be read and sent without them. A page that only shows something does so when somebody is about to act
 * on it, since reading takes none.
 *
 * React Router starts a page with preloads of its scripts and an inline module that imports them, both of which
 * begin at once whatever their priority. Here the same module waits for the first paint, asks for the same files all
 * together, and goes on as it was. Buttons that only a script answers keep the clicks that come too early until
 * `site/root.tsx` says that the page was taken over.
 */
export function scriptsLast(html: string, start: ScriptStart): string {
  const files = [...html.matchAll(preload)].map(([, href]) => href)
  return html
    .replace(preload, '')
    .replace(startingModule, (_, tag, code, end) => `${tag}${later(code, files, start)}${end}`)
}

/** @param code React Router's own: a static import on each line, then what is done with them */
function later(code: string, files: readonly (string | undefined)[], start: ScriptStart): string {
  const late = code
    .replace(/^import "([^"]+)";/gm, 'await import("$1");')
    .replace(/^import \* as (\w+) from "([^"]+)";/gm, 'const $1 = await import("$2");')
  return `${keepEarlyClicks}await new Promise(done => {
${start === 'after paint' ? afterPaint : whenWanted}
});
for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
${late}`
}

const afterPaint = `  // A page in the background is not painted before somebody looks at it.
  if (document.hidden) return done();
  setTimeout(done, ${longestWaitMs});
  new PerformanceObserver(done).observe({ type: "paint", buffered: true });`

/** When somebody moves onto something that acts: by pointer, finger or keyboard. */
const whenWanted = `  const wanted = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const start = ({ target }) => {
    if (!(target instanceof Element) || !target.closest(wanted)) return;
    for (const act of acts) removeEventListener(act, start, true);
    done();
  };
  // A click alone comes from aids that press for somebody.
  const acts = ["pointerover", "pointerdown", "focusin", "click"];
  for (const act of acts) addEventListener(act, start, true);
  // Somebody has begun already, or comes back to where React Router navigated.
  if (document.activeElement !== document.body || history.state?.idx !== undefined) done();`

/** Links, forms and popovers work by themselves. The click that made React hurry is answered by it. */
const keepEarlyClicks = `const early = [];
const buttonOf = ({ target }) => target.closest('button[type="button"]:not([popovertarget])');
const keep = click => { if (buttonOf(click)) early.push(click); };
addEventListener("click", keep, true);
addEventListener("hydrated", () => {
  removeEventListener("click", keep, true);
  const unanswered = early.filter(click => click.eventPhase === Event.NONE);
  setTimeout(() => { for (const click of unanswered) buttonOf(click).click(); });
}, { once: true });
`

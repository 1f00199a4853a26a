/** After this the scripts start even if the browser reports no paint. */
const longestWaitMs = 3_000

/** Both as React Router writes them, with the mark of our own scripts. */
const preload = /<link rel="modulepreload"(?: nonce="[^"]*")? href="([^"]+)"(?: nonce="[^"]*")?\/>/g
const startingModule =
  /(<script(?: nonce="[^"]*")? type="module"(?: nonce="[^"]*")? async=""(?: nonce="[^"]*")?>)([^<]*)(<\/script>)/

/** How a page's scripts start. */
export interface ScriptStart {
  /** When they are fetched and run. */
  when: 'after paint' | 'when wanted'
  /** Whether keys lead to a search before they run. */
  hasSearchKeys: boolean
  /** Whether an earlier script of the page defines the promise `laidOut`, for which they wait. */
  isLaidOutInParts: boolean
}

/**
 * Makes a page fetch and run its scripts after its first paint: every page can be read, and its forms sent, without
 * them, so before that they would only compete for the connection. A page that only shows something waits until
 * somebody is about to act, because reading needs no script.
 *
 * React Router starts a page with preloads of its scripts and an inline module that imports them; both start at once,
 * whatever their priority. Here the same module first waits, then requests the same files together and continues
 * unchanged. Early clicks on controls that need a script are kept until `site/root.tsx` reports that the page is
 * hydrated.
 */
export function scriptsLast(html: string, start: ScriptStart): string {
  const files = [...html.matchAll(preload)].map(([, href]) => href)
  return html
    .replace(preload, '')
    .replace(startingModule, (_, tag, code, end) => `${tag}${later(code, files, start)}${end}`)
}

/** @param code React Router's module: a static import on each line, then the code that uses them */
function later(
  code: string,
  files: readonly (string | undefined)[],
  { when, hasSearchKeys, isLaidOutInParts }: ScriptStart,
): string {
  const late = code
    .replace(/^import "([^"]+)";/gm, 'await import("$1");')
    .replace(/^import \* as (\w+) from "([^"]+)";/gm, 'const $1 = await import("$2");')
    // The last line starts the entry module.
    .replace(/^import\("/gm, 'await import("')
  return `${keepEarlyClicks}${hasSearchKeys ? keepEarlyKey : ''}await new Promise(done => {
${when === 'after paint' ? afterPaint : whenWanted}
});
${isLaidOutInParts ? 'await laidOut;\n' : ''}for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
try {
${late}
} catch (error) {
  letEarlyClicksGo();
  throw error;
}`
}

const afterPaint = `  // A page in the background is not painted before somebody looks at it.
  if (document.hidden) return done();
  setTimeout(done, ${longestWaitMs});
  new PerformanceObserver(done).observe({ type: "paint", buffered: true });`

/** Starts when somebody reaches a control or link by pointer, finger or keyboard. */
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

/**
 * Links, forms and popovers work natively. A link that opens something over its page would lead away from it, so its
 * first click waits; a second one does not. React replays the click that made it hydrate; that one is left out, unless
 * its link was told to wait. Escape takes earlier clicks back, and closes a menu that is open natively. If the scripts
 * do not come, the last link leads where it says.
 */
const keepEarlyClicks = `const early = [];
const controlOf = ({ target }) => target.closest('button[type="button"]:not([popovertarget]), a[data-opens-over]');
const keep = click => {
  const control = controlOf(click);
  if (!control) return;
  if (control.href) {
    const isElsewhere = click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
    if (isElsewhere || early.some(earlier => controlOf(earlier) === control)) return;
    click.preventDefault();
  }
  early.push(click);
};
addEventListener("click", keep, true);
const forgetClicks = event => {
  if (event.key !== "Escape") return;
  early.length = 0;
  for (const menu of document.querySelectorAll("[data-menu]")) menu.dataset.open = "false";
};
addEventListener("keydown", forgetClicks, true);
const letEarlyClicksGo = () => {
  removeEventListener("click", keep, true);
  early.findLast(click => controlOf(click).href)?.target.click();
};
addEventListener("hydrated", () => {
  removeEventListener("click", keep, true);
  removeEventListener("keydown", forgetClicks, true);
  const unanswered = early.filter(click => click.defaultPrevented || click.eventPhase === Event.NONE);
  setTimeout(() => { for (const click of unanswered) controlOf(click).click(); });
}, { once: true });
`

/**
 * The same keys as in `site/organiser/parts/keys/use-search-key.ts`, which handles them after hydration, and the same choice
 * as in `single-keys.tsx` there. A page with a search field of its own needs no script for them; otherwise a stand-in
 * takes what is typed. Letters that move in a list and decide in its rows, as in `use-row-keys.ts` there, are kept in
 * their order.
 */
const keepEarlyKey = `let earlyKey;
const earlyLetters = [];
const areSingleKeysOn = () => {
  try { return localStorage.getItem("colloquy-single-keys") !== "off"; } catch { return true; }
};
const keepKey = event => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  const isTyping = target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select');
  if (isPlain && /^[a-z]$/.test(key) && !isTyping && document.querySelector("[data-row]")) {
    earlyLetters.push({ key, bubbles: true });
    return;
  }
  const isCombined = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k";
  const isSlash = key === "/" && isPlain && !target.closest("input, textarea, select");
  if (!isCombined && !(isSlash && areSingleKeysOn())) return;
  event.preventDefault();
  const field = document.querySelector('main input[type="search"]');
  if (field) {
    const folded = field.closest("details");
    if (folded) folded.open = true;
    return field.focus();
  }
  earlyKey = { key, ctrlKey, metaKey, bubbles: true };
  const standIn = document.getElementById("search-stand-in") ?? Object.assign(document.createElement("input"), {
    id: "search-stand-in", ariaLabel: "Search", maxLength: 200,
  });
  document.body.append(standIn);
  standIn.focus();
};
addEventListener("keydown", keepKey, true);
addEventListener("hydrated", () => {
  removeEventListener("keydown", keepKey, true);
  const kept = earlyKey ? [...earlyLetters, earlyKey] : earlyLetters;
  setTimeout(() => { for (const key of kept) document.body.dispatchEvent(new KeyboardEvent("keydown", key)); });
}, { once: true });
`

/**
 * One part of a page with a source of its own: the rest of the page is shown when the source fails. All sources of
 * a page share five seconds; one that has not answered by then has failed.
 */
export type Loaded<T> = { ok: true; value: T } | { ok: false }

/** The same section with another value. */
export function mapLoaded<T, U>(section: Loaded<T>, map: (value: T) => U): Loaded<U> {
  return section.ok ? { ok: true, value: map(section.value) } : section
}

/** How long a page waits for all its sources, and the minimum for a source that starts late, in milliseconds. */
const pagePatienceMs = 5_000
const leastPatienceMs = 250

interface Page {
  reportFault(where: string, error: unknown): void
}

/** When each page began to wait for its sources. */
const begun = new WeakMap<Page, number>()

/** The rest of a page's waiting time, which starts with its first source. */
function patienceOf(page: Page): number {
  const since = begun.get(page) ?? performance.now()
  begun.set(page, since)
  return Math.max(leastPatienceMs, pagePatienceMs - (performance.now() - since))
}

/** Restarts a page's waiting time, after something else took its time. */
export function renewPatience(page: Page): void {
  begun.delete(page)
}

/**
 * Loads one section; never rejects. A fault is reported with the section's name.
 *
 * @param context the page's own, which holds its remaining waiting time
 * @param patienceMs a separate limit for this source in milliseconds, whatever the others took
 */
export async function loadSection<T>(
  context: Page,
  name: string,
  load: () => Promise<T>,
  patienceMs = patienceOf(context),
): Promise<Loaded<T>> {
  let timer: NodeJS.Timeout | undefined
  try {
    const hung = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${Math.round(patienceMs)} ms`)), patienceMs)
    })
    return { ok: true, value: await Promise.race([load(), hung]) }
  } catch (error) {
    context.reportFault(name, error)
    return { ok: false }
  } finally {
    clearTimeout(timer)
  }
}

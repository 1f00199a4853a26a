/**
 * One part of a page with a source of its own: the rest of the page stands when the source fails. A source
 * that hangs counts as failed once the page's five seconds are over, which all of its sources share.
 */
export type Section<T> = { ok: true; value: T } | { ok: false }

/** For how long a page waits for its sources in all, and what each has that comes late, in milliseconds. */
const pagePatienceMs = 5_000
const leastPatienceMs = 250

interface Page {
  reportFault(where: string, error: unknown): void
}

/** When each page began to wait for its sources. */
const begun = new WeakMap<Page, number>()

/** What is left of a page's patience, which begins with its first source. */
function patienceOf(page: Page): number {
  const since = begun.get(page) ?? performance.now()
  begun.set(page, since)
  return Math.max(leastPatienceMs, pagePatienceMs - (performance.now() - since))
}

/** Lets a page wait for its sources from now on, after something else took its time. */
export function renewPatience(page: Page): void {
  begun.delete(page)
}

/**
 * Loads one section; never rejects. The fault is reported with the section's name.
 *
 * @param context the page's own, which tells what is left of its patience
 * @param patienceMs how long this source may take, in milliseconds, whatever others took
 */
export async function loadSection<T>(
  context: Page,
  name: string,
  load: () => Promise<T>,
  patienceMs = patienceOf(context),
): Promise<Section<T>> {
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

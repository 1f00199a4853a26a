/**
 * One part of a page with a source of its own: the rest of the page stands when the source fails. A source
 * that hangs counts as failed after five seconds.
 */
export type Section<T> = { ok: true; value: T } | { ok: false }

const usualPatienceMs = 5_000

/**
 * Loads one section; never rejects. The fault is reported with the section's name.
 *
 * @param patienceMs how long a source may take, in milliseconds
 */
export async function loadSection<T>(
  context: { reportFault(where: string, error: unknown): void },
  name: string,
  load: () => Promise<T>,
  patienceMs = usualPatienceMs,
): Promise<Section<T>> {
  let timer: NodeJS.Timeout | undefined
  try {
    const hung = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
    })
    return { ok: true, value: await Promise.race([load(), hung]) }
  } catch (error) {
    context.reportFault(name, error)
    return { ok: false }
  } finally {
    clearTimeout(timer)
  }
}

import type { Page } from '@playwright/test'

/** Pages of which a test has stopped the clock. */
const stopped = new WeakSet<Page>()

/** Stops the installed clock of a hydrated page; from then on time passes only when a test advances it. */
export async function stopClock(page: Page): Promise<void> {
  stopped.add(page)
  const now = await page.evaluate(() => performance.timeOrigin + performance.now())
  await page.clock.pauseAt(now + 1_000)
}

/** Playwright may leave a part of its clock behind in the context, which the next test would use again. */
export async function leaveClock(page: Page): Promise<void> {
  if (stopped.has(page)) await page.context().close()
}

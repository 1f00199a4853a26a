import type { Page } from '#tests/support/journey.ts'

/** Stops the installed clock of a hydrated page; from then on time passes only when a test advances it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => performance.timeOrigin + performance.now())
  await page.clock.pauseAt(now + 1_000)
}

import type { Page } from '#tests/support/journey.ts'

/** Stops a hydrated page's clock, which is installed; from now on time passes only when a test lets it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => performance.timeOrigin + performance.now())
  await page.clock.pauseAt(now + 1_000)
}

import { defineConfig } from '@playwright/test'
import { browserLaunch } from '#tests/support/browser.ts'

const launch = browserLaunch()

/** Node itself reads TypeScript, and every position in it stays as it is, so nothing need be translated or mapped back. */
process.env.PW_DISABLE_TS_ESM = 'yes'

/**
 * One process for all pages of a context. Chromium starts another one for each site otherwise, also between the empty
 * page and the first address, and a process loads its first page at twice the cost of later ones.
 */
const oneProcess = ['--disable-site-isolation-trials', '--renderer-process-limit=1']

/** Pages live too shortly for optimised code to pay for its compilation, a seventeenth of the time of all journeys. */
const noOptimiser = '--js-flags=--no-maglev --no-opt'

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results/journeys',
  globalSetup: './support/journeys-setup.ts',
  // A file's tests run in one worker: a product that they need for themselves is started once.
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // One browser in some thousands dies or is late on a busy machine. `npm test` names what passed only the second time.
  retries: process.env.JOURNEYS_REPORT ? 1 : 0,
  // Time limits only end what hangs: at least ten times what a quiet machine needs.
  timeout: 1_200_000,
  expect: { timeout: 180_000 },
  reporter: process.env.JOURNEYS_REPORT
    ? [['line'], ['json', { outputFile: process.env.JOURNEYS_REPORT }]]
    : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { ...launch, args: [...launch.args, ...oneProcess, noOptimiser] },
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    // Drawing what moves is a seventh of the cost. Where motion matters, a test asks for it: `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // A new context, with a process of its own, costs more than the other pages of most tests. Playwright empties it in
    // between, but for permissions and headers; `guards.journey.ts` tests that nothing of an earlier journey is found.
    reuseContext: true,
    // A third of the time of every journey; `--trace retain-on-failure` records one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})

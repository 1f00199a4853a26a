import { defineConfig } from '@playwright/test'
import { browserLaunch } from '#tests/support/browser.ts'

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results/journeys',
  globalSetup: './support/journeys-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // On a busy machine a step may take its time; what hangs is still found.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.JOURNEYS_REPORT
    ? [['line'], ['json', { outputFile: process.env.JOURNEYS_REPORT }]]
    : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: browserLaunch(),
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    // A third of the time of every journey; `--trace retain-on-failure` records one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})

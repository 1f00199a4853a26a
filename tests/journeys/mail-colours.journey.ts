import path from 'node:path'
import { runnerImport } from 'vite'
import { compose } from '#adapters/mail/compose.ts'
import type * as mailHtml from '#adapters/mail/mail-html.tsx'
import { messagesAbout } from '#tests/factories/messages.ts'
import { expect, test } from '#tests/support/journey.ts'
import { accessibilityFaults } from '#tests/support/page-checks.ts'

test('every mail can be read in light and in dark colours', async ({ page }) => {
  // Node reads no TSX.
  const { module } = await runnerImport<typeof mailHtml>(path.resolve('adapters/mail/mail-html.tsx'), {
    configFile: false,
    logLevel: 'error',
  })
  // Axe skips text in the colour of its background as hidden, so the background is checked too.
  const grounds = { light: new Set<string>(), dark: new Set<string>() }
  for (const message of messagesAbout({ isDemo: true })) {
    await page.setContent(await module.asHtml(compose(message)))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page, ['color-contrast']), message.kind).toEqual([])
      grounds[colorScheme].add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    }
  }
  expect([grounds.light.size, grounds.dark.size]).toEqual([1, 1])
  const redIn = (ground: Set<string>) => Number([...ground].join().match(/\d+/)?.[0])
  expect(redIn(grounds.light)).toBeGreaterThan(128)
  expect(redIn(grounds.dark)).toBeLessThanOrEqual(128)
})

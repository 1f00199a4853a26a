import AxeBuilder from '@axe-core/playwright'
import { renderMessage } from '#adapters/mail/render-message.ts'
import { messagesAbout } from '#tests/factories/messages.ts'
import { expect, test } from '#tests/support/journey.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test('every mail can be read in them', async ({ page }) => {
      // Text in the colour of its ground would be left out by axe as hidden, so the ground is looked at too.
      const grounds = new Set<string>()
      for (const message of messagesAbout({ isDemo: true })) {
        await page.setContent((await renderMessage(message)).html)
        const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
        expect(violations, message.kind).toEqual([])
        grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      }
      expect(grounds.size).toBe(1)
      const [red = 0] = ([...grounds][0] ?? '').match(/\d+/g)?.map(Number) ?? []
      expect(red > 128).toBe(colorScheme === 'light')
    })
  })
}

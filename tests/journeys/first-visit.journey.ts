import { expect, test, withMotion } from '#tests/support/journey.ts'

test.use(withMotion)

test('the text of a home page needs each font that is preloaded', async ({ page }) => {
  for (const path of ['/', '/material-science']) {
    await page.goto(path)
    await expect.poll(() => page.evaluate(unusedFonts), path).toEqual([])
  }
})

/** The preloaded files whose family no text has asked for. It runs in the page. */
function unusedFonts(): string[] {
  const faces = [...document.styleSheets].flatMap(sheet =>
    [...sheet.cssRules].filter(rule => rule instanceof CSSFontFaceRule),
  )
  const asked = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  return [...document.querySelectorAll('link[rel=preload][as=font]')]
    .map(link => link.getAttribute('href') ?? '')
    .filter(file => {
      const face = faces.find(({ style }) => style.getPropertyValue('src').includes(file))
      const family = face?.style.getPropertyValue('font-family').replaceAll('"', '')
      return family === undefined || !asked.includes(family)
    })
}

/** Formulas while an abstract is typed: how they will read, what cannot be set, and LaTeX outside of dollars. */
import { expect, test } from '#tests/support/journey.ts'

test('the form shows formulas as they will read, names what cannot be set, and converts other LaTeX', async ({
  page,
}) => {
  await page.goto('/material-science/submit-abstract')
  const text = page.locator('[name="abstract_text"]')
  const help = page.getByRole('group', { name: 'Formulas' })
  await expect(page.getByRole('group', { name: 'Co-authors and keywords' })).toBeVisible()
  await expect(help).toHaveCount(0)
  await text.fill(
    String.raw`Costs $5 and $10, a gain of 5\% with $k^{2}$ and $\myMacro{x}$, by \emph{heat} \cite{a}.`,
  )
  await expect(help.locator('math msup')).toHaveText('k2')
  await expect(help).toContainText('This cannot be set as a formula')
  await expect(help.locator('code').filter({ hasText: String.raw`$\myMacro{x}$` }).first()).toBeVisible()
  await expect(help).toContainText(String.raw`Please say in words what these mean: \cite`)
  await help.getByRole('button', { name: 'Convert it' }).click()
  await expect(text).toHaveValue(
    String.raw`Costs $5 and $10, a gain of 5% with $k^{2}$ and $\myMacro{x}$, by heat \cite{a}.`,
  )
  await expect(help.locator('math msup')).toHaveText('k2')
  await text.fill('Words alone')
  await expect(help).toHaveCount(0)
})

test('raised and lowered text that is pasted stays so', async ({ page }) => {
  await page.goto('/material-science/submit-abstract')
  const text = page.locator('[name="abstract_text"]')
  await expect(page.getByRole('group', { name: 'Co-authors and keywords' })).toBeVisible()
  await text.fill('At ')
  await text.evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    field.setSelectionRange(3, 3)
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p>10<sup>-3</sup> m of H<sub>2</sub>O, T<sub>eff</sub></p>')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text).toHaveValue(String.raw`At 10⁻³ m of H₂O, T$_{\mathrm{eff}}$`)
})

test('text that is pasted breaks its lines where it says so, and not where its source does', async ({
  page,
}) => {
  await page.goto('/material-science/submit-abstract')
  await expect(page.getByRole('group', { name: 'Co-authors and keywords' })).toBeVisible()
  await page.locator('[name="abstract_text"]').fill('$k$')
  await expect(page.getByRole('group', { name: 'Formulas' })).toBeVisible()
  // As Word writes it.
  const html = [
    '<html><body>\r\n<!--StartFragment-->\r\n\r\n<p class=MsoNormal>We report on the\r\nrole of H<sub>2</sub>O in',
    'glass.<o:p></o:p></p>\r\n\r\n<p class=MsoNormal>It melts\r\nslowly.</p>\r\n\r\n<!--EndFragment-->\r\n</body></html>',
  ].join('\r\n')
  for (const [name, wanted] of [
    ['abstract_text', 'We report on the role of H₂O in glass.\nIt melts slowly.'],
    ['abstract_title', 'We report on the role of H₂O in glass. It melts slowly.'],
  ] as const) {
    const field = page.locator(`[name="${name}"]`)
    await field.evaluate((element: HTMLInputElement, source) => {
      element.focus()
      element.select()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', source)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
    await expect(field).toHaveValue(wanted)
  }
})

test('a formula is asked for by its source, and nothing but a formula is answered', async ({ page }) => {
  const asked = async (source: string) => {
    const answer = await page.request.get(`/media/formula?${new URLSearchParams({ source })}`)
    return [answer.status(), answer.headers()['content-type'], await answer.text()]
  }
  const plain = 'text/plain; charset=UTF-8'
  expect(await asked('k')).toEqual([200, plain, '<math><mi>k</mi></math>'])
  for (const source of [
    '',
    String.raw`\def\x{y}\x`,
    '<script>alert(1)</script>{',
    'x'.repeat(501),
    '{'.repeat(400),
  ])
    expect(await asked(source)).toEqual([200, plain, ''])
})

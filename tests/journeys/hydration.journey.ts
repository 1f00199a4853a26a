import { expect, type Page, test, waitUntilTakenOver } from '#tests/support/journey.ts'

/**
 * Notes, after each task of React's scheduler, how many of a form's steps are hydrated. React finds the 5 ms
 * that it may work used up after a few elements, so that one task hydrates more only where it does not ask for the time.
 */
async function watchHydration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(globalThis, { hydratedSteps: seen })
    const isHydrated = (control: Element | null) =>
      control !== null && Object.keys(control).some(key => key.startsWith('__reactFiber'))
    const steps = () => [...document.querySelectorAll('main fieldset:not(fieldset fieldset)')]
    const first = (step: Element) => step.querySelector('input, select, textarea')

    const perQuestionMs = 0.5
    let aheadMs = 0
    const now = performance.now.bind(performance)
    performance.now = () => {
      aheadMs += perQuestionMs
      return now() + aheadMs
    }
    const native = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...native,
      set(this: MessagePort, handler: (event: MessageEvent) => void) {
        native?.set?.call(this, (event: MessageEvent) => {
          // React would hurry if its work were late.
          aheadMs = 0
          handler(event)
          seen.push(steps().filter(step => isHydrated(first(step))).length)
        })
      },
    })
  })
}

/** The largest number of steps that one task has hydrated, once all are. */
async function mostStepsInOneTask(page: Page): Promise<number> {
  const steps = await page.locator('main fieldset:not(fieldset fieldset)').count()
  const hydrated = () =>
    page.evaluate(() => (globalThis as unknown as { hydratedSteps: number[] }).hydratedSteps)
  await expect.poll(async () => (await hydrated()).at(-1)).toBe(steps)
  return Math.max(...(await hydrated()).map((count, n, counts) => count - (counts[n - 1] ?? 0)))
}

test('the steps of a form are hydrated one by one', async ({ page }) => {
  await watchHydration(page)
  for (const form of ['online-registration', 'discount-form', 'submit-abstract']) {
    await test.step(form, async () => {
      await page.goto(`/material-science/${form}`)
      expect(await mostStepsInOneTask(page)).toBe(1)
    })
  }
})

test('the steps of a form are hydrated one by one when a draft is restored', async ({ page }) => {
  await watchHydration(page)
  for (const [form, labels] of [
    ['online-registration', ['City', 'Discount Code']],
    // React resets a textarea that was filled before it is hydrated.
    ['discount-form', ['City', 'Description']],
  ] as const) {
    await test.step(form, async () => {
      await page.goto(`/material-science/${form}`)
      await waitUntilTakenOver(page)
      for (const label of labels) await page.getByLabel(label).fill(`My ${label}`)
      await page.getByLabel('Country').selectOption('Norway')
      await page.goto(`/material-science/${form}`)
      await expect(page.getByText('Draft restored')).toBeVisible()
      expect(await mostStepsInOneTask(page)).toBe(1)
      for (const label of labels) await expect(page.getByLabel(label)).toHaveValue(`My ${label}`)
      await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('Norway')
    })
  }
})

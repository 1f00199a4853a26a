/** Unsaved text survives a reload and is offered again, and leaving the page asks once. */
import type { Dialog } from '@playwright/test'
import { expect, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test('a reload loses nothing that was typed', async ({ page, product }) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signIn(page, person, '/organiser/c/material-science/website/topic')
  // Back then stays within the application.
  await waitUntilTakenOver(page)
  await page
    .getByRole('main')
    .getByRole('list')
    .last()
    .getByRole('listitem')
    .getByRole('link')
    .first()
    .click()
  const field = page.getByRole('textbox', { name: 'Name' })
  const heading = page.getByRole('heading', { level: 1 })
  /** How far below the heading the form begins. */
  const depth = async () => ((await field.boundingBox())?.y ?? 0) - ((await heading.boundingBox())?.y ?? 0)
  await expect(field).toBeVisible()
  const before = await depth()
  await field.fill('Glasses that remember')
  const asked: string[] = []
  const dismissing = async (dialog: Dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  }
  page.on('dialog', dismissing)
  await page.getByRole('link', { name: 'All topics' }).click()
  await expect.poll(() => asked).toEqual(['confirm'])
  await expect(field).toHaveValue('Glasses that remember')
  await page.evaluate(() => history.back())
  await expect.poll(() => asked).toEqual(['confirm', 'confirm'])
  await expect(field).toHaveValue('Glasses that remember')
  page.off('dialog', dismissing)
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('that remember')
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(field).not.toHaveValue('Glasses that remember')
  const offer = page.getByRole('button', { name: 'Put it back into the form' })
  await expect(offer).toBeVisible()
  expect(before).toBeGreaterThan(0)
  expect(await depth(), 'the offer moves nothing').toBe(before)
  await offer.click()
  await expect(field).toHaveValue('Glasses that remember')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  await page.getByRole('link', { name: 'All topics' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Glasses that remember' }).click()
  await expect(field).toHaveValue('Glasses that remember')
  await expect(page.getByText('that was not saved')).toHaveCount(0)
})

test('a mail that is being written is kept like a record', async ({ page, product }) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signIn(page, person, '/organiser/c/material-science/mail/new')
  await waitUntilTakenOver(page)
  const main = page.getByRole('main')
  const body = main.getByRole('textbox', { name: 'Text' })
  const written = 'The banquet begins at seven.'
  // Until the editor is there, the text is a field of HTML.
  await expect(main.getByRole('toolbar', { name: 'Tools for Text' })).toBeVisible()
  await body.fill(written)
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  // Other recipients and another template change only what was not typed.
  for (const [link, subject] of [
    ['Paid', '{conference}: what you need to know'],
    ['To the presenters', 'Your presentation at {conference}'],
  ] as const) {
    await main.getByRole('link', { name: link, exact: true }).click()
    await expect(main.getByLabel('Subject')).toHaveValue(subject)
    await expect(body).toHaveText(written)
  }
  expect(asked).toEqual([])
  await main.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Mail', exact: true })).toBeVisible()
  expect(asked).toEqual(['confirm'])
  await page.goBack()
  const offer = main.getByRole('button', { name: 'Put it back into the form' })
  await offer.click()
  await expect(body).toHaveText(written)
  await main.getByLabel('Subject').fill('The banquet')
  await main.getByRole('button', { name: 'Check the mail' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'The banquet' })).toBeVisible()
  // It is saved, so the next one begins anew.
  await page.goto('/organiser/c/material-science/mail/new')
  await expect(offer).toHaveCount(0)
})

test('what was published as new is offered on no other new form', async ({ page, product }) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  const fees = '/organiser/c/material-science/fees'
  await signIn(page, person, `${fees}/extra/new`)
  await waitUntilTakenOver(page)
  const main = page.getByRole('main')
  const offer = main.getByRole('button', { name: 'Put it back into the form' })
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await main
    .getByRole('textbox', { name: /^Name\b/ })
    .first()
    .fill('Guided walk')
  await expect.poll(stored).toContain('Guided walk')
  page.on('dialog', dialog => dialog.accept())
  // Another kind of the same list has a form of its own.
  await page.goto(`${fees}/admission/new`)
  await waitUntilTakenOver(page)
  await expect(main.getByRole('textbox', { name: /^Name\b/ }).first()).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.goto(`${fees}/extra/new`)
  await offer.click()
  await main.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(main.getByText('Published.', { exact: false }).first()).toBeVisible()
  await expect.poll(stored).not.toContain('Guided walk')
  await page.goto(`${fees}/extra/new`)
  await waitUntilTakenOver(page)
  await expect(offer).toHaveCount(0)
})

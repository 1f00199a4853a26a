/** Somebody sets the point of a picture that every crop must show, and all pages keep it. */
import { photograph } from '#tests/factories/pictures.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { accessibilityFaults } from '#tests/support/page-checks.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.use({ changing: 'focus points', expectedComplaints: [/status of 4(22|13)/] })

const website = '/organiser/c/material-science/website'

const photo = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await photograph(1600, 900).jpeg().toBuffer(),
})

async function openNew(page: Page, dataDir: string) {
  await signIn(page, await createStaff(dataDir, 'Ida Berg', 'manager'), `${website}/gallery-image/new`)
}

const positionOf = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .last()
    .evaluate(image => getComputedStyle(image).objectPosition)

test('a picture is published before its focus point can be shown', async ({ page, product }) => {
  // The page notes that it has read the answer to its upload.
  await page.addInitScript(() => {
    const { json } = Response.prototype
    Response.prototype.json = async function read(this: Response) {
      const answer = await json.call(this)
      if (this.url.endsWith('/picture')) Object.assign(globalThis, { isAnswerRead: true })
      return answer
    }
  })
  const stylesheet = Promise.withResolvers<void>()
  await page.route(/\/styles\/focus\.css/, async route => {
    await stylesheet.promise
    await route.continue()
  })
  await openNew(page, product.dataDir)
  await page.getByLabel('What it shows').fill('The early hall')
  await page.locator('input[type=file]').setInputFiles(await photo('early'))
  await page.evaluate(async () => {
    // React has done what it can without the stylesheet by the second frame after it.
    for (let frames = 0; frames < 2; ) {
      await new Promise(requestAnimationFrame)
      if ('isAnswerRead' in globalThis) frames++
    }
  })
  const sent = page.waitForRequest(/\.data$/)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await sent
  stylesheet.resolve()
  await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The early hall' }).first()).toBeVisible()
})

test('a picture is chosen, pressed where its point is, and cropped around it', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openNew(page, product.dataDir)
  await page.locator('input[type=file]').setInputFiles(await photo('pressed'))
  await expect(page.getByText('pressed.jpg is uploaded. Publish or save to keep it.')).toBeVisible()
  await page.getByLabel('What it shows').fill('The pressed hall')
  const stage = page.locator('[data-focus-x]').first()
  const box = await stage.boundingBox()
  if (!box) throw new Error('the picture is not shown')
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.75, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByLabel('From the left, %')).toHaveValue('25')
  await expect(page.getByLabel('From the top, %')).toHaveValue('75')
  const crops = page.getByRole('list', { name: 'How pages crop it' }).locator('picture img')
  await expect(crops).toHaveCount(4)
  for (const crop of await crops.all()) {
    expect(await crop.evaluate(image => getComputedStyle(image).objectPosition)).toBe('25% 75%')
  }
  await page.getByLabel('From the left, %').fill('30')
  await expect(crops.first()).toHaveCSS('object-position', '30% 75%')
  // The page beside the form crops it in the same way.
  const framed = page.frameLocator('iframe[name="typed-preview"]')
  await expect(framed.getByRole('img', { name: 'The pressed hall' })).toHaveCSS('object-position', '30% 75%')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'The pressed hall', exact: true })).toBeVisible()
  await expect(page.getByLabel('From the left, %')).toHaveValue('30')
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await expect(
    page.getByText('focus point at 30 % from the left and 75 % from the top').first(),
  ).toBeVisible()
  await page.goto('/material-science')
  expect(await positionOf(page, 'The pressed hall')).toBe('30% 75%')
  // The other pictures are still cropped around their middle.
  expect(await positionOf(page, 'The Great Hall during a plenary talk')).toBe('50% 50%')
})

test('another picture has a point of its own', async ({ page, product }) => {
  await openNew(page, product.dataDir)
  const file = page.locator('input[type=file]')
  await file.setInputFiles(await photo('first'))
  await page.getByLabel('From the left, %').fill('10')
  await file.setInputFiles(await photo('second'))
  await expect(page.getByText('second.jpg is uploaded. Publish or save to keep it.')).toBeVisible()
  await expect(page.getByLabel('From the left, %')).toHaveValue('50')

  // A form with a file that the server does not read would be refused with all its text.
  await file.setInputFiles({
    name: 'huge.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(12 * 1024 ** 2),
  })
  const problem = () => file.evaluate((input: HTMLInputElement) => input.validationMessage)
  expect(await problem()).toBe('huge.jpg has 12.0 MB; the limit is 10 MB.')
  await page.locator('form#record').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'That is more than this form accepts' })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the point is typed as two numbers, and a wrong one is refused beside its field', async ({
    page,
    product,
  }) => {
    await openNew(page, product.dataDir)
    await page.locator('input[type=file]').setInputFiles(await photo('typed'))
    await page.getByLabel('What it shows').fill('The typed hall')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByLabel('From the left, %').fill('0')
    await page.getByLabel('From the top, %').fill('12')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
    await page.goto('/material-science')
    expect(await positionOf(page, 'The typed hall')).toBe('0% 12%')
    await page.goBack()
    await page.locator('form#record').evaluate((form: HTMLFormElement) => {
      form.noValidate = true
    })
    await page.getByLabel('From the top, %').fill('120')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const words = '“From the top” of “Picture” must be a whole number from 0 to 100.'
    await page.getByRole('link', { name: words }).click()
    await expect(page.getByLabel('From the top, %')).toBeFocused()
  })
})

test('a conference gets a picture of its own, on its cover and in the list of meetings', async ({
  page,
  product,
}) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signIn(page, person, website)
  await page.getByRole('link', { name: 'Picture of the conference' }).click()
  await page.locator('input[type=file]').setInputFiles(await photo('harbour'))
  await expect(page.getByText('harbour.jpg is uploaded. Publish or save to keep it.')).toBeVisible()
  await page.getByLabel('What it shows').fill('The harbour')
  await page.getByLabel('From the left, %').fill('80')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
  for (const path of ['/material-science', '/upcoming-meetings']) {
    await page.goto(path)
    await expect(page.locator('img[data-focus-x="80"]').last()).toHaveCSS('object-position', '80% 50%')
  }
})

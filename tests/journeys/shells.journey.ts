import { expect, test } from '#tests/support/journey.ts'

test('the site menu marks the current page, and MEETINGS opens by hover, click and keyboard', async ({
  page,
}) => {
  await page.goto('/about')
  const site = page.getByRole('navigation', { name: 'Site' })
  await expect(site.getByRole('link', { name: 'ABOUT US' })).toHaveAttribute('aria-current', 'page')
  await expect(site.locator('[aria-current]')).toHaveCount(1)

  const opener = site.getByRole('button', { name: 'MEETINGS' })
  const upcoming = site.getByRole('link', { name: 'UPCOMING' })
  await expect(upcoming).toBeHidden()
  await opener.hover()
  await expect(upcoming).toBeVisible()
  await page.mouse.move(0, 500)
  await expect(upcoming).toBeHidden()
  await opener.hover()
  await expect(upcoming).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(upcoming).toBeHidden()
  await page.mouse.move(0, 500)

  await opener.focus()
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(upcoming).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(upcoming).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await upcoming.click()
  await expect(page).toHaveURL('/upcoming-meetings')
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
})

test('a conference’s pages say which conference they belong to, on a desk and on a phone', async ({
  page,
}) => {
  // Another conference of the sample shows its logo in the place of its name.
  await page.goto('/life-sciences/registration-fee')
  for (const width of [320, 820, 1100, 1240, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const conference = page.getByRole('navigation', { name: 'Conference' })
    const name = conference.getByText('Life Sciences and Biotechnology').locator('..')
    await expect(name, `at ${width} px`).toBeInViewport({ ratio: 1 })
    const cut = await name.evaluate(whole => whole.scrollHeight - whole.clientHeight)
    expect(cut, `lines cut off at ${width} px`).toBeLessThan(8)
    await expect(conference.getByText(/[A-Z][a-z]+ \d{4}, Cape Town/), `at ${width} px`).toBeInViewport()
  }
})

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/material-science')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('both menus open and lead on', async ({ page }) => {
    await page.goto('/material-science')
    const site = page.getByRole('navigation', { name: 'Site' })
    await expect(site.getByRole('link', { name: 'POLICIES' })).toBeHidden()
    await site.getByRole('button', { name: 'Menu' }).click()
    await expect(site.getByRole('link', { name: 'UPCOMING' })).toBeVisible()
    await page.keyboard.press('Escape')
    const conference = page.getByRole('navigation', { name: 'Conference' })
    await conference.getByRole('button', { name: 'Contents' }).click()
    await conference.getByRole('link', { name: 'Venue' }).click()
    await expect(page).toHaveURL('/material-science/venue')
  })
})

test.describe('an address without a page', () => {
  test.use({ expectedComplaints: [/status of 404/] })

  test('shows the not-found page inside the site', async ({ page, request }) => {
    const paths = ['/nowhere', '/nowhere/committee', '/material-science/nothing', '/a/b/c/d']
    for (const path of paths) {
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(404)
      expect(answer.headers()['cache-control'], path).toBe('no-store')
      const html = await answer.text()
      expect(html, path).toContain('<title>404 - Page Not Found</title>')
      expect(html, path).toContain('aria-label="Site"')
      expect(html, path).toContain('Go Back Home')
    }
    expect((await page.goto('/nowhere/committee'))?.status()).toBe(404)
    await expect(page).toHaveTitle('404 - Page Not Found')
    await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
    await page.getByRole('link', { name: 'Go Back Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

import { complaintsOf, expect, test } from '#tests/support/journey.ts'

test.describe('what fails a journey', () => {
  test.use({ expectedComplaints: [/./] })

  test('a warning or an error in the console, a script that throws, and a request to another host', async ({
    page,
    product,
  }) => {
    await page.route('http://elsewhere.example/**', route => route.fulfill({ body: '' }))
    await page.goto('/health/live')
    const complaints = complaintsOf(page, product.address)
    await page.evaluate(() => {
      const { console } = globalThis
      console.log('no complaint')
      console.warn('a warning')
      console.error('an error')
      setTimeout(() => {
        throw new Error('a bug')
      })
    })
    await expect.poll(() => complaints).toHaveLength(3)
    expect(complaints.join('\n')).toMatch(/warning: a warning.*error: an error.*error: a bug/s)
    await page.evaluate(() => {
      new Image().src = 'http://elsewhere.example/pixel.png'
    })
    await expect.poll(() => complaints).toContain('asked another host: http://elsewhere.example/pixel.png')
  })
})

for (const time of ['first', 'second']) {
  test(`a browser that an earlier test used is empty, the ${time} time`, async ({ page, context }) => {
    expect(context.pages()).toHaveLength(1)
    await page.goto('/contact')
    const found = await page.evaluate(() => {
      const stored = { ...localStorage, ...sessionStorage }
      localStorage.setItem('local', 'left')
      sessionStorage.setItem('session', 'left')
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return { stored, fromCache: loaded.filter(each => each.transferSize === 0).map(each => each.name) }
    })
    expect(found).toEqual({ stored: {}, fromCache: [] })
    expect(await context.cookies()).toEqual([])
    await context.addCookies([{ name: 'cookie', value: 'left', url: 'http://elsewhere.example' }])
    await context.newPage()
  })
}

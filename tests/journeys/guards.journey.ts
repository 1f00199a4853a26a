import { complaintsOf, expect, test } from '#tests/support/journey.ts'

test.describe('what fails a journey', () => {
  test.use({ expectedComplaints: [/./] })

  test('a warning or an error in the console, and a script that throws', async ({ page, product }) => {
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
  })

  test('a request to another host', async ({ page, product }) => {
    await page.route('http://elsewhere.example/**', route => route.fulfill({ body: '' }))
    await page.goto('/health/live')
    const complaints = complaintsOf(page, product.address)
    await page.evaluate(() => {
      new Image().src = 'http://elsewhere.example/pixel.png'
    })
    await expect.poll(() => complaints).toContain('asked another host: http://elsewhere.example/pixel.png')
  })
})

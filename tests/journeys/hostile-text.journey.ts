import { expect, type Page, test } from '#tests/support/journey.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** What a registration page shows of its registrant, and its number of elements. */
async function read(page: Page, html: string) {
  return page.evaluate(source => {
    const document = new DOMParser().parseFromString(source, 'text/html')
    return {
      texts: [...document.querySelectorAll('dd')].map(entry => entry.textContent),
      elements: document.querySelectorAll('article *').length,
    }
  }, html)
}

test(`typed text appears literally on the registration page, and never as markup ${needsMaterial}`, async ({
  page,
  product,
}) => {
  test.skip(!hasMaterial)
  const strings: string[] = JSON.parse(String(await readMaterial('hostile/blns.json')))
  // All others are refused with a message beside their field: blank, or with control characters.
  const accepted = strings.filter(
    text => text.trim() !== '' && text.isWellFormed() && ![...text].some(letter => letter < ' '),
  )
  expect(accepted.length).toBeGreaterThan(400)
  await page.goto('/health/live')
  const plain = await read(page, await register(product.address, { billing_organization: 'Office' }))
  const wrong: string[] = []
  for (let at = 0; at < accepted.length; at += 5) {
    const [name = 'Ada', organization = 'Institute', address = 'Street', city = 'Lisbon', payer = 'Office'] =
      accepted.slice(at, at + 5)
    const html = await register(product.address, {
      name,
      organization,
      billing_address: address,
      city,
      billing_organization: payer,
    })
    const { texts, elements } = await read(page, html)
    for (const text of [`Dr. ${name}`, organization, address, city, payer]) {
      if (!texts.includes(text)) wrong.push(text)
    }
    if (elements !== plain.elements) wrong.push(`made ${elements} elements of ${plain.elements}: ${name}`)
  }
  expect(wrong).toEqual([])
})

async function register(address: string, typed: Record<string, string>): Promise<string> {
  const visitor = createVisitor(address, { typed })
  return visitor.read(await visitor.register())
}

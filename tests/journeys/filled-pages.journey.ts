/** A registration's page is rendered once for many people, and each reads it as if it was rendered for them alone. */
import { expect, test } from '#tests/support/journey.ts'
import { createVisitor } from '#tests/support/visitor.ts'

test.use({ changing: 'registrations' })

const people: Record<string, Record<string, string>> = {
  'usual texts': {},
  'texts with signs of HTML, scripts and patterns': {
    name: `O'Neil <b>&amp; "x" \u2028 結 \\ $& \${x}`,
    organization: '</script><script>alert(1)</script>',
    billing_address: 'Lisbon\r\nRua "7"\n',
    email: `o'neil+x@example.org`,
    postal_code: '10 & 20',
    billing_organization: "$1 $' A",
  },
  'one text everywhere': { name: 'A', city: 'A', organization: 'A', billing_address: 'A', email: 'a@a.co' },
}

for (const [who, typed] of Object.entries(people)) {
  test(`is the same to the byte for ${who}`, async ({ product: { address } }) => {
    const visitor = createVisitor(address, { typed })
    const page = await visitor.register()
    const read = async (path: string) => {
      const answer = await fetch(address + path)
      const { status, headers } = answer
      const policy = headers.get('Content-Security-Policy')
      return { status, policy, caching: headers.get('Cache-Control'), html: await answer.text() }
    }
    const expectSame = async () => {
      // With a query, a page is rendered for its reader alone.
      const alone = await read(`${page}?alone`)
      expect(alone.status).toBe(200)
      expect(alone.caching).toBe('no-store')
      expect(await read(page)).toEqual(alone)
      // From memory.
      expect(await read(page)).toEqual(alone)
    }
    await expectSame()
    const chosen = new URLSearchParams({ method: 'bank-transfer' })
    await fetch(address + page, { method: 'POST', redirect: 'manual', body: chosen })
    await expectSame()
    await visitor.read(await visitor.approve(await visitor.pay(page)))
    await expectSame()
  })
}

test('shows nothing of the one who read it before', async ({ product: { address } }) => {
  const [first, second] = [
    createVisitor(address, { typed: { name: 'Grace Firstly', email: 'grace@example.org' } }),
    createVisitor(address, { typed: { name: 'Emmy Secondly', email: 'emmy@example.org' } }),
  ]
  const pages = [await first.register(), await second.register()]
  const [one = '', other = ''] = await Promise.all(pages.map(page => first.read(page)))
  expect(one).toContain('Grace Firstly')
  expect(other).toContain('Emmy Secondly')
  expect(other).not.toMatch(/Grace|grace@/)
  expect(other).not.toContain(pages[0])
})

test('gives each visitor of the abstract form a sum and a key of their own', async ({
  product: { address },
}) => {
  const { read } = createVisitor(address)
  const forms = await Promise.all(Array.from({ length: 12 }, () => read('/material-science/submit-abstract')))
  const valuesOf = (name: string) =>
    forms.map(form => new RegExp(`name="${name}" value="([^"]+)"`).exec(form)?.[1])
  for (const name of ['captcha_token', 'draft']) expect(new Set(valuesOf(name)).size).toBe(12)
  const [firsts, seconds] = [valuesOf('captcha_first'), valuesOf('captcha_second')]
  expect(new Set(forms.map((_, at) => `${firsts[at]} ${seconds[at]}`)).size).toBeGreaterThan(1)
  for (const [at, form] of forms.entries()) expect(form).toContain(`What is ${firsts[at]} + ${seconds[at]}?`)
})

import { expect, test } from 'vitest'
import { cacheKey } from '#server/pages/cacheable.ts'

const keyOf = (address: string) => cacheKey(new URL(address, 'http://localhost'))

test.each([
  '/',
  '/about',
  '/blog-details/7',
  '/material-science',
  '/material-science/venue',
  '/m-1/speakers/3',
])('%s is the same for everybody and is kept', path => {
  expect(keyOf(path)).toBe(path)
})

test.each(['/share-card.png', '/robots.txt', '/sitemap.xml', '/blogs.atom', '/material-science/news.atom'])(
  '%s is a file for machines, which the memory of pages would take for text',
  path => {
    expect(keyOf(path)).toBeUndefined()
  },
)

test.each([
  '/material-science/online-registration',
  '/material-science/discount-form',
  '/material-science/submit-abstract',
])('%s is the same for everybody but for its key, unless it is asked for with somebody’s own query', path => {
  expect(keyOf(path)).toBe(path)
  expect(keyOf(`${path}?back=secret`)).toBeUndefined()
})

test.each(['/material-science/message', '/material-science/registrations/secret'])(
  '%s holds something of one visitor and is never kept',
  path => {
    expect(keyOf(path)).toBeUndefined()
  },
)

test('a page is cached once for each of its own queries, whatever else its address says', () => {
  expect(keyOf('/m1/program?q=steel&day=2')).toBe(keyOf('/m1/program?day=2&q=steel'))
  expect(keyOf('/m1/program?day=2')).not.toBe(keyOf('/m1/program?day=3'))
  expect(keyOf('/m1/program?day=2&day=3')).toBeUndefined()
  expect(keyOf('/m1/program?utm_source=mail&day=2&fbclid=a&fbclid=b')).toBe(keyOf('/m1/program?day=2'))
  expect(keyOf('/m1/program?talk=7')).toBe('/m1/program?talk=7')
  expect(keyOf('/m1?speaker=7&1')).toBe('/m1?speaker=7')
  expect(keyOf('/about?utm_source=mail')).toBe('/about')
  expect(keyOf('/about?1')).toBe('/about')
  expect(keyOf('/about?day=2')).toBe('/about')
  expect(keyOf('/m1/online-registration?utm_campaign=spring')).toBe('/m1/online-registration')
  expect(keyOf('/about?')).toBeUndefined()
  // White space and Unicode composition do not change a search.
  expect(keyOf('/m1/program?q=%20Poly%20%20mers%09')).toBe(keyOf('/m1/program?q=Poly+mers'))
  expect(keyOf('/m1/program?q=e%CC%81')).toBe(keyOf('/m1/program?q=%C3%A9'))
  // The longest search ends within this emoji.
  const long = 'x'.repeat(199)
  expect(keyOf(`/m1/program?q=${long}🙂`)).toBe(keyOf(`/m1/program?q=${long}`))
})

test.each([
  '/?done=x',
  '/about?preview=x',
  '/m1/venue?utm_source=mail&preview=x',
  '/m1/discount-form?cancelled=x',
  '/m1/submit-abstract?draft=x',
  '/m1/submit-abstract?late=x',
  '/m1/de/submit-abstract?utm_source=mail&late=x',
])('%s may hold something of one visitor, and is never kept', address => {
  expect(keyOf(address)).toBeUndefined()
})

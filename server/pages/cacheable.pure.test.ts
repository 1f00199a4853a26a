import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
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

/** Every source of the public site that reads a query, with addresses that it answers otherwise; a new one is missing here. */
const readsQueries: Readonly<Record<string, readonly string[]>> = {
  'forms/sent-notice.ts': ['/m1/contact?done=x'],
  'microsite/abstracts/load-accepted.ts': ['/m1/accepted-abstracts?q=ice', '/m1/accepted-abstracts?topic=2', '/m1/accepted-abstracts?part=2'],
  'microsite/abstracts/receive-abstract.ts': ['/m1/submit-abstract?late=x'],
  'microsite/abstracts/submit-abstract.tsx': ['/m1/submit-abstract?late=x', '/m1/submit-abstract?draft=x'],
  'microsite/discount/discount-form.tsx': ['/m1/discount-form?back=x'],
  'microsite/home/load-home.ts': ['/m1?speaker=7'],
  'microsite/participants/load-participants.ts': ['/m1/participants?part=2'],
  'microsite/program/program.tsx': ['/m1/program?day=2', '/m1/program?q=ice', '/m1/program?talk=3', '/m1/program?part=2'],
  'microsite/registration/changes/change-page.tsx': ['/m1/registrations/secret/change?x=1'],
  'microsite/registration/form/online-registration.tsx': ['/m1/online-registration?back=x', '/m1/online-registration?presentation=oral', '/m1/online-registration?offer=x', '/m1/online-registration?invitation=x'],
  'microsite/registration/group/group-form.tsx': ['/m1/registrations/group?back=x'],
  'microsite/registration/group/people-page.tsx': ['/m1/registrations/secret/people?x=1'],
  'microsite/registration/message/message.tsx': ['/m1/message?r=x'],
  'microsite/registration/page/registration-page.tsx': ['/m1/registrations/secret?open=details'],
  'microsite/registration/person/person-page.tsx': ['/m1/person/secret?listed=1'],
  'preview/preview-link.ts': ['/m1/about?preview=x'],
  'preview/with-preview.ts': ['/about?preview=x'],
} // biome-ignore format: a table

test('whatever a route of the public site reads of a query is in its key, or its page is not kept', () => {
  const site = path.resolve(import.meta.dirname, '../../site')
  const sources = globSync('**/*.{ts,tsx}', { cwd: site }).filter(
    file =>
      !/^organiser\/|\.test\.tsx?$/.test(file) &&
      readFileSync(path.join(site, file), 'utf8').includes('searchParams'),
  )
  expect(sources.toSorted()).toEqual(Object.keys(readsQueries))
  for (const address of Object.values(readsQueries).flat()) {
    const key = keyOf(address)
    expect([address, key === undefined || key !== keyOf(address.replace(/\?.*/, ''))]).toEqual([
      address,
      true,
    ])
  }
})

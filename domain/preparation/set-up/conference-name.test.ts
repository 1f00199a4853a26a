import { expect, test } from 'vitest'
import { conferenceNameShape } from '#domain/conference/conferences/conference.ts'
import { reservedNames, suggestName } from '#domain/preparation/set-up/conference-name.ts'
import routes from '#site/routes.ts'

type Entry = (typeof routes)[number]

const paths = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path === undefined ? paths(children) : [path]))

test('no conference can have the first segment of one of the site’s own addresses', () => {
  const segments = paths(routes).map(path => path.split('/').find(segment => segment !== '') ?? '')
  const possible = segments.filter(segment => conferenceNameShape.test(segment))
  expect(possible.length).toBeGreaterThan(10)
  expect(possible.filter(segment => !reservedNames.has(segment))).toEqual([])
})

test.each([
  ['Glass & Ceramics', 'glass-ceramics'],
  ['Océanographie', 'oceanographie'],
  ['Straßenbau', 'strassenbau'],
  ['5G Networks!', 'g-networks'],
  ['材料', ''],
])('the subject %s suggests the address %s', (subject, name) => {
  expect(suggestName(subject)).toBe(name)
})

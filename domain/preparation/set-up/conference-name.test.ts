import { expect, test } from 'vitest'
import { conferenceNameShape } from '#domain/conference/conferences/conference.ts'
import { conferencePages, reservedBecause } from '#domain/conference/content/built-in-pages.ts'
import { isSlug } from '#domain/conference/content/page-slug.ts'
import { reservedNames } from '#domain/conference/content/reserved-names.ts'
import { suggestName } from '#domain/preparation/set-up/conference-name.ts'
import routes from '#site/routes.ts'
import { micrositeMenu } from '#words/menus.ts'

type Entry = (typeof routes)[number]

const paths = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (path === undefined ? paths(children) : [path]))

/** Paths below a conference. */
const ofEvent = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) =>
    path?.startsWith(':event/') ? [path.replace(/^:event\/(:lang\?\/)?/, '')] : ofEvent(children),
  )

test('no conference can have the first segment of one of the site’s own addresses', () => {
  const segments = paths(routes).map(path => path.split('/').find(segment => segment !== '') ?? '')
  const possible = segments.filter(segment => conferenceNameShape.test(segment))
  expect(possible.length).toBeGreaterThan(10)
  expect(possible.filter(segment => !reservedNames.has(segment))).toEqual([])
})

test('no page that an organiser makes can have the address of one of the site’s own', () => {
  const all = paths(routes).map(path => path.split('/').filter(segment => segment !== ''))
  const ofConferences = ofEvent(routes).map(path => path.split('/')[0]?.toLowerCase() ?? '')
  expect(ofConferences.filter(isSlug).length).toBeGreaterThan(15)
  expect(ofConferences.filter(segment => isSlug(segment) && !reservedBecause(1, segment))).toEqual([])
  const ofSite = all.map(([first = '']) => first).filter(isSlug)
  expect(ofSite.filter(segment => !reservedBecause(null, segment))).toEqual([])
  expect(conferencePages).toEqual(micrositeMenu.map(({ path }) => path))
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

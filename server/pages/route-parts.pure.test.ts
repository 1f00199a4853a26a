import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { partsOf } from '#server/pages/route-parts.ts'
import routes from '#site/routes.ts'

/** The routes by id, as React Router derives it: the file's path without its extension. */
const byId = (entries: readonly RouteConfigEntry[], parentId = 'root'): [string, { parentId: string }][] =>
  entries.flatMap(({ id, file, children = [] }) => {
    const own = id ?? file.replace(/^\.\//, '').replace(/\.\w+$/, '')
    return [[own, { parentId }], ...byId(children, own)]
  })

test('pages before sign-in come without those behind it, public pages without the back office', () => {
  const all = Object.fromEntries(byId(routes))
  const { isOfDoorway, isOfVisitors } = partsOf(all)
  expect(Object.keys(all).filter(isOfDoorway)).toEqual([
    'organiser/office',
    ...['sign-in', 'second-step', 'sign-out', 'reset', 'new-password', 'invitation'].map(
      name => `organiser/staff/sign-in/${name}`,
    ),
  ])
  const shared = [
    'main/home',
    'conference',
    'organiser/staff/sign-in/sign-in',
    'organiser/staff/account/account',
  ]
  expect(shared.filter(isOfVisitors)).toEqual(['main/home', 'conference'])
})

test('a renamed layout of the back office is noticed', () => {
  const { 'organiser/office': _, ...others } = Object.fromEntries(byId(routes))
  expect(() => partsOf(others)).toThrow('organiser/office')
})

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { languages } from '#domain/foundations/language.ts'
import routes from '#site/routes.ts'

/** Pages that come with a mail or a payment, which have no address of their own in each language. */
const inOneLanguage = [
  'newsletter/confirm/:token',
  'newsletter/unsubscribe/:secret',
  'demo-gateway/:order',
  '*',
]

/** What is not in a layout. */
const drawn = ['share-card.png', 'blogs.atom', 'blog-details/:id/share-card.png']

test('the main site has the same pages in every language', () => {
  // Written as a table, which is one.
  const all = routes as RouteConfigEntry[]
  const pathsOf = (entry: RouteConfigEntry | undefined) =>
    (entry?.children ?? []).map(({ path = '' }) => path)
  const first = pathsOf(all.find(({ file }) => file === './main/layout.tsx'))
    .filter(path => !inOneLanguage.includes(path) && path !== 'styleguide')
    .map(path => path.replace(/^\//, ''))
  for (const language of languages) {
    const spoken = pathsOf(all.find(({ id }) => id === language)).map(path =>
      path === language ? '' : path.slice(language.length + 1),
    )
    // A page that an organiser made has the address of a conference in the first language.
    expect(spoken.toSorted(), language).toEqual([...first, ...drawn, ':slug'].toSorted())
  }
})

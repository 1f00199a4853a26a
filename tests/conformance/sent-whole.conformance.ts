/** Pages are sent complete, and their parts are hydrated one by one: React marks each with `<!--$-->`. */
import { expect, test } from 'vitest'
import { mainMenuPages } from '#domain/conference/content/built-in-pages.ts'
import { completed, upcoming, visit } from '#tests/conformance/product.ts'
import { mainPath } from '#words/addresses/paths.ts'
import { micrositeMenu } from '#words/menus.ts'

/** React's markers for a part that a script or the browser has to fill in. */
const gap = /<!--\$[?!~]|<template|<div hidden="" id="S:/

/** The parts that React hydrates separately, and the parts within them. */
const partsOf = (html: string) => html.split('<!--$-->').length - 1

test.each([
  ...mainMenuPages.map(mainPath),
  `/${upcoming}`,
  ...micrositeMenu.map(({ path }) => `/${upcoming}/${path}`),
  `/${upcoming}/discount-form`,
  `/${upcoming}/message`,
  `/${completed}`,
  ...['program?day=2', 'message?r=nothing', 'online-registration?cancelled=nothing'].map(
    path => `/${upcoming}/${path}`,
  ),
])('%s lacks nothing until a script comes, and is hydrated in parts', async path => {
  const { html, main } = await visit(path)
  expect(html).not.toMatch(gap)
  expect(html).toContain('</html>')
  expect(main.querySelectorAll('iframe')).toEqual([])
  // The header, a conference's menu or its placeholder, and the footer.
  expect(partsOf(html)).toBeGreaterThanOrEqual(3)
})

test.each(['online-registration', 'discount-form', 'submit-abstract'])(
  'each part of the form of %s is hydrated by itself, with all of its fields',
  async page => {
    const { html } = await visit(`/${upcoming}/${page}`)
    const [, ...groups] = html.split('<fieldset class="field_group">')
    expect(groups.length).toBeGreaterThanOrEqual(2)
    for (const group of groups) {
      const [legend = '', ...parts] = group.split('<!--$-->')
      expect(legend).toContain('</legend>')
      expect(legend).not.toMatch(/<(?:input|select|textarea)/)
      expect(parts[0]).toMatch(/<(?:input|select|textarea)/)
    }
  },
)

test('a form’s countries are sent in its list, and repeated in few bytes', async () => {
  const { html } = await visit(`/${upcoming}/online-registration`)
  expect(html.split('Burkina Faso').length - 1).toBe(2)
  const data = /streamController\.enqueue\("([\s\S]*?)"\);<\/script>/.exec(html)?.[1] ?? ''
  expect(data).toContain('Burkina Faso')
  // As objects, the countries alone would need 11,000; both menus and the footer need 1,700.
  expect(data.length).toBeLessThan(12_000)
})

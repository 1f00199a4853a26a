/** Pages are sent whole, and their parts are hydrated one by one: React marks each with `<!--$-->`. */
import { expect, test } from 'vitest'
import { completed, upcoming, visit } from '#tests/conformance/product.ts'
import { mainPaths, micrositeMenu } from '#words/paths.ts'

/** What React writes for a part that is to be filled in by a script, or by the browser alone. */
const gap = /<!--\$[?!~]|<template|<div hidden="" id="S:/

/** Parts that React hydrates by themselves, and parts within them. */
const partsOf = (html: string) => html.split('<!--$-->').length - 1

test.each([
  ...Object.values(mainPaths),
  `/${upcoming}`,
  ...micrositeMenu.map(({ path }) => `/${upcoming}/${path}`),
  `/${upcoming}/discount-form`,
  `/${upcoming}/message`,
  `/${completed}`,
])('%s lacks nothing until a script comes, and is hydrated in parts', async path => {
  const { html } = await visit(path)
  expect(html).not.toMatch(gap)
  // The header, a conference's menu or the place for it, and the footer.
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

test('the countries of a form are sent in its list, and once more in few bytes', async () => {
  const { html } = await visit(`/${upcoming}/online-registration`)
  expect(html.split('Burkina Faso').length - 1).toBe(2)
  const data = /streamController\.enqueue\("([\s\S]*?)"\);<\/script>/.exec(html)?.[1] ?? ''
  expect(data).toContain('Burkina Faso')
  // As objects, the countries alone would take 11,000.
  expect(data.length).toBeLessThan(10_000)
})

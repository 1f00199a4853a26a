import { expect, test } from 'vitest'
import { loader } from '#site/styles/hue-stylesheet.ts'

test('every hue has a stylesheet that may be kept for ever', async () => {
  const response = loader({ params: { sheet: 'hue-0.css' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toContain('immutable')
  expect(await response.text()).toContain('[data-hue="0"]')
  expect(loader({ params: { sheet: 'hue-359.css' } }).status).toBe(200)
})

test.each(['hue-360.css', 'hue-007.css', 'hue--1.css', 'hue-1.5.css', 'hue-.css', 'hue-12', '../x', ''])(
  '%j is no stylesheet',
  sheet => {
    expect(loader({ params: { sheet } }).status).toBe(404)
  },
)

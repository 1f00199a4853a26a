import { expect, test } from 'vitest'
import { loader } from '#site/styles/focus-stylesheet.ts'

test('every focus point has its styles, at an address that may be kept for ever', async () => {
  const response = loader()
  expect(response.headers.get('Content-Type')).toBe('text/css; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toContain('immutable')
  const styles = await response.text()
  for (const share of ['0', '37', '100']) {
    expect(styles).toContain(`[data-focus-x="${share}"]{--focus-x:${share}%}`)
    expect(styles).toContain(`[data-focus-y="${share}"]{--focus-y:${share}%}`)
  }
  expect(styles).not.toContain('101')
})

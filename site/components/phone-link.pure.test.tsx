import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneLink } from '#site/components/phone-link.tsx'

test.each([
  ['+49 (0)30 1234-56', '+4930123456'],
  ['+351 213 123 456', '+351213123456'],
  ['030 12-34', '0301234'],
])('%s is dialled as %s', (typed, dialled) => {
  expect(renderToStaticMarkup(<PhoneLink number={typed} />)).toContain(`href="tel:${dialled}"`)
})

test('a number with a note beside it is only text', () => {
  expect(renderToStaticMarkup(<PhoneLink number=" +49 30 12 ext. 3 " />)).toBe('+49 30 12 ext. 3')
})

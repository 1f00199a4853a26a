import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnyScript } from '#site/components/any-script.tsx'

test.each([
  ['Ada Lovelace', '<bdi>Ada Lovelace</bdi>'],
  ['Ωμέγα Щукин', '<bdi>Ωμέγα Щукин</bdi>'],
  ['王小明', '<bdi data-script="wide">王小明</bdi>'],
  ['Dr. 김민수', '<bdi data-script="wide">Dr. 김민수</bdi>'],
  ['محمد (PhD)', '<bdi data-script="tall">محمد (PhD)</bdi>'],
  ['किरण', '<bdi data-script="tall">किरण</bdi>'],
])('%j stands apart from what is around it, with room for its script', (text, markup) => {
  expect(renderToStaticMarkup(<AnyScript text={text} />)).toBe(markup)
})

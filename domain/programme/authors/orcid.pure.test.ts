import { expect, test } from 'vitest'
import { readOrcid } from '#domain/programme/authors/orcid.ts'

test.each([
  ['0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['0000000218250097', '0000-0002-1825-0097'],
  [' https://orcid.org/0000-0002-1694-233x ', '0000-0002-1694-233X'],
  ['0000‐0002‐1825‐0097', '0000-0002-1825-0097'],
])('reads %s', (typed, read) => {
  expect(readOrcid(typed)).toBe(read)
})

test.each(['0000-0002-1825-0098', '0000-0002-1825-009', '0000-0002-1825-00977', 'X000-0002-1825-0097', ''])(
  'refuses %j',
  typed => {
    expect(readOrcid(typed)).toBeUndefined()
  },
)

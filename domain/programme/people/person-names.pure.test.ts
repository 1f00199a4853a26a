import { expect, test } from 'vitest'
import { foldedName, mayBeSamePerson } from '#domain/programme/people/person-names.ts'

test('names are compared without case, accents and double spaces', () => {
  for (const name of ['Jörg Strauß', 'JÖRG STRAUSS', ' jorg  strauss'])
    expect(foldedName(name)).toBe('jorg strauss')
  expect(mayBeSamePerson('J. Strauß', 'Prof. Jörg STRAUSS')).toBe(true)
  expect(mayBeSamePerson('Jörg Strauß', 'Bo Lind')).toBe(false)
})

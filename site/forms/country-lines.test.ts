import { expect, test } from 'vitest'
import { countriesIn, countryLines } from '#site/forms/country-lines.ts'

test('countries arrive as they were sent, however many words their names have', () => {
  for (const countries of [
    [],
    [{ id: 620, name: 'Portugal' }],
    [
      { id: 384, name: 'Côte d’Ivoire' },
      { id: 70, name: 'Bosnia and Herzegovina' },
    ],
  ]) {
    expect(countriesIn(countryLines(countries))).toEqual(countries)
  }
})

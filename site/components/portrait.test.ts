import { expect, test } from 'vitest'
import { initialsOf } from '#site/components/portrait.tsx'

test.each([
  ['Prof. Dr. Amara Okonkwo', 'AO'],
  ['Éva Szabó-Kiss', 'ÉS'],
  ['Plato', 'P'],
  ['Ludwig van der Berg', 'LB'],
  ['𝒜da Lovelace', '𝒜L'],
  ['王小明', '王'],
  ['किरण श्रीनिवास', 'कश'],
  ['محمد الأحمد', 'م\u200cا'],
  ['', ''],
])('the monogram of %j is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

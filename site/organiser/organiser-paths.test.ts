import { expect, test } from 'vitest'
import { nextPage, organiserPaths } from '#site/organiser/organiser-paths.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'

test.for([
  '/organiser',
  '/organiser/team',
  '/organiser/c/material-science/registrations?q=ada&not=paid',
  '/organiser/c/material-science/website/speaker/12',
])('%s is where somebody goes on to after signing in', address => {
  expect(nextPage(address)).toBe(address)
})

test.for([
  '',
  'https://evil.example/organiser/team',
  '//evil.example/organiser/team',
  '/\\evil.example/organiser/team',
  '/organiser/team@evil.example',
  '/organiser/../material-science',
  '/organiser/%2e%2e/%2e%2e/evil',
  '\t//evil.example',
  'javascript:alert(1)',
  '/material-science',
  '/ORGANISER/team',
  organiserPaths.signIn,
  organiserPaths.signOut,
  organiserPaths.newPassword('token'),
])('%j is not followed: the home page comes instead', address => {
  expect(nextPage(address)).toBe(organiserPaths.home)
})

test('no address that can be linked to has an unfilled parameter', () => {
  const filled = Object.values(organiserPaths).filter(path => typeof path === 'string')
  expect(filled.filter(path => path.includes(':'))).toEqual([])
})

test.skipIf(!hasMaterial)(
  `no address of others' lists of open redirects is followed ${needsMaterial}`,
  async () => {
    const addresses = (await readMaterial('hostile/open-redirects.txt')).toString().split(/\r?\n/)
    expect(addresses.length).toBeGreaterThan(200)
    expect(addresses.filter(address => nextPage(address) !== organiserPaths.home)).toEqual([])
  },
)

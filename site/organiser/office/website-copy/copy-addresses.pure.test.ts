import { expect, test } from 'vitest'
import { CopyAddresses } from '#site/organiser/office/website-copy/copy-addresses.ts'

const site = 'https://conf.example'
const addresses = new CopyAddresses(site, 'crystals', ['en', 'de'], new Map())
const fileOf = (path: string) => addresses.fileOf(new URL(path, site))

test.each([
  ['/crystals', 'index.html'],
  ['/crystals/de/venue', 'de/venue.html'],
  ['/crystals/participants-guide', 'participants-guide.html'],
])('%s is in a copy of the website', (path, file) => {
  expect(fileOf(path)).toBe(file)
})

test.each([
  'registrations/x',
  'invitations/x',
  'person/x',
  'abstract/x',
  'participants',
  'participants?part=B',
])('%s is in no copy, in any language', path => {
  expect([fileOf(`/crystals/${path}`), fileOf(`/crystals/de/${path}`)]).toEqual([undefined, undefined])
})

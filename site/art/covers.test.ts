import { expect, test } from 'vitest'
import { coverArt } from '#site/art/cover-art.ts'
import { coverOf, drawCoverAt } from '#site/art/covers.ts'

const conference = {
  name: 'plasma-physics',
  subject: 'Plasma Physics',
  hue: 300,
  artFamily: 'waves',
  artSeed: null,
  photo: null,
} as const

test('a conference without a photo has a drawn cover behind its own address', () => {
  const { src, width, height } = coverOf(conference)
  expect(src).toBe('/art/waves-300-plasma-physics.svg')
  const drawn = coverArt({ name: 'plasma-physics', hue: 300, family: 'waves', width, height })
  expect(drawCoverAt('waves-300-plasma-physics.svg')).toBe(drawn)
})

test('a photo is shown as it is', () => {
  const photo = { src: '/media/k/photo.webp', width: 1200, height: 800, alt: 'The hall' }
  expect(coverOf({ ...conference, photo })).toBe(photo)
})

test.each([
  'waves-360-plasma.svg',
  'clouds-30-plasma.svg',
  'waves-030-plasma.svg',
  'waves-30-Plasma.svg',
  'waves-30-.svg',
  'waves-30-plasma.png',
  `waves-30-${'a'.repeat(64)}.svg`,
])('%s is no cover', file => {
  expect(drawCoverAt(file)).toBeUndefined()
})

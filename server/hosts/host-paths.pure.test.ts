import { expect, test } from 'vitest'
import {
  insidePath,
  isDocument,
  isShared,
  isWithin,
  outsidePath,
  pageAt,
  pathAt,
  textAt,
} from '#server/hosts/host-paths.ts'

const place = {
  event: 'physics',
  origin: 'https://conf.example.org',
  mainOrigin: 'https://meetings.example.org',
  productSlug: 'colloquy',
}

test.each([
  ['/', '/physics'],
  ['/?lang=de', '/physics?lang=de'],
  ['/speakers', '/physics/speakers'],
  ['/de', '/physics/de'],
  ['/program?day=2', '/physics/program?day=2'],
  ['/registrations/abc/receipt.pdf', '/physics/registrations/abc/receipt.pdf'],
])('%s at the domain is %s inside, and back', (outside, inside) => {
  expect(insidePath('physics', outside)).toBe(inside)
  expect(outsidePath('physics', inside)).toBe(outside)
})

test('no path at the domain begins another host', () => {
  expect(outsidePath('physics', '/physics//evil.example')).toBe('/evil.example')
  expect(pathAt(place, '/physics///evil.example')).toBe('/evil.example')
})

test('what begins with the same letters is another conference', () => {
  for (const path of ['/physics-2', '/physicsx', '/', '/about', '/x/physics'])
    expect([path, outsidePath('physics', path)]).toEqual([path, undefined])
  expect(['/physics', '/physics/', '/physics.data', '/physics?a', '/physics#a'].map(path => isWithin('physics', path))).toEqual(Array(5).fill(true)) // biome-ignore format: a line
})

test('what pages load and programs ask for is the same at each host', () => {
  for (const path of ['/assets/a.js', '/media/k/n.png', '/styles/focus.css', '/art/a.svg', '/robots.txt', '/sitemap.xml', '/health/live', '/webhooks/paypal', '/colloquyBackend/api/x', '/Organiser', '/organiser/team', '/oembed.json', '/favicon.ico']) // biome-ignore format: a line
    expect([path, isShared(path, 'colloquy')]).toEqual([path, true])
  for (const path of [
    '/',
    '/about',
    '/organisers',
    '/share-card.png',
    '/news.atom',
    '/media',
    '/artists',
    '/physics',
  ])
    expect([path, isShared(path, 'colloquy')]).toEqual([path, false])
})

test('files and data are no documents', () => {
  expect(['/physics', '/physics/program', '/physics/registrations/abc'].filter(isDocument).length).toBe(3)
  for (const path of [
    '/physics.data',
    '/physics/news.atom',
    '/physics/downloads/program',
    '/physics/embeds/speakers.html',
  ])
    expect([path, isDocument(path)]).toEqual([path, false])
})

test('a path is written as a page at the domain needs it', () => {
  const at = (path: string) => pathAt(place, path)
  expect(at('/physics')).toBe('/')
  expect(at('/physics/de/venue#map')).toBe('/de/venue#map')
  expect(at('/about')).toBe('https://meetings.example.org/about')
  expect(at('/')).toBe('https://meetings.example.org/')
  expect(at('/other/speakers?a=b')).toBe('https://meetings.example.org/other/speakers?a=b')
  expect(at('/organiser/c/physics')).toBe('https://meetings.example.org/organiser/c/physics')
  for (const same of ['/assets/a.css', '/media/k/n.png', 'mailto:a@b.example', '//x.example', '#here', '?a'])
    expect(at(same)).toBe(same)
})

test('whole addresses in texts lose the beginning that the domain stands for', () => {
  const at = (text: string) => textAt(place, text)
  expect(at('<loc>https://conf.example.org/physics</loc>')).toBe('<loc>https://conf.example.org/</loc>')
  expect(at('"https://conf.example.org/physics/venue"')).toBe('"https://conf.example.org/venue"')
  expect(at('https://conf.example.org/physics/')).toBe('https://conf.example.org/')
  expect(at('https://conf.example.org/physics')).toBe('https://conf.example.org/')
  expect(at('https://conf.example.org/physics?a=b')).toBe('https://conf.example.org/?a=b')
  expect(at('webcal://conf.example.org/physics/calendar.ics')).toBe('webcal://conf.example.org/calendar.ics')
  for (const other of ['https://conf.example.org/physics-2/a', 'https://conf.example.org/physics2', 'https://conf.example.org.evil.example/physics', 'https://meetings.example.org/physics', 'https://confXexample.org/physics']) // biome-ignore format: a line
    expect(at(other)).toBe(other)
})

test('a page that is the same at each host keeps the path that its script knows', () => {
  expect(pageAt(place, '<html lang="en"><a href="/physics">', '/demo-gateway/1')).toBe(
    '<html lang="en"><a href="/">',
  )
})

test('links of a page are rewritten, and nothing in its scripts', () => {
  const html =
    '<html lang="en"><a href="/physics/venue">V</a><a class="x" href="/about">A</a><form action="/physics/contact-us"><img src="/media/a/b.png"><script>push("[\\"href=\\\\\\"/physics/venue\\"]")</script>'
  expect(pageAt(place, html, '/physics/venue')).toBe(
    '<html data-home="/physics" data-site="https://meetings.example.org" lang="en"><a href="/venue">V</a><a class="x" href="https://meetings.example.org/about">A</a><form action="/physics/contact-us"><img src="/media/a/b.png"><script>push("[\\"href=\\\\\\"/physics/venue\\"]")</script>',
  )
})

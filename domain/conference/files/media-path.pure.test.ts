import { expect, test } from 'vitest'
import { cleanHtml } from '#domain/conference/content/html.ts'
import { kinds } from '#domain/conference/content/kinds.ts'
import { isMediaPath } from '#domain/conference/files/media-path.ts'

const elsewhere = [
  '/media/../organiser/sign-out',
  '/media/0123456789abcdef/../../organiser/sign-out',
  '/media/0123456789abcdef/..',
  '/media/0123456789abcdef/%2e%2e',
  '/media/0123456789abcdef/.%2E',
  '/media/0123456789abcdef/x\\..\\..\\organiser',
  '/media/0123456789abcdef/',
  '/media/0123456789abcdef',
  '/media/',
  '/media/..%2forganiser/x.jpg',
  '/media/0123456789abcdef/x.jpg?y',
  '//media/0123456789abcdef/x.jpg',
]

test('the address of a picture or download names a file, and leads nowhere else', () => {
  expect(isMediaPath('/media/0123456789abcdef/Program_file.pdf')).toBe(true)
  expect(isMediaPath('/media/0123456789abcdef/B%C3%BChne%20%231.jpg')).toBe(true)
  for (const src of elsewhere) {
    expect([src, isMediaPath(src)]).toEqual([src, false])
    const download = kinds.download.fields.safeParse({ purpose: 'calendar', file: { src, name: 'x.pdf' } })
    const picture = kinds['venue-image'].fields.safeParse({ image: { src, width: 1, height: 1, alt: '' } })
    expect([src, download.success, picture.success]).toEqual([src, false, false])
    expect(cleanHtml(`<p>a<img src="${src}" alt="x"></p>`)).not.toContain('<img')
  }
})

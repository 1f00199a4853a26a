import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { artFamilies } from '#domain/conference/conferences/conference.ts'
import { bannerArt } from '#sample/art/banner-art.ts'
import { galleryScene, sceneKinds } from '#sample/art/gallery-scene.ts'
import { partnerMark } from '#sample/art/partner-mark.ts'
import { hairStyles, portrait } from '#sample/art/portrait.ts'
import { coverArt } from '#site/art/cover-art.ts'

const formats = [
  { width: 1600, height: 900 },
  { width: 800, height: 600 },
  { width: 1200, height: 630 },
  { width: 900, height: 1200 },
]

/** Everything that can be drawn, once. */
function everyPicture(name: string): { title: string; svg: string; width: number; height: number }[] {
  return [
    ...artFamilies.flatMap(family =>
      formats.map(format => ({
        title: `${family} ${format.width}`,
        svg: coverArt({ name, hue: 200, family, ...format }),
        ...format,
      })),
    ),
    ...formats.map(format => ({ title: 'banner', svg: bannerArt({ name, hue: 200, ...format }), ...format })),
    ...hairStyles.map(hair => ({
      title: `portrait ${hair}`,
      svg: portrait({ name, hue: 200, hair }),
      width: 800,
      height: 1000,
    })),
    ...sceneKinds.map(kind => ({
      title: `scene ${kind}`,
      svg: galleryScene({ name, hue: 200, kind }),
      width: 1200,
      height: 800,
    })),
    { title: 'mark', svg: partnerMark(name, 200), width: 160, height: 160 },
  ]
}

describe.each(['material-science', 'x', 'a-conference-with-a-rather-long-name-2031'])(
  'pictures of %s',
  name => {
    const pictures = everyPicture(name)

    test('are the same every time', () => {
      expect(everyPicture(name)).toEqual(pictures)
    })

    test('are images of the size that was asked for', async () => {
      const sizes = await Promise.all(
        pictures.map(async ({ title, svg }) => {
          const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
          return { title, format, width, height }
        }),
      )
      expect(sizes).toEqual(
        pictures.map(({ title, width, height }) => ({ title, format: 'svg', width, height })),
      )
    })

    test('hold shapes only: no text, script, style or reference outside', () => {
      const elements = new Set(
        pictures.flatMap(({ svg }) => [...svg.matchAll(/<(\w+)/g)].map(([, tag]) => tag)),
      )
      const shapes = new Set([
        'svg',
        'g',
        'path',
        'rect',
        'circle',
        'ellipse',
        'defs',
        'clipPath',
        'linearGradient',
        'stop',
      ])
      expect(elements.difference(shapes)).toEqual(new Set())
      const outside = pictures.filter(({ svg }) => /href|style=|\son\w+=|NaN|undefined|Infinity/.test(svg))
      expect(outside.map(({ title }) => title)).toEqual([])
    })

    test('weigh little enough to be sent', () => {
      const heavy = pictures.filter(({ svg }) => svg.length > 150_000)
      expect(heavy.map(({ title, svg }) => `${title}: ${svg.length}`)).toEqual([])
    })
  },
)

test('another name is another picture', () => {
  for (const family of artFamilies) {
    const drawn = ['a', 'b', 'c'].map(name => coverArt({ name, hue: 200, family, width: 1200, height: 630 }))
    expect(new Set(drawn).size).toBe(3)
  }
  expect(portrait({ name: 'a', hue: 1 })).not.toBe(portrait({ name: 'b', hue: 1 }))
})

test('another hue is the same drawing in another ink', () => {
  const shapes = (hue: number) =>
    coverArt({ name: 'a', hue, family: 'network', width: 1200, height: 630 }).replaceAll(/#[0-9a-f]{6}/g, '')
  expect(shapes(10)).toBe(shapes(250))
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureMaker } from '#adapters/pictures/picture-maker.ts'
import { maxPicturePixels } from '#domain/conference/files/picture.ts'
import { jpeg, photograph } from '#tests/factories/pictures.ts'

const text = (words: string) => new TextEncoder().encode(words)

test('an upload is identified by its content: its size, its kind, and a blurred preview', async () => {
  const bytes = await jpeg(1200, 800)
  const prepared = await pictureMaker.prepare(bytes)
  expect(prepared).toMatchObject({
    contentType: 'image/jpeg',
    extension: 'jpg',
    width: 1200,
    height: 800,
    bytes,
  })
  const [head, preview = ''] = prepared?.placeholder?.split(',') ?? []
  expect(head).toBe('data:image/webp;base64')
  const { width, height } = await sharp(Buffer.from(preview, 'base64')).metadata()
  expect([width, height]).toEqual([16, 11])
  expect(prepared?.placeholder?.length).toBeLessThan(500)
})

test.each(['png', 'webp', 'avif', 'gif'] as const)('a %s picture is taken as what it is', async format => {
  const bytes = await photograph(90, 60).toFormat(format).toBuffer()
  expect(await pictureMaker.prepare(bytes)).toMatchObject({
    contentType: `image/${format}`,
    extension: format,
  })
})

test('camera data on place and owner are removed, and the picture is upright', async () => {
  const bytes = await photograph(120, 80)
    .withExif({ IFD0: { Artist: 'A. Person' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const prepared = await pictureMaker.prepare(bytes)
  expect(prepared).toMatchObject({ contentType: 'image/jpeg', width: 80, height: 120 })
  const kept = await sharp(prepared?.bytes).metadata()
  expect(kept.exif).toBeUndefined()
  expect([kept.width, kept.height]).toEqual([80, 120])
  expect(Buffer.from(prepared?.bytes ?? []).includes('A. Person')).toBe(false)
})

test('a drawing stays as it is, and so does a picture that moves', async () => {
  const drawing = text('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"></svg>')
  expect(await pictureMaker.prepare(drawing)).toEqual({
    bytes: drawing,
    contentType: 'image/svg+xml',
    extension: 'svg',
    width: 30,
    height: 20,
  })
  expect(await pictureMaker.scale(drawing, { width: 160, format: 'avif' })).toBeUndefined()

  const frame = await photograph(40, 30).png().toBuffer()
  const moving = await sharp([frame, await sharp(frame).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .gif()
    .toBuffer()
  expect(await pictureMaker.prepare(moving)).toMatchObject({ bytes: moving, width: 40, height: 30 })
  expect(await pictureMaker.scale(moving, { width: 160, format: 'webp' })).toBeUndefined()
})

test('a drawing is drawn as a picture that is as large as asked for, with nothing else of it', async () => {
  const mark = text(
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>alert(1)</script><rect width="30" height="20" fill="#070"/></svg>',
  )
  const drawn = await pictureMaker.draw(mark, { width: 600, height: 200 })
  const { format, width, height } = await sharp(drawn).metadata()
  expect([format, width, height]).toEqual(['png', 300, 200])
  expect(Buffer.from(drawn ?? []).includes('alert')).toBe(false)
  // A photograph would only become blurred.
  const photo = await pictureMaker.draw(await jpeg(30, 20), { width: 600, height: 200 })
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'png', width: 30, height: 20 })
  expect(await pictureMaker.draw(text('<svg'), { width: 600, height: 200 })).toBeUndefined()
})

test('a transparent logo has no preview that would show behind it', async () => {
  const mark = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#f008' } })
    .png()
    .toBuffer()
  expect(await pictureMaker.prepare(mark)).not.toHaveProperty('placeholder')
})

test('a file that is no picture, incomplete, or decompresses to gigabytes is refused', async () => {
  const whole = await jpeg(1200, 800)
  const side = Math.ceil(Math.sqrt(maxPicturePixels)) + 1
  const bomb = await sharp({ create: { width: side, height: side, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const vast = text('<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"></svg>')
  for (const bytes of [
    text('<p>A page</p>'),
    new Uint8Array(),
    whole.slice(0, whole.length / 2),
    bomb,
    vast,
  ]) {
    expect(await pictureMaker.prepare(bytes)).toBeUndefined()
  }
  expect(await pictureMaker.scale(bomb, { width: 160, format: 'webp' })).toBeUndefined()
  expect(await pictureMaker.scale(text('nothing'), { width: 160, format: 'avif' })).toBeUndefined()
})

test.each(['avif', 'webp'] as const)(
  'a picture is scaled to %s, and never beyond its own width',
  async format => {
    const bytes = await jpeg(1200, 800)
    const small = await sharp(await pictureMaker.scale(bytes, { width: 320, format })).metadata()
    expect([small.width, small.height]).toEqual([320, 213])
    expect(small.format).toBe(format === 'avif' ? 'heif' : 'webp')
    const own = await sharp(await pictureMaker.scale(bytes, { width: 1280, format })).metadata()
    expect([own.width, own.height]).toEqual([1200, 800])
  },
)

test('a GIF that announces another size than that of its frames is refused', async () => {
  const frame = await photograph(40, 30).png().toBuffer()
  const still = await sharp(frame).gif().toBuffer()
  const moving = await sharp([frame, await sharp(frame).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .gif()
    .toBuffer()
  for (const picture of [still, moving]) {
    expect(await pictureMaker.prepare(picture)).toMatchObject({ width: 40, height: 30 })
    // Browsers reserve the announced size, and pages reserve the stored one.
    for (const [width, height] of [
      [30_000, 30_000],
      [40, 3_000],
      [5, 5],
      [0, 0],
    ] as const) {
      const lying = Buffer.from(picture)
      lying.writeUInt16LE(width, 6)
      lying.writeUInt16LE(height, 8)
      expect(await pictureMaker.prepare(lying)).toBeUndefined()
    }
  }
})

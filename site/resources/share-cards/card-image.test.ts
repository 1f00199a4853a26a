import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { shareCardPictureSize, shareCardSize } from '#domain/conference/files/share-card.ts'
import { type PhotoPart, photoCard } from '#site/resources/share-cards/card-image.ts'

/** A wide picture, red on the left and blue on the right, in its own store. */
async function storePhoto() {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="630">' +
    '<rect width="2000" height="630" fill="#ff0000"/><rect x="2000" width="2000" height="630" fill="#0000ff"/></svg>'
  const key = crypto.randomUUID().replaceAll('-', '')
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  const files: Pick<FileStore, 'get'> = { get: async asked => (asked === key ? bytes : undefined) }
  return { files: files as FileStore, src: `/media/${key}/wide.png` }
}

/** The colours of a card's left and right edge, and its size. */
async function look(card: Uint8Array | undefined) {
  const { data, info } = await sharp(card).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const middleRow = Math.floor(info.height / 2) * info.width
  const at = (x: number) => ((data[(middleRow + x) * info.channels] ?? 0) > 127 ? 'red' : 'blue')
  return { left: at(2), right: at(info.width - 3), size: { width: info.width, height: info.height } }
}

test.each<{ focus: { x: number; y: number } | undefined; part: PhotoPart; left: string; right: string }>([
  { focus: undefined, part: 'middle', left: 'red', right: 'blue' },
  { focus: { x: 50, y: 0 }, part: 'middle', left: 'red', right: 'blue' },
  { focus: { x: 0, y: 50 }, part: 'middle', left: 'red', right: 'red' },
  { focus: { x: 100, y: 50 }, part: 'middle', left: 'blue', right: 'blue' },
  { focus: { x: 0, y: 50 }, part: 'whole', left: 'red', right: 'blue' },
  { focus: { x: 100, y: 100 }, part: 'beside-words', left: 'blue', right: 'blue' },
])('a card keeps its photo’s focus point ($focus, $part)', async ({ focus, part, left, right }) => {
  const { files, src } = await storePhoto()
  const size = part === 'beside-words' ? shareCardPictureSize : shareCardSize
  const card = await photoCard(files, { src, focus }, part)
  expect(await look(card)).toEqual({ left, right, size })
})

test('a card is drawn anew when the focus point moves', async () => {
  const { files, src } = await storePhoto()
  const first = await photoCard(files, { src, focus: { x: 0, y: 0 } })
  const second = await photoCard(files, { src, focus: { x: 100, y: 0 } })
  expect([(await look(first)).left, (await look(second)).left]).toEqual(['red', 'blue'])
})

import sharp from 'sharp'
import { typesetDrawing, words, wordsIfAny } from '#adapters/documents/typeset.ts'
import { paletteOf } from '#adapters/palette.ts'
import { type ShareCard, shareCardPictureSize, shareCardSize } from '#domain/conference/files/share-card.ts'
import { directionOf, language } from '#domain/foundations/language.ts'

const { height } = shareCardSize
const pictureWidth = shareCardPictureSize.width
/** Where the words begin, and the logo ends, in a language from left to right; in others it stands beside the picture. */
const inset = 64
const insetBesidePicture = 48
const logoSize = { width: 420, height: 56, fit: 'inside' } as const
const wordsWidth = shareCardSize.width - pictureWidth

/**
 * Renders a card as a PNG of `shareCardSize`. No text makes it fail.
 *
 * @throws Error where the picture's bytes are not a picture
 */
export async function setShareCard(card: ShareCard): Promise<Uint8Array> {
  const picture = await sharp(card.picture).resize(pictureWidth, height, { fit: 'cover' }).png().toBuffer()
  const drawing = await typesetDrawing('share-card', {
    palette: { ...paletteOf(card.hue) },
    width: wordsWidth,
    height,
    above: wordsIfAny(card.above),
    subject: words(card.subject),
    below: wordsIfAny(card.below),
    facts: card.facts.filter(fact => fact.trim() !== '').map(fact => words(fact)),
    issuer: wordsIfAny(card.logo ? '' : card.issuer),
  })
  const logo =
    card.logo && (await sharp(card.logo).resize(logoSize).png().toBuffer({ resolveWithObject: true }))
  const left = (logoWidth: number) =>
    directionOf(language()) === 'rtl' ? wordsWidth - insetBesidePicture - logoWidth : inset
  return sharp(Buffer.from(drawing))
    .extend({ right: pictureWidth, background: paletteOf(card.hue).paper })
    .composite([
      { input: picture, left: wordsWidth, top: 0 },
      ...(logo
        ? [{ input: logo.data, left: left(logo.info.width), top: height - inset - logo.info.height }]
        : []),
    ])
    .png({ palette: true })
    .toBuffer()
}

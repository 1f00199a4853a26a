import sharp from 'sharp'
import { expect, test } from 'vitest'
import { setShareCard } from '#adapters/documents/share-card.ts'
import { type ShareCard, shareCardPictureSize, shareCardSize } from '#domain/conference/files/share-card.ts'
import { speakingTo } from '#domain/foundations/speech.ts'

const black = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="460" height="630"><rect width="460" height="630" fill="#000"/></svg>',
)
const card: ShareCard = {
  above: '5th International Conference',
  subject: 'Materials Science',
  below: 'Annual Meeting',
  facts: ['20–22 March 2027', 'Lisbon, Portugal'],
  issuer: 'Colloquy',
  hue: 264,
  picture: black,
}

/** The rows of the card's text, from the top, that contain any ink. */
async function inkedRows(facts: Partial<ShareCard>): Promise<Set<number>> {
  const width = shareCardSize.width - shareCardPictureSize.width
  const { data, info } = await sharp(await setShareCard({ ...card, ...facts }))
    .extract({ left: 0, top: 0, width, height: shareCardSize.height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = new Set<number>()
  for (let at = 0; at < data.length; at += info.channels) {
    if ((data[at] ?? 255) < 200) rows.add(Math.floor(at / info.channels / width))
  }
  return rows
}

test('a card has the size that previews show, and its picture at the right edge', async () => {
  const drawn = sharp(await setShareCard(card))
  expect(await drawn.metadata()).toMatchObject({ format: 'png', ...shareCardSize })
  const left = shareCardSize.width - shareCardPictureSize.width
  const picture = await drawn.extract({ left, top: 0, ...shareCardPictureSize }).toBuffer()
  const { dominant } = await sharp(picture).stats()
  expect(Math.max(dominant.r, dominant.g, dominant.b)).toBeLessThan(16)
})

test('each of its words is on it', async () => {
  const whole = await inkedRows({})
  for (const left of [
    { above: '' },
    { subject: '' },
    { below: '' },
    { facts: ['20–22 March 2027'] },
    { facts: ['Lisbon, Portugal'] },
    { issuer: '' },
  ]) {
    expect((await inkedRows(left)).size, JSON.stringify(left)).toBeLessThan(whole.size)
  }
})

test.each([
  [
    'long names',
    {
      subject:
        'Computational Nanotechnology and Photoelectrochemistry for Sustainable Energy Infrastructure in Developing Economies: Theory and Practice',
    },
  ],
  ['a name in other scripts', { subject: '材料科学国際会議 محمد' }],
  [
    'whatever somebody may type',
    { subject: 'W'.repeat(500), above: '{ # "\\ '.repeat(90), facts: ['x'.repeat(400)] },
  ],
])('%s leave the margins free', async (_, facts) => {
  const rows = await inkedRows(facts)
  expect(rows.size).toBeGreaterThan(60)
  expect(Math.min(...rows)).toBeGreaterThan(40)
  expect(Math.max(...rows)).toBeLessThan(600)
})

test('in a language from right to left a logo stands where the words begin, beside the picture', async () => {
  const logo = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  const leftOf = async (language: 'en' | 'ar') => {
    const drawn = await speakingTo({ language, addressed: null }, () => setShareCard({ ...card, logo }))
    const row = await sharp(drawn)
      .extract({ left: 0, top: 540, width: shareCardSize.width - shareCardPictureSize.width, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    return Array.from({ length: row.length / 3 }, (_, at) => [...row.subarray(at * 3, at * 3 + 3)]).findIndex(
      ([red = 0, green = 0]) => red > 150 && green < 60,
    )
  }
  expect(await leftOf('en')).toBe(64)
  expect(await leftOf('ar')).toBeGreaterThan(500)
})

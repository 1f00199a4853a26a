/** Documents draw names as a browser draws them in the same typefaces: shaped, joined and in order. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { regionOf } from '#adapters/documents/han-regions.ts'
import { listTypefaces, type Slice } from '#adapters/documents/typefaces.ts'
import { typesetDrawing, words } from '#adapters/documents/typeset.ts'
import { paletteOf } from '#adapters/palette.ts'
import { foreignNames } from '#tests/factories/foreign-names.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'

/** The card that names are drawn on, in points, and the pixels per point. */
const card = { width: 1_000, height: 400 }
const foot = { top: 290, height: 110 }
const pixels = 3
const fontSize = 22

/** A word for each script that joins or reorders its letters, split into letters. */
const takenApart = ['محمد', 'क्षत्रिय', 'শ্রীমতী', 'ಕ್ಷ', 'ശ്രീ']

test('every name is drawn as by Chromium, and one whose letters are not joined is detected', async ({
  page,
}) => {
  await page.setViewportSize({ width: card.width * 1.5, height: card.height })
  for (const name of foreignNames) {
    const byTypst = await drawnByTypst(page, name)
    expect(byTypst.ink, name).toBeGreaterThan(500)
    expect(difference(byTypst, await drawnByChromium(page, name)), name).toBeLessThan(0.01)
  }
  for (const name of takenApart) {
    const wrong = await drawnByChromium(page, [...name].join('\u200c'))
    expect(difference(await drawnByTypst(page, name), wrong), `${name}, taken apart`).toBeGreaterThan(0.1)
  }
})

/** Where a drawing has ink, without the empty rows and columns around it. */
interface Drawing {
  width: number
  height: number
  ink: number
  isInk(x: number, y: number): boolean
}

async function drawnByTypst(page: Page, name: string): Promise<Drawing> {
  const { width, height } = card
  const drawing = await typesetDrawing('share-card', {
    palette: { ...paletteOf(0), paper: '#ffffff', accentText: '#000000' },
    width,
    height,
    prefix: null,
    subject: words('A'),
    facts: [],
    issuer: words(name),
  })
  const svg = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
  await page.setContent(
    `<style>body { margin: 0 } img { display: block; position: absolute; top: -${foot.top * pixels}px }</style>
     <img src="${svg}" width="${width * pixels}" height="${height * pixels}" alt="">`,
  )
  return screenshot(page)
}

async function drawnByChromium(page: Page, name: string): Promise<Drawing> {
  const faces = slicesOf(name).map((slice, index) => {
    const font = readFileSync(createRequire(import.meta.url).resolve(slice.fileOf(700))).toString('base64')
    const ranges = slice.ranges.map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`).join()
    return {
      family: `face-${index}`,
      rule: `src: url(data:font/woff2;base64,${font}); unicode-range: ${ranges}`,
    }
  })
  const rules = faces.map(
    ({ family, rule }) => `@font-face { font-family: ${family}; font-weight: 100 900; ${rule} }`,
  )
  const families = faces.map(({ family }) => family).join()
  await page.setContent(
    `<meta charset="utf-8"><style>${rules.join('\n')}
     body { margin: 60px; white-space: nowrap; text-rendering: geometricPrecision; font: 700 ${fontSize * pixels}px ${families} }</style>
     <bdi lang="en">${name}</bdi>`,
  )
  await page.evaluate(() => document.fonts.ready)
  return screenshot(page)
}

/** The slices with the name's characters, in the order in which documents try them. */
function slicesOf(name: string): Slice[] {
  const { sans, serif, others, regions } = listTypefaces()
  const has = ({ ranges }: Slice) =>
    [...name].some(each => {
      const code = each.codePointAt(0) ?? 0
      return ranges.some(([from, to]) => from <= code && code <= to)
    })
  return [...sans, ...serif, ...others, ...regions[regionOf(name)]].filter(has)
}

async function screenshot(page: Page): Promise<Drawing> {
  await page.evaluate(() => Promise.all([...document.images].map(image => image.decode())))
  const clip = { x: 0, y: 0, width: card.width * 1.5, height: foot.height * pixels }
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .trim({ background: '#ffffff', threshold: 120 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isInk = (x: number, y: number) =>
    x >= 0 &&
    y >= 0 &&
    x < info.width &&
    y < info.height &&
    (data[(y * info.width + x) * info.channels] ?? 255) < 128
  let ink = 0
  for (let y = 0; y < info.height; y++) for (let x = 0; x < info.width; x++) if (isInk(x, y)) ink++
  return { width: info.width, height: info.height, ink, isInk }
}

/** The share of both drawings' ink that the other one lacks, with a tolerance of two pixels. */
function difference(one: Drawing, other: Drawing): number {
  return Math.max(missingIn(other, one), missingIn(one, other))
}

function missingIn(drawing: Drawing, wanted: Drawing): number {
  let missing = 0
  for (let y = 0; y < wanted.height; y++) {
    for (let x = 0; x < wanted.width; x++) if (wanted.isInk(x, y) && !isNear(drawing, x, y)) missing++
  }
  return missing / wanted.ink
}

function isNear({ isInk }: Drawing, x: number, y: number): boolean {
  for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) if (isInk(x + dx, y + dy)) return true
  return false
}

/** Documents draw names as a browser draws them in the same typefaces: shaped, joined and in order. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
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
  const byTypst = await drawnByTypst(page, [...foreignNames, ...takenApart])
  const apart = takenApart.map(name => [...name].join('\u200c'))
  const byChromium = await drawnByChromium(page, [...foreignNames, ...apart])
  for (const [at, name] of [...foreignNames, ...apart].entries()) {
    const [one, other] = [byTypst[at], byChromium[at]]
    if (!one || !other) throw new Error(`${name} was not drawn`)
    expect(one.ink, name).toBeGreaterThan(500)
    const unlike = difference(one, other)
    if (at < foreignNames.length) expect(unlike, name).toBeLessThan(0.01)
    else expect(unlike, `${name}, taken apart`).toBeGreaterThan(0.1)
  }
})

/** Where a drawing has ink, without the empty rows and columns around it. */
interface Drawing {
  width: number
  height: number
  ink: number
  isInk(x: number, y: number): boolean
}

async function drawnByTypst(page: Page, names: readonly string[]): Promise<Drawing[]> {
  const { width, height } = card
  const rows: string[] = []
  for (const name of names) {
    const drawing = await typesetDrawing('share-card', {
      palette: { ...paletteOf(0), paper: '#ffffff', accentText: '#000000' },
      width,
      height,
      above: null,
      subject: words('A'),
      below: null,
      facts: [],
      issuer: words(name),
    })
    const svg = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
    rows.push(`<img src="${svg}" width="${width * pixels}" height="${height * pixels}" alt="">`)
  }
  const style = `img { display: block; position: absolute; top: -${foot.top * pixels}px }`
  return drawRows(page, style, rows)
}

async function drawnByChromium(page: Page, names: readonly string[]): Promise<Drawing[]> {
  const faces = new Map<Slice, string>()
  const rows = names.map(name => {
    const families = slicesOf(name).map(slice => {
      const family = faces.get(slice) ?? `face-${faces.size}`
      faces.set(slice, family)
      return family
    })
    return `<p style="font-family: ${families.join()}"><bdi lang="en">${name}</bdi></p>`
  })
  const rules = [...faces].map(([slice, family]) => {
    const font = readFileSync(createRequire(import.meta.url).resolve(slice.fileOf(700))).toString('base64')
    const ranges = slice.ranges.map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`).join()
    const source = `src: url(data:font/woff2;base64,${font}); unicode-range: ${ranges}`
    return `@font-face { font-family: ${family}; font-weight: 100 900; ${source} }`
  })
  const style = `${rules.join('\n')}
    p { margin: 60px; white-space: nowrap; text-rendering: geometricPrecision; font-size: ${fontSize * pixels}px; font-weight: 700 }`
  return drawRows(page, style, rows)
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

/** A picture of all rows at once, because each picture has its price, cut into the drawing of each. */
async function drawRows(page: Page, style: string, rows: readonly string[]): Promise<Drawing[]> {
  const [width, height] = [card.width * 1.5, foot.height * pixels]
  await page.setViewportSize({ width, height: height * rows.length })
  const placed = rows.map(row => `<section>${row}</section>`).join('\n')
  await page.setContent(
    `<meta charset="utf-8"><style>
     body { margin: 0 } section { position: relative; display: flow-root; height: ${height}px; overflow: hidden }
     ${style}</style>
     ${placed}`,
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map(image => image.decode()))
  })
  const { data, info } = await sharp(await page.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = info
  const size = width * height * channels
  return Promise.all(
    rows.map((_, at) => {
      const row = data.subarray(at * size, (at + 1) * size)
      return drawingIn(sharp(row, { raw: { width, height, channels } }))
    }),
  )
}

async function drawingIn(picture: Sharp): Promise<Drawing> {
  const { data, info } = await picture
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

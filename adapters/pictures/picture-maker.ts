/**
 * Pictures that people send: what is accepted, and how they are scaled. A picture that is made to be huge or slow is
 * refused.
 */

import sharp, { type Metadata, type Sharp } from 'sharp'
import {
  maxPicturePixels,
  type PictureMaker,
  type PreparedPicture,
  type Variant,
  variantWidths,
} from '#domain/conference/files/picture.ts'

/** Accepted picture formats by sharp's names. HEIF is accepted only as AVIF. */
const kinds: Readonly<Record<string, { contentType: string; extension: string }>> = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  gif: { contentType: 'image/gif', extension: 'gif' },
  heif: { contentType: 'image/avif', extension: 'avif' },
  svg: { contentType: 'image/svg+xml', extension: 'svg' },
}

/** A picture that takes longer was made to be slow. */
const patienceSeconds = 20

/** The longer side of the preview in pixels: enough for its colours, at about 200 bytes. */
const placeholderSide = 16

const widest = Math.max(...variantWidths)

// Its cache of opened pictures would keep up to 50 MB, and no picture is opened twice in a row.
sharp.cache(false)

/** libvips opens, scales and writes pictures on its own threads. */
export const pictureMaker: PictureMaker = {
  async prepare(bytes) {
    try {
      return await prepare(bytes)
    } catch {
      // Whatever libvips reports, this is not a picture that can be shown.
      return undefined
    }
  },
  async measure(bytes) {
    try {
      // Nothing is decoded for this.
      const {
        width,
        height,
        pageHeight = height,
      } = await sharp(bytes, { limitInputPixels: false }).metadata()
      return { width, height: pageHeight }
    } catch {
      return undefined
    }
  },
  async draw(bytes, most) {
    try {
      return await draw(bytes, most)
    } catch {
      return undefined
    }
  },
  async scale(bytes, variant) {
    try {
      return await scale(bytes, variant)
    } catch {
      return undefined
    }
  },
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error' }).timeout({
    seconds: patienceSeconds,
  })
}

async function prepare(bytes: Uint8Array): Promise<PreparedPicture | undefined> {
  const found = await open(bytes).metadata()
  const kind = kinds[found.format]
  if (!kind || (found.format === 'heif' && found.compression !== 'av1')) return undefined
  // Reading the size does not enforce the limit; libvips checks it only when it decodes a picture.
  if (found.width * found.height > maxPicturePixels) return undefined
  if (liesAboutItsSize(bytes, found)) return undefined
  if (isDrawing(found) || isMoving(found)) {
    return { ...kind, bytes, width: found.width, height: found.pageHeight ?? found.height }
  }
  const kept = isPlain(found) ? bytes : await rewrite(bytes, found)
  const { width, height } = kept === bytes ? found : await open(kept).metadata()
  const isOpaque = !found.hasAlpha || (await open(kept).stats()).isOpaque
  return { ...kind, bytes: kept, width, height, ...(isOpaque && { placeholder: await blurred(kept) }) }
}

/** A drawing is enlarged while it is still one, so that it is sharp. */
async function draw(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array | undefined> {
  const found = await open(bytes).metadata()
  if (!isDrawing(found))
    return open(bytes).resize({ width, height, fit: 'inside', withoutEnlargement: true }).png().toBuffer()
  const density = 72 * Math.min(width / found.width, height / found.height)
  const drawn = sharp(bytes, {
    limitInputPixels: maxPicturePixels,
    // Within what libvips takes.
    density: Math.min(Math.max(density, 1), 2_400),
  })
  return drawn.timeout({ seconds: patienceSeconds }).resize({ width, height, fit: 'inside' }).png().toBuffer()
}

const isDrawing = ({ format }: Metadata) => format === 'svg'
const isMoving = ({ pages = 1 }: Metadata) => pages > 1

/**
 * Whether a GIF announces another size than that of its frames. Libvips goes by the frames, but a browser would reserve
 * the announced size, up to 65,535 pixels each way. The decoders of other formats refuse such files themselves.
 */
function liesAboutItsSize(
  bytes: Uint8Array,
  { format, width, height, pageHeight = height }: Metadata,
): boolean {
  if (format !== 'gif') return false
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return head.getUint16(6, true) !== width || head.getUint16(8, true) !== pageHeight
}

/** Whether a picture has no metadata, is the right way up and is small enough to send. */
function isPlain({ exif, xmp, iptc, orientation = 1, width }: Metadata): boolean {
  return !exif && !xmp && !iptc && orientation === 1 && width <= 2 * widest
}

/** The same picture without the metadata of cameras and programs, encoded once at a visually lossless quality. */
async function rewrite(bytes: Uint8Array, { format }: Metadata): Promise<Uint8Array> {
  const picture = open(bytes)
    .autoOrient()
    .keepIccProfile()
    .resize({ width: 2 * widest, withoutEnlargement: true })
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
    case 'png':
      return picture.png({ compressionLevel: 9 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 92 }).toBuffer()
    case 'heif':
      return picture.avif({ quality: 80 }).toBuffer()
    default:
      return picture.gif().toBuffer()
  }
}

async function blurred(bytes: Uint8Array): Promise<string> {
  const small = await open(bytes)
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

async function scale(bytes: Uint8Array, { width, format }: Variant): Promise<Uint8Array | undefined> {
  const found = await open(bytes).metadata()
  if (isDrawing(found) || isMoving(found)) return undefined
  const picture = open(bytes).autoOrient().resize({ width, withoutEnlargement: true })
  // The first visitor waits for the encoding: twice the effort takes ten times as long and saves 2 %.
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    : picture.webp({ quality: 78 }).toBuffer()
}

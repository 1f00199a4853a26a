/** Pictures in several sizes: which there are, under which addresses, and who makes them. */
import { isMediaPath, mediaRoot } from '#domain/files/media-path.ts'
/** What browsers are offered beside the picture itself, the smallest first. */
export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** In pixels. Nobody can ask for another width, so a picture has a bounded number of variants. */
export const variantWidths = [160, 320, 480, 640, 960, 1280, 1600, 2400] as const

/** Larger ones are not opened: a few kilobytes of file can unfold into gigabytes. */
export const maxPicturePixels = 64_000_000

/** One size of a picture. */
export interface Variant {
  width: number
  format: VariantFormat
}

/** A picture as it goes into the store. */
export interface PreparedPicture {
  bytes: Uint8Array
  contentType: string
  /** `jpg`, `png` … without a point. */
  extension: string
  /** As it is seen, turned the right way up. */
  width: number
  height: number
  /** A blurred preview as a data: address; none for drawings and for what shines through. */
  placeholder?: string
}

/** Reads and scales pictures; both answer undefined for what is broken, too large or no picture. */
export interface PictureMaker {
  /**
   * Judges an upload by its content and takes out what a camera noted of place and owner.
   *
   * @param bytes a whole file of any kind
   */
  prepare(bytes: Uint8Array): Promise<PreparedPicture | undefined>
  /** Scales a picture down; one that is narrower keeps its width. Drawings and moving pictures are not scaled. */
  scale(bytes: Uint8Array, variant: Variant): Promise<Uint8Array | undefined>
}

/** The widths that a picture is offered in: those below its own, and its own. */
export function offeredWidths(width: number): { variant: number; pixels: number }[] {
  const below = variantWidths.filter(known => known < width)
  const own = variantWidths[below.length]
  return [
    ...below.map(known => ({ variant: known, pixels: known })),
    // The first width that is not below the picture's holds it whole.
    ...(own === undefined ? [] : [{ variant: own, pixels: width }]),
  ]
}

/** Whether variants of a picture are offered, by its address: drawings are as sharp at every size. */
export function hasVariants(src: string): boolean {
  return isMediaPath(src) && /\.(?:jpe?g|png|webp|avif)$/.test(src)
}

/**
 * `/media/<key>/640/marta.avif` of `/media/<key>/marta.jpg`.
 *
 * @param src the picture's own address
 */
export function variantAddress(src: string, { width, format }: Variant): string {
  const [, , key = '', name = ''] = src.split('/')
  return `${mediaRoot}${key}/${width}/${variantName(name, format)}`
}

/** The variant's file name: the picture's with another ending. */
export function variantName(name: string, format: VariantFormat): string {
  return `${name.replace(/\.[^.]*$/, '')}.${format}`
}

/** Reads what `variantAddress` wrote; undefined for a width or a format that is not offered. */
export function readVariant(width: string, name: string): Variant | undefined {
  const knownWidth = variantWidths.find(known => String(known) === width)
  const format = variantFormats.find(known => name.endsWith(`.${known}`))
  return knownWidth && format && { width: knownWidth, format }
}

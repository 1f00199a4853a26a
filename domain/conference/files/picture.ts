/** Pictures in several sizes: which ones exist, their addresses, and who makes them. */
import { isMediaPath, mediaRoot } from '#domain/conference/files/media-path.ts'
/** The formats offered to browsers beside the original, smallest files first. */
export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** In pixels. No other width can be requested, so the number of variants of a picture is limited. */
export const variantWidths = [160, 320, 480, 640, 960, 1280, 1600, 2400] as const

/** Larger ones are not opened: a file of a few kilobytes can decompress to gigabytes. */
export const maxPicturePixels = 64_000_000

/** One size of a picture. */
export interface Variant {
  width: number
  format: VariantFormat
}

/** A picture as it is stored. */
export interface PreparedPicture {
  bytes: Uint8Array
  contentType: string
  /** `jpg`, `png` …, without the dot. */
  extension: string
  /** As displayed, the right way up. */
  width: number
  height: number
  /** A blurred preview as a data: address; none for drawings and transparent pictures. */
  placeholder?: string
}

/**
 * Reads and scales pictures. All methods return undefined for a broken or too large file, or one that is no picture.
 */
export interface PictureMaker {
  /**
   * Checks an upload by its content, and removes what a camera recorded about place and owner.
   *
   * @param bytes a whole file of any kind
   */
  prepare(bytes: Uint8Array): Promise<PreparedPicture | undefined>
  /** The size that a picture says it has, in pixels, however large. */
  measure(bytes: Uint8Array): Promise<{ width: number; height: number } | undefined>
  /**
   * Draws a picture as a PNG, at most so many pixels wide and high: nothing of what is in the file but its picture. Only a
   * vector drawing is enlarged.
   */
  draw(bytes: Uint8Array, most: { width: number; height: number }): Promise<Uint8Array | undefined>
  /** Scales a picture down; a narrower one keeps its width. Drawings and animations are not scaled. */
  scale(bytes: Uint8Array, variant: Variant): Promise<Uint8Array | undefined>
}

/** The widths in which a picture is offered: the standard ones below its own, and its own. */
export function offeredWidths(width: number): { variant: number; pixels: number }[] {
  const below = variantWidths.filter(known => known < width)
  const own = variantWidths[below.length]
  return [
    ...below.map(known => ({ variant: known, pixels: known })),
    // The first width that is at least the picture's stands for the whole picture.
    ...(own === undefined ? [] : [{ variant: own, pixels: width }]),
  ]
}

/** Whether a picture has variants, by its address: drawings are sharp at every size. */
export function hasVariants(src: string): boolean {
  return isMediaPath(src) && /\.(?:jpe?g|png|webp|avif)$/.test(src)
}

/**
 * `/media/<key>/640/marta.avif` for `/media/<key>/marta.jpg`.
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

/** Parses an address made by `variantAddress`; undefined for a width or format that is not offered. */
export function readVariant(width: string, name: string): Variant | undefined {
  const knownWidth = variantWidths.find(known => String(known) === width)
  const format = variantFormats.find(known => name.endsWith(`.${known}`))
  return knownWidth && format && { width: knownWidth, format }
}

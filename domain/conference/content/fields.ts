/** The fields that records of the website are made of. Those built with `html()` are cleaned when written. */
import { z } from 'zod'
import { cleanHtml } from '#domain/conference/content/html.ts'
import { isMediaPath, mediaPathShape } from '#domain/conference/files/media-path.ts'
import type { FieldRule } from '#domain/foundations/parse-input.ts'

/** The address of a stored file; for descriptions of an API, what it looks like. */
const mediaPath = z
  .string()
  .refine(isMediaPath, 'no-media-path' satisfies FieldRule)
  .meta({ pattern: mediaPathShape.source })
export const line = z.string().max(300)
export const text = z.string().max(5_000)
export const html = () => z.string().max(200_000).transform(cleanHtml)
export const date = z.iso.date()

/** In percent of a picture's width from its left edge, and of its height from its top. */
const share = z.int().min(0).max(100)

/** A picture with its size, so that a page reserves space for it before it loads. */
export const image = z.object({
  /** A root-relative address under /media/. */
  src: mediaPath,
  width: z.int().positive(),
  height: z.int().positive(),
  alt: z.string().max(300).default(''),
  /** A blurred preview of a few hundred bytes, as a data: address. */
  placeholder: z.string().max(2_000).optional(),
  /** The point that stays in sight wherever a page crops the picture; its middle where none is set. */
  focus: z.object({ x: share, y: share }).optional(),
})
export type Image = z.infer<typeof image>

export const file = z.object({
  src: mediaPath,
  name: line,
})

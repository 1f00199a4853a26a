import type { Context } from 'hono'
import { addressOf, findFile, type OpenedFile, type StoredFile } from '#domain/conference/files/file-store.ts'
import { readVariant, variantName } from '#domain/conference/files/picture.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { PictureVariants } from '#server/files/picture-variants.ts'
import { type FileVersion, sendFile } from '#server/files/send-file.ts'

/** Media types that a browser may display; everything else is an attachment. */
const shown = /^image\/(avif|webp|png|jpeg|gif|svg\+xml)$/

/** How long browsers may cache the redirect to the original of a picture that could not be scaled, in seconds. */
const redirectMaxAge = { broken: 600, busy: 0 } as const

/** Serves public files by their unguessable key. A key's content never changes. */
export function media({ database, files }: Dependencies) {
  return async (c: Context): Promise<Response> => {
    const file = await findFile(database.read, c.req.param('key') ?? '')
    const opened =
      isPublic(file) && file.name === c.req.param('name') ? await files.open(file.key) : undefined
    return file && opened ? answer(c, opened, file, file.contentType) : notFound(c)
  }
}

/**
 * Serves a picture in one of the offered widths and formats, or the original where that fails: a browser that chose
 * a variant does not fall back by itself.
 */
export function mediaVariants(dependencies: Dependencies) {
  const { database } = dependencies
  const variants = new PictureVariants(dependencies)
  return async (c: Context): Promise<Response> => {
    const { key = '', width = '', name = '' } = c.req.param()
    const variant = readVariant(width, name)
    const file = variant && (await findFile(database.read, key))
    if (!variant || !isPublic(file) || name !== variantName(file.name, variant.format)) return notFound(c)
    if (!file.contentType.startsWith('image/')) return notFound(c)
    const found = await variants.open(file.key, variant)
    if (typeof found !== 'string') {
      const version = { ...file, key: `${file.key}-${variant.width}-${variant.format}` }
      return answer(c, found, version, `image/${variant.format}`)
    }
    c.header('Cache-Control', `public, max-age=${redirectMaxAge[found]}`)
    return c.redirect(addressOf(file.key, file.name))
  }
}

function isPublic(file: StoredFile | undefined): file is StoredFile {
  return file?.purpose === ''
}

function notFound(c: Context): Response {
  return c.text('Not found', 404)
}

function answer(c: Context, opened: OpenedFile, version: FileVersion, contentType: string): Response {
  return sendFile(c, opened, version, {
    'Content-Type': contentType,
    'Content-Disposition': shown.test(contentType) ? 'inline' : 'attachment',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
}

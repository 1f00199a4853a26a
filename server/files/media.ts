import type { Context } from 'hono'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { ownersKeepingFile } from '#domain/conference/content/page-files.ts'
import { addressOf, findFile, type OpenedFile, type StoredFile } from '#domain/conference/files/file-store.ts'
import { readVariant, variantName } from '#domain/conference/files/picture.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { sendDiscreetly } from '#server/files/discreet.ts'
import { PictureVariants } from '#server/files/picture-variants.ts'
import { type FileVersion, sendFile } from '#server/files/send-file.ts'
import { readPreview } from '#site/preview/preview-link.ts'

/** Media types that a browser may display; everything else is an attachment. */
const shown = /^image\/(avif|webp|png|jpeg|gif|svg\+xml)$/

/** How long browsers may cache the redirect to the original of a picture that could not be scaled, in seconds. */
const redirectMaxAge = { broken: 600, busy: 0 } as const

/**
 * Serves public files by their unguessable key. A key's content never changes. A file that pages keep to some of their
 * readers is found by a preview alone: the readers have it at an address of their own (`registration-papers.ts`).
 */
export function media({ database, files, settings, clock }: Dependencies) {
  return async (c: Context): Promise<Response> => {
    const file = await findFile(database.read, c.req.param('key') ?? '')
    if (!isPublic(file) || file.name !== c.req.param('name')) return notFound(c)
    // Pictures are not asked about: pages are full of them.
    const owners = isPicture(file) ? [] : await ownersKeepingFile(database.read, file.key)
    const isKept = owners.length > 0
    if (isKept && !isShownTo(new URL(c.req.url), owners)) return notFound(c)
    const opened = await files.open(file.key)
    if (!opened) return notFound(c)
    return isKept ? sendDiscreetly(c, opened, file) : answer(c, opened, file, file.contentType)
  }

  function isShownTo(address: URL, owners: readonly ContentOwner[]): boolean {
    const preview = readPreview({ secretKey: settings.secretKey, clock }, address)
    return (
      preview !== undefined &&
      owners.includes(preview.owner) &&
      Temporal.Instant.compare(preview.until, clock.now()) > 0
    )
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
    if (!isPicture(file)) return notFound(c)
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

const isPicture = ({ contentType }: StoredFile) => contentType.startsWith('image/')

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

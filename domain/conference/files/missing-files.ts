/** Pictures and downloads that a record of the website names, and that are no stored files. */
import type { Reader } from '#database/database.ts'
import { isMediaPath } from '#domain/conference/files/media-path.ts'

/**
 * Finds the addresses that lead to no file. A form stores its files first, so only a program, or a forged form, names
 * others: a public page must not ask for them.
 *
 * @param data a record's, or what was typed of it
 */
export async function findMissingFiles(
  db: Reader,
  data: Readonly<Record<string, unknown>>,
): Promise<{ field: string; addresses: string[] }[]> {
  const named = Object.entries(data).flatMap(([field, value]) =>
    [...addressesIn(value)].map(src => ({ field, src, key: isMediaPath(src) ? keyOf(src) : undefined })),
  )
  const keys = named.flatMap(({ key }) => (key === undefined ? [] : [key]))
  const found =
    keys.length === 0
      ? []
      : await db
          .selectFrom('files')
          .select('key')
          .where('key', 'in', keys)
          .where('purpose', '=', '')
          .execute()
  const stored = new Set(found.map(({ key }) => key))
  const missing = named.filter(({ key }) => key === undefined || !stored.has(key))
  return [...Map.groupBy(missing, ({ field }) => field)].map(([field, each]) => ({
    field,
    addresses: each.map(({ src }) => src),
  }))
}

/** The addresses of pictures and files in a field, wherever they are in it. */
function* addressesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    // Other pictures than the site's own are removed from texts.
    for (const [, src = ''] of value.matchAll(/<img\b[^>]*?\ssrc=["']?(\/media\/[^"'\s>]*)/gi)) yield src
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    if (name === 'src' && typeof part === 'string') yield part
    else yield* addressesIn(part)
  }
}

const keyOf = (src: string) => src.split('/')[2] ?? ''

import sharp from 'sharp'
import type { ArtFamily } from '#domain/conferences/conference.ts'
import type { FileStore } from '#domain/files/file-store.ts'
import { coverArt } from '#site/art/cover-art.ts'
import { shareCardSize } from '#site/page-head.ts'

type Png = Uint8Array<ArrayBuffer>

/** A card costs a tenth of a second and is asked for by many at once when a link is shared. */
const kept = new Map<string, Promise<Png>>()
const keptLimit = 50

/** The cover of a name in a hue, cut for sharing. */
export function drawCard(cover: { name: string; hue: number; family: ArtFamily }): Promise<Png> {
  const { name, hue, family } = cover
  return keep(`${family}-${hue}-${name}`, () =>
    toPng(Buffer.from(coverArt({ name, hue, family, ...shareCardSize }))),
  )
}

/**
 * An uploaded photo for sharing; undefined where its bytes are gone or are no picture.
 *
 * @param part of the photo that is shown: its middle fills the card, or the whole stands on it
 */
export async function photoCard(
  files: FileStore,
  src: string,
  part: 'middle' | 'whole' = 'middle',
): Promise<Png | undefined> {
  const name = `${part} ${src}`
  const known = kept.get(name)
  const bytes = known ? undefined : await files.get(src.split('/')[2] ?? '')
  if (!known && !bytes) return undefined
  return (known ?? keep(name, () => toPng(bytes ?? new Uint8Array(), part))).catch(() => undefined)
}

/** The paper that the site is set on. */
const background = '#fcfaf6'

async function toPng(picture: Uint8Array, part: 'middle' | 'whole' = 'middle'): Promise<Png> {
  const { width, height } = shareCardSize
  const png = await sharp(picture)
    .resize(width, height, { fit: part === 'middle' ? 'cover' : 'contain', background })
    .png({ palette: true })
    .toBuffer()
  return new Uint8Array(png)
}

function keep(key: string, make: () => Promise<Png>): Promise<Png> {
  const known = kept.get(key)
  if (known) return known
  const [oldest] = kept.keys()
  if (kept.size >= keptLimit && oldest !== undefined) kept.delete(oldest)
  const made = make()
  kept.set(key, made)
  // What failed is tried again.
  made.catch(() => kept.delete(key))
  return made
}

import sharp from 'sharp'
import { type ShareCard, shareCardSize } from '#domain/documents/share-card.ts'
import type { FileStore } from '#domain/files/file-store.ts'

type Png = Uint8Array<ArrayBuffer>

/** A card costs a good part of a second and is asked for by many at once when a link is shared. */
const kept = new Map<string, Promise<Png>>()
const keptLimit = 50

/**
 * A card with words on it, drawn once.
 *
 * @param facts what it shows beside its picture
 * @param picture names the picture, and opens it
 */
export function wordedCard(
  draw: (card: ShareCard) => Promise<Uint8Array>,
  facts: Omit<ShareCard, 'picture'>,
  picture: { name: string; open(): Promise<Uint8Array> },
): Promise<Png> {
  return keep(JSON.stringify([facts, picture.name]), async () => {
    const card = { ...facts, picture: await picture.open() }
    return new Uint8Array(await draw(card))
  })
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

import sharp from 'sharp'
import { type ShareCard, shareCardSize } from '#domain/documents/share-card.ts'
import type { FileStore } from '#domain/files/file-store.ts'

type Png = Uint8Array<ArrayBuffer>

/** Drawing a card takes most of a second, and many clients ask at once when a link is shared. */
const kept = new Map<string, Promise<Png>>()
const keptLimit = 50

/**
 * A card with text, drawn once.
 *
 * @param facts its content besides the picture
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
 * An uploaded photo for a card; undefined where its file is missing or is not a picture.
 *
 * @param part whether the photo's middle fills the card, or the whole photo is shown
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

/** The site's background colour. */
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
  // A failed drawing may be tried again.
  made.catch(() => kept.delete(key))
  return made
}

import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Image } from '#domain/conference/content/fields.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { type ShareCard, shareCardPictureSize, shareCardSize } from '#domain/conference/files/share-card.ts'
import type { ReadingSite } from '#site/context.ts'

type Png = Uint8Array<ArrayBuffer>

/** Drawing a card takes most of a second, and many clients request it at once when a link is shared. */
const cards = new LRUCache<string, Promise<Png>>({ max: 50 })

/**
 * A card with text, drawn once.
 *
 * @param facts its content besides the pictures
 * @param picture names the picture, and opens it
 * @param logo of whoever issues the card, if there is one
 */
export function wordedCard(
  { drawShareCard, files }: Pick<ReadingSite, 'drawShareCard' | 'files'>,
  facts: Omit<ShareCard, 'picture' | 'logo'>,
  picture: { name: string; open(): Promise<Uint8Array> },
  logo: Pick<Image, 'src'> | undefined,
): Promise<Png> {
  return cached(JSON.stringify([facts, picture.name, logo?.src]), async () => {
    const [opened, mark] = await Promise.all([picture.open(), logo && files.get(keyOf(logo))])
    return new Uint8Array(await drawShareCard({ ...facts, picture: opened, logo: mark }))
  })
}

const keyOf = ({ src }: Pick<Image, 'src'>) => src.split('/')[2] ?? ''

/** A stored picture with its focus point, which stays visible when it is cropped. */
type Photo = Pick<Image, 'src' | 'focus'>

/** The photo's key among the cached cards: it is drawn again when its focus point moves. */
export const nameOfPhoto = ({ src, focus }: Photo) => (focus ? `${src} ${focus.x} ${focus.y}` : src)

/**
 * An uploaded photo for a card; undefined where its file is missing or is not a picture.
 *
 * @param part whether the photo fills the card, cropped around its focus point, is shown as a whole, or takes the place of a
 *   worded card's picture
 */
export async function photoCard(
  files: Pick<FileStore, 'get'>,
  photo: Photo,
  part: PhotoPart = 'middle',
): Promise<Png | undefined> {
  const name = `${part} ${nameOfPhoto(photo)}`
  const known = cards.get(name)
  const bytes = known ? undefined : await files.get(keyOf(photo))
  if (!known && !bytes) return undefined
  return (known ?? cached(name, () => toPng(bytes ?? new Uint8Array(), part, photo.focus))).catch(
    () => undefined,
  )
}

export type PhotoPart = 'middle' | 'whole' | 'beside-words'

/** The site's background colour. */
const background = '#fcfaf6'

async function toPng(picture: Uint8Array, part: PhotoPart, focus: Photo['focus']): Promise<Png> {
  const { width, height } = shareCardSize
  const cropped =
    focus && part !== 'whole'
      ? await cropAround(picture, focus, part === 'middle' ? shareCardSize : shareCardPictureSize)
      : sharp(picture).resize(width, height, { fit: part === 'whole' ? 'contain' : 'cover', background })
  return new Uint8Array(await cropped.png({ palette: true }).toBuffer())
}

/** The focus point of the picture lies on the same point of the crop, as with `object-position` on pages. */
async function cropAround(
  picture: Uint8Array,
  { x, y }: NonNullable<Photo['focus']>,
  { width, height }: { width: number; height: number },
) {
  const found = await sharp(picture).metadata()
  const scale = Math.max(width / found.width, height / found.height)
  const scaled = {
    width: Math.max(width, Math.round(found.width * scale)),
    height: Math.max(height, Math.round(found.height * scale)),
  }
  return sharp(picture)
    .resize(scaled.width, scaled.height, { fit: 'fill' })
    .extract({
      left: Math.round(((scaled.width - width) * x) / 100),
      top: Math.round(((scaled.height - height) * y) / 100),
      width,
      height,
    })
}

function cached(key: string, draw: () => Promise<Png>): Promise<Png> {
  const known = cards.get(key)
  if (known) return known
  const drawn = draw()
  cards.set(key, drawn)
  // A failed drawing may be tried again.
  drawn.catch(() => cards.delete(key))
  return drawn
}

/** Imports pictures from files into a conference: its photo, portraits, and the lists of pictures. */

import { createHash } from 'node:crypto'
import type { Database, Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Image } from '#domain/conference/content/fields.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { addressOf, type FileStore, newFileKey } from '#domain/conference/files/file-store.ts'
import type { PictureMaker, PreparedPicture } from '#domain/conference/files/picture.ts'
import { storeFile } from '#domain/conference/files/store-file.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { importContent } from '#domain/programme/matching/import-content.ts'
import type { ImportCounts } from '#domain/programme/matching/match-imported.ts'
import { changeSpeaker } from '#domain/programme/writing/write-speakers.ts'

/** Lists of pictures, by the folder that fills them. */
const lists = { about: 'about-image', gallery: 'gallery-image', venue: 'venue-image' } as const
export type PictureList = keyof typeof lists
export const pictureLists = Object.keys(lists) as PictureList[]

/** A file and its purpose. */
export interface OfferedPicture {
  place: 'photo' | 'speakers' | PictureList
  /** What the file is called: a person's name, or a description. */
  title: string
  /** Undefined if it cannot be read. */
  read(): Promise<Uint8Array | undefined>
}

interface TakenPicture extends Pick<OfferedPicture, 'place' | 'title'> {
  image: Image
  /** Undefined if the conference already shows exactly these bytes. */
  file: { key: string; name: string; contentType: string; bytes: Uint8Array } | undefined
}

/** Where pictures are read and stored. */
interface PictureStores {
  database: Database
  files: FileStore
  pictures: PictureMaker
}

/**
 * Opens the files one after the other, and finds those that the conference already has.
 *
 * @returns what can be stored, files that are not pictures, and portraits of people who are not speakers of the
 * conference
 */
export async function takePictures<Offered extends OfferedPicture>(
  { database, files, pictures }: PictureStores,
  conference: Conference,
  offered: readonly Offered[],
): Promise<{ taken: TakenPicture[]; refused: Offered[]; strangers: Offered[] }> {
  const known = await knownPictures(database.read, files, conference)
  const speakers = new Set(
    (await namedSpeakers(database.read, conference.id)).map(({ name }) => folded(name)),
  )
  const isStranger = ({ place, title }: Offered) => place === 'speakers' && !speakers.has(folded(title))
  const taken: TakenPicture[] = []
  const refused: Offered[] = []
  for (const offer of offered.filter(one => !isStranger(one))) {
    const bytes = await offer.read()
    const prepared = bytes && (await pictures.prepare(bytes))
    if (prepared) taken.push(take(prepared, offer, conference, known))
    else refused.push(offer)
  }
  return { taken, refused, strangers: offered.filter(isStranger) }
}

function take(
  { placeholder, width, height, ...prepared }: PreparedPicture,
  { place, title }: OfferedPicture,
  conference: Conference,
  known: ReadonlyMap<string, Image>,
): TakenPicture {
  const alt = place === 'photo' ? `${conference.subject}, ${conference.location}` : title
  const same = known.get(digest(prepared.bytes))
  if (same) return { place, title, image: { ...same, alt }, file: undefined }
  const key = newFileKey()
  const name = `${folded(title).replaceAll(' ', '-') || 'picture'}.${prepared.extension}`
  const image: Image = { src: addressOf(key, name), width, height, alt, ...(placeholder && { placeholder }) }
  return {
    place,
    title,
    image,
    file: { key, name, contentType: prepared.contentType, bytes: prepared.bytes },
  }
}

/** Stores the files before anything refers to them. Those of an import that fails are removed a day later. */
export async function storePictures(
  stores: Pick<PictureStores, 'database' | 'files'>,
  taken: readonly TakenPicture[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { file } of taken) if (file) await storeFile(stores, now, file, file.key)
}

export interface PicturesImported {
  portraits: ImportCounts
  isPhotoNew: boolean
  lists: Partial<Record<PictureList, ImportCounts>>
}

/** Adds stored pictures to a conference. A list that gets pictures contains only those afterwards. */
export async function importPictures(
  tx: Transaction,
  act: Act,
  { conference, taken }: { conference: Conference; taken: readonly TakenPicture[] },
): Promise<PicturesImported> {
  const of = (place: OfferedPicture['place']) => taken.filter(picture => picture.place === place)
  const portraits = await importPortraits(tx, conference.id, of('speakers'))
  const photo = of('photo')[0]?.image
  const isPhotoNew = photo !== undefined && photo.src !== conference.photo?.src
  if (photo && isPhotoNew) {
    await tx
      .updateTable('conferences')
      .set({ photo: JSON.stringify(photo) })
      .where('id', '=', conference.id)
      .execute()
  }
  const imported: PicturesImported = { portraits, isPhotoNew, lists: {} }
  for (const list of pictureLists) {
    const items = of(list).map(({ image }) => ({ image }))
    if (items.length === 0) continue
    imported.lists[list] = await importContent(tx, conference.id, lists[list], items, {
      // The record has the fields of its kind.
      nameOf: item => (item.image as Image).src,
    })
  }
  await auditConference(tx, act, conference.id, 'pictures imported', { pictures: taken.length })
  // The main site's lists show the photo too.
  await bumpRevision(tx, null)
  await bumpRevision(tx, conference.id)
  return imported
}

async function importPortraits(
  tx: Transaction,
  conferenceId: number,
  taken: readonly TakenPicture[],
): Promise<ImportCounts> {
  const speakers = await namedSpeakers(tx, conferenceId)
  const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, removed: 0 }
  for (const { title, image } of taken) {
    for (const speaker of speakers.filter(({ name }) => folded(name) === folded(title))) {
      const before: Image | undefined = speaker.photo === null ? undefined : JSON.parse(speaker.photo)
      counts[!before ? 'added' : before.src === image.src ? 'unchanged' : 'changed']++
      if (before?.src === image.src) continue
      const photo = JSON.stringify({ ...image, alt: speaker.name })
      await changeSpeaker(tx, speaker.id, { photo })
    }
  }
  return counts
}

async function namedSpeakers(db: Reader, conferenceId: number) {
  return db
    .selectFrom('speakers')
    .select(['id', 'name', 'photo'])
    .where('conference_id', '=', conferenceId)
    .execute()
}

/** Names are matched as people type them in file names: without case, accents or the full stops of titles. */
function folded(name: string): string {
  return fold(name)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}

/** The pictures that a conference shows, by their content. */
async function knownPictures(
  db: Reader,
  files: FileStore,
  conference: Conference,
): Promise<Map<string, Image>> {
  const people = (await namedSpeakers(db, conference.id)).flatMap(({ photo }) => photo ?? [])
  const items = await db
    .selectFrom('content_items')
    .select('data')
    .where('conference_id', '=', conference.id)
    .where('kind', 'in', Object.values(lists))
    .execute()
  // Both were validated as pictures when they were stored.
  const images: Image[] = [
    ...people.map(photo => JSON.parse(photo)),
    ...items.map(({ data }) => JSON.parse(data).image),
    ...(conference.photo ? [conference.photo] : []),
  ]
  const known = new Map<string, Image>()
  for (const image of images) {
    const bytes = await files.get(image.src.split('/')[2] ?? '')
    if (bytes) known.set(digest(bytes), image)
  }
  return known
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

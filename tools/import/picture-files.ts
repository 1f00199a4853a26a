import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ok, type Result } from '#domain/foundations/result.ts'
import { type OfferedPicture, pictureLists } from '#domain/preparation/imports/import-pictures.ts'
import { type FileFault, findFolder, readOneFile } from '#tools/import/files.ts'

/** A picture in a folder, with the relative path that the report shows. */
export type PictureFile = OfferedPicture & { file: string }

const places = ['speakers', ...pictureLists] as const

/**
 * Finds the pictures in a folder: `photo.*`, and those in `speakers`, `about`, `gallery` and `venue`, sorted by
 * name.
 *
 * @returns the files, and the names of unusable ones
 */
export async function listPictures(
  folder: string,
): Promise<Result<{ files: PictureFile[]; left: string[] }, FileFault>> {
  const found = await findFolder(folder)
  if (!found.ok) return found
  const files: PictureFile[] = []
  const left: string[] = []
  for (const name of await namesIn(folder)) {
    const place = places.find(known => known === name.toLowerCase())
    if (place) {
      const inside = await namesIn(path.join(folder, name))
      files.push(...inside.map(file => pictureFile(folder, place, path.join(name, file))))
    } else if (/^photo\./i.test(name)) files.push(pictureFile(folder, 'photo', name))
    else left.push(name)
  }
  return ok({ files, left })
}

function pictureFile(folder: string, place: OfferedPicture['place'], file: string): PictureFile {
  return {
    place,
    file,
    title: titleOf(path.basename(file)),
    async read() {
      const bytes = await readOneFile(path.join(folder, file))
      return bytes.ok ? bytes.value : undefined
    },
  }
}

/** `02 The lecture hall.jpg` → `The lecture hall`: a leading number only sets the order. */
function titleOf(file: string): string {
  const words = path.parse(file).name.replace(/^\d+[\s._-]+/, '')
  return (/\s/.test(words) ? words : words.replace(/[_-]+/g, ' ')).trim().normalize('NFC').slice(0, 300)
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter(name => !name.startsWith('.'))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type OfferedPicture, pictureLists } from '#domain/imports/import-pictures.ts'
import { ok, type Result } from '#domain/result.ts'
import { type FileFault, findFolder, readOneFile } from '#tools/import/files.ts'

/** A picture of a folder, with the path below it that the report names. */
export type PictureFile = OfferedPicture & { file: string }

const places = ['speakers', ...pictureLists] as const

/**
 * Finds the pictures of a folder: `photo.*`, and what lies in `speakers`, `about`, `gallery` and `venue`, in the
 * order of their names.
 *
 * @returns the files, and the names of those that are of no use
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

/** `02 The lecture hall.jpg` → `The lecture hall`: a number in front only sets the order. */
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

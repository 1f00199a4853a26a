import { unzipSync } from 'fflate'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { UploadFault } from '#domain/preparation/imports/import-faults.ts'

/** As much as the command line reads from a folder, in bytes. */
const mostBytes = 64 * 1024 ** 2
const mostFiles = 2_000

const readEndings = /\.(csv|tsv|ya?ml)$/i

/**
 * The files of a zip by name, without its folders. Files that no import reads are not unpacked. No entry is unpacked
 * beyond the size that it announces.
 */
export function readZip(bytes: Uint8Array): Result<Map<string, Uint8Array>, UploadFault> {
  let isTooLarge = false
  let unpacked = 0
  const names: string[] = []
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (isTooLarge || isHidden(name)) return false
        names.push(name)
        if (names.length > mostFiles) isTooLarge = true
        if (!readEndings.test(name)) return false
        unpacked += originalSize
        if (unpacked > mostBytes) isTooLarge = true
        return !isTooLarge
      },
    })
    if (isTooLarge) return fail({ code: 'zip-too-large', mostBytes, mostFiles })
    if (names.some(name => /^(xl\/workbook\.xml|content\.xml)$/.test(name))) {
      return fail({ code: 'type-foreign', type: 'workbook' })
    }
    if (names.includes('word/document.xml')) return fail({ code: 'type-foreign', type: 'word' })
    const files = new Map<string, Uint8Array>()
    for (const name of names) {
      const base = name.split(/[\\/]/).at(-1) ?? name
      // Of two files with the same name the first one counts: copies are usually deeper.
      if (!files.has(base)) files.set(base, parts[name] ?? new Uint8Array())
    }
    return ok(files)
  } catch {
    // The library throws an error with a code for each way in which a zip can be broken.
    return fail({ code: 'zip-malformed' })
  }
}

/** Folders, hidden files, and what a Mac adds to every zip. */
const isHidden = (name: string) => name.endsWith('/') || /(^|[\\/])(\.|__MACOSX)/.test(name)

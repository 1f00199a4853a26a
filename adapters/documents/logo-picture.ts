import sharp from 'sharp'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import type { Logo } from '#domain/money/documents/letterhead.ts'

/** Sharp on paper at the size in which documents show a logo. */
const largest = { width: 960, height: 360, fit: 'inside', withoutEnlargement: true } as const

/** A stored logo as PNG. Undefined if it cannot be read: a document without a logo is better than none. */
export async function readLogo(
  files: Pick<FileStore, 'get'>,
  { src }: Pick<Logo, 'src'>,
): Promise<Uint8Array | undefined> {
  try {
    const bytes = await files.get(src.split('/')[2] ?? '')
    return bytes && (await sharp(bytes).resize(largest).png().toBuffer())
  } catch {
    return undefined
  }
}

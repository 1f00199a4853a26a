import type { Transaction } from '#database/database.ts'
import type { Image } from '#domain/conference/content/fields.ts'
import { addressOf, type FileStore } from '#domain/conference/files/file-store.ts'
import type { Drawing } from '#sample/pictures.ts'
import { plainLetters } from '#sample/plain-letters.ts'

interface TrayFile {
  key: string
  name: string
  contentType: string
  bytes: Uint8Array
}

/** Limits parallel uploads: hundreds at once would overload a distant store, and all would time out. */
const atOnce = 16

/**
 * Collects the sample's files. A file has its address at once, so that content can name it. Its bytes are stored
 * before the transaction that stores the content, and its row in that transaction.
 */
export class FileTray {
  readonly #files: TrayFile[] = []

  /** Returns the file's root-relative address. */
  add(name: string, contentType: string, bytes: Uint8Array): string {
    const key = crypto.randomUUID().replaceAll('-', '')
    this.#files.push({ key, name, contentType, bytes })
    return addressOf(key, name)
  }

  picture(name: string, drawing: Drawing, alt: string): Image {
    const src = this.add(`${slugOf(name)}.svg`, 'image/svg+xml', new TextEncoder().encode(drawing.svg))
    return { src, width: drawing.width, height: drawing.height, alt }
  }

  async putBytes(store: FileStore): Promise<void> {
    await this.#each(({ key, bytes }) => store.put(key, bytes))
  }

  async removeBytes(store: FileStore): Promise<void> {
    await this.#each(({ key }) => store.remove(key))
  }

  async #each(act: (file: TrayFile) => Promise<void>): Promise<void> {
    const files = this.#files.values()
    const goOn = async () => {
      for (const file of files) await act(file)
    }
    await Promise.all(Array.from({ length: atOnce }, goOn))
  }

  /** @param createdAt an instant in the database's format */
  async insertRows(tx: Transaction, createdAt: string): Promise<void> {
    const rows = this.#files.map(file => ({
      key: file.key,
      name: file.name,
      content_type: file.contentType,
      size: file.bytes.byteLength,
      purpose: '',
      created_at: createdAt,
    }))
    await tx.insertInto('files').values(rows).execute()
  }
}

/** `Ingrid Sørlie Haugen` → `ingrid-sorlie-haugen`: a portable file name. */
function slugOf(name: string): string {
  const slug = plainLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || 'picture'
}

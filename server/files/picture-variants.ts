import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { FileStore, OpenedFile } from '#domain/conference/files/file-store.ts'
import type { PictureMaker, Variant } from '#domain/conference/files/picture.ts'

/** Pictures scaled at the same time, of Node's four threads: the others read files and compress pages. */
const atOnce = 2
/** Requests that may queue; any more are redirected to the original picture. */
const maxWaiting = 200
/** How long a picture that could not be scaled is left alone, in milliseconds. */
const restMs = 10 * 60 * 1_000

/** `broken`: the picture is missing or could not be scaled. `busy`: too many requests are waiting; try again. */
export type MissingVariant = 'broken' | 'busy'

/**
 * Smaller versions of pictures, made on first request and stored beside the original. Requests for a version in
 * progress share its result.
 */
export class PictureVariants {
  readonly #files: FileStore
  readonly #maker: PictureMaker
  readonly #log: Logger
  readonly #underWay = new Map<string, Promise<Uint8Array | MissingVariant>>()
  readonly #broken = new LRUCache<string, true>({ max: 1_000, ttl: restMs })
  readonly #limit = pLimit(atOnce)

  constructor({ files, pictures, log }: { files: FileStore; pictures: PictureMaker; log: Logger }) {
    this.#files = files
    this.#maker = pictures
    this.#log = log
  }

  /** @param key of a picture in the store */
  async open(key: string, variant: Variant): Promise<OpenedFile | MissingVariant> {
    const name = `${key}${variant.format}${variant.width}`
    const stored = await this.#files.open(name)
    if (stored) return stored
    const bytes = await this.#share(key, name, variant)
    return typeof bytes === 'string' ? bytes : { size: bytes.byteLength, pieces: onePiece(bytes) }
  }

  #share(key: string, name: string, variant: Variant): Promise<Uint8Array | MissingVariant> {
    const known = this.#underWay.get(name)
    if (known) return known
    const found = this.#findOrMake(key, name, variant).finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, found)
    return found
  }

  async #findOrMake(key: string, name: string, variant: Variant): Promise<Uint8Array | MissingVariant> {
    // Another request may have stored it in the meantime.
    const stored = await this.#files.get(name)
    if (stored) return stored
    if (this.#broken.has(key)) return 'broken'
    if (this.#limit.activeCount >= atOnce && this.#limit.pendingCount >= maxWaiting) return 'busy'
    return this.#limit(() => this.#make(key, name, variant))
  }

  async #make(key: string, name: string, variant: Variant): Promise<Uint8Array | 'broken'> {
    const picture = await this.#files.get(key)
    const made = picture && (await this.#maker.scale(picture, variant))
    if (!made) {
      this.#broken.set(key, true)
      return 'broken'
    }
    // A version that cannot be stored, because the disk is full, is still served.
    await this.#files
      .put(name, made)
      .catch(error => this.#log.error({ err: error, name }, 'a picture could not be stored'))
    return made
  }
}

/** Not copied: everybody who waited for the picture to be made shares it. */
async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // The product never uses shared memory.
  yield bytes as Uint8Array<ArrayBuffer>
}

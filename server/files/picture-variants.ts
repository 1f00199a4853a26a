import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { FileStore } from '#domain/files/file-store.ts'
import type { PictureMaker, Variant } from '#domain/files/picture.ts'

/** So many are made at once, of Node's four threads: the others read files and compress pages. */
const atOnce = 2
/** So many more wait; whoever comes then is sent to the picture itself. */
const maxWaiting = 200
/** How long a picture that could not be scaled is not tried again, in milliseconds. */
const restMs = 10 * 60 * 1_000

/** `broken` is the picture's own fault and lasts; `busy` passes. */
export type MissingVariant = 'broken' | 'busy'

/**
 * Smaller versions of pictures, made when somebody first asks for them and kept beside the picture. Whoever
 * asks for one that is being made waits for the same one.
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
  get(key: string, variant: Variant): Promise<Uint8Array | MissingVariant> {
    const name = `${key}${variant.format}${variant.width}`
    const known = this.#underWay.get(name)
    if (known) return known
    const found = this.#findOrMake(key, name, variant).finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, found)
    return found
  }

  async #findOrMake(key: string, name: string, variant: Variant): Promise<Uint8Array | MissingVariant> {
    const kept = await this.#files.get(name)
    if (kept) return kept
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
    // One that cannot be kept, because the disk is full, can still be shown.
    await this.#files
      .put(name, made)
      .catch(error => this.#log.error({ err: error, name }, 'a picture could not be kept'))
    return made
  }
}

import { createDeflateRaw } from 'node:zlib'
import { ZipPassThrough } from 'fflate'

/** Deflate in a ZIP (APPNOTE 4.4.5). */
const deflated = 8

/**
 * A file of a ZIP, compressed by Node's own zlib: unlike compression in JavaScript it leaves no garbage, so a server's
 * memory does not grow with the size of an export.
 */
export class DeflatedFile extends ZipPassThrough {
  override compression = deflated
  readonly #deflate = createDeflateRaw({ level: 1 })

  constructor(name: string) {
    super(name)
    this.#deflate.on('data', (piece: Uint8Array<ArrayBuffer>) => this.ondata(null, piece, false))
  }

  /** Adds a piece; what was compressed by then has gone into the ZIP once this resolves. */
  async add(piece: Uint8Array): Promise<void> {
    // Counts the size and the checksum.
    super.push(piece, false)
    await new Promise<void>((resolve, reject) => {
      this.#deflate.write(piece, error => (error ? reject(error) : resolve()))
    })
  }

  async end(): Promise<void> {
    super.push(new Uint8Array(), true)
    await new Promise<void>((resolve, reject) => {
      this.#deflate.once('end', resolve)
      this.#deflate.once('error', reject)
      this.#deflate.end()
    })
    this.ondata(null, new Uint8Array(), true)
  }

  /** The output is the compressed stream. */
  protected override process(): void {}
}

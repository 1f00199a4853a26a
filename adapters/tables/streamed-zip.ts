import { Zip } from 'fflate'
import { DeflatedFile } from '#adapters/tables/deflated-file.ts'

/** A ZIP that is written one file after the other, and read out in between, so that only a piece is in memory. */
export class StreamedZip {
  #ready: Uint8Array<ArrayBuffer>[] = []
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error
    // fflate does not use shared memory.
    this.#ready.push(bytes as Uint8Array<ArrayBuffer>)
  })

  /** Begins the next file. The previous one must have ended. */
  add(name: string): DeflatedFile {
    const file = new DeflatedFile(name)
    this.#zip.add(file)
    return file
  }

  /** The bytes that are ready since the last call. */
  take(): Uint8Array<ArrayBuffer>[] {
    return this.#ready.splice(0)
  }

  /** Ends the ZIP with its directory, and returns the last bytes. */
  end(): Uint8Array<ArrayBuffer>[] {
    this.#zip.end()
    return this.take()
  }
}

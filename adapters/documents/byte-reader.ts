/** Reads big-endian numbers one after the other, as font files hold them. */
export class ByteReader {
  readonly #bytes: Buffer
  position = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** The next bytes as they are. @throws RangeError beyond the end */
  take(length: number): Buffer {
    const end = this.position + length
    if (end > this.#bytes.length) throw new RangeError('a font file ends too early')
    const taken = this.#bytes.subarray(this.position, end)
    this.position = end
    return taken
  }

  uint8(): number {
    return this.take(1).readUInt8()
  }

  int16(): number {
    return this.take(2).readInt16BE()
  }

  uint16(): number {
    return this.take(2).readUInt16BE()
  }

  uint32(): number {
    return this.take(4).readUInt32BE()
  }

  /** A WOFF 2.0 number of seven bits a byte, all but the last marked. */
  base128(): number {
    let value = 0
    for (let length = 0; length < 5; length++) {
      const byte = this.uint8()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new RangeError('a number in a font file has no end')
  }

  /** A WOFF 2.0 number that is short where it is small. */
  uint255(): number {
    const code = this.uint8()
    if (code === 253) return this.uint16()
    if (code === 254) return this.uint8() + 506
    if (code === 255) return this.uint8() + 253
    return code
  }
}

/** Parts of a response: RFC 9110, section 14. */

export interface ByteRange {
  first: number
  /** Inclusive. */
  last: number
}

/**
 * The part that a Range header asks for.
 *
 * @param size of the whole, in bytes
 * @returns `none` if there is no such part; undefined for the whole: several parts are answered so, as is allowed
 */
export function readRange(range: string | null, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? 'none' : { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** The part of a body. It ends the source as soon as it has it. */
export function partOf(
  body: ReadableStream<Uint8Array>,
  { first, last }: ByteRange,
): ReadableStream<Uint8Array> {
  let at = 0
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          const start = at
          at += value.byteLength
          const piece = value.subarray(Math.max(0, first - start), Math.max(0, last + 1 - start))
          if (piece.byteLength > 0) controller.enqueue(piece)
          if (at > last) {
            controller.close()
            return reader.cancel()
          }
          if (piece.byteLength > 0) return
        }
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

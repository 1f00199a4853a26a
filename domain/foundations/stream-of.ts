/** Bytes made on demand: a slow reader slows reading down, and one that stops ends it. */
export const streamOf = (
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    // Nothing is read before the reader requests it.
    { highWaterMark: 0 },
  )

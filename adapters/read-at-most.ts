/**
 * Reads the body of an answer.
 *
 * @param maxBytes more than any genuine answer has
 * @throws RangeError after that many bytes: the rest is not read
 */
export async function readAtMost(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new RangeError(`an answer of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** How the bytes of a table become text. */

export interface TableText {
  text: string
  /** Its encoding is not stated anywhere, and is none that can be recognised with certainty. */
  isGuessed: boolean
}

/**
 * Reads UTF-8, UTF-16 as Excel's "Unicode text" is written in, and, if it is neither, Windows-1252, which Excel writes
 * into a plain CSV in most of Europe and America.
 *
 * @returns undefined for damaged UTF-8, and for bytes that are not text in Windows-1252 either
 */
export function tableText(bytes: Uint8Array): TableText | undefined {
  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    // Damaged UTF-8 would become garbage such as `Ã¼`.
    if (isMostlyUtf8(bytes)) return undefined
    const text = new TextDecoder('windows-1252').decode(bytes)
    // These bytes mean nothing in Windows-1252, so it is another encoding.
    return /[\u0080-\u009f]/.test(text) ? undefined : { text, isGuessed: true }
  }
}

/** UTF-16 has a mark at its beginning, or an empty byte beside every Latin letter. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 200)
  const empty = (from: 0 | 1) => start.filter((byte, at) => at % 2 === from && byte === 0).length
  const [even, odd] = [empty(0), empty(1)]
  if (odd > start.length / 4 && even === 0) return 'utf-16le'
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : undefined
}

/** Whether more characters outside ASCII are valid UTF-8 than are not. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const damaged = text.match(/\uFFFD/g)?.length ?? 0
  const outsideAscii = [...text].filter(sign => sign > '\u007f').length
  return outsideAscii > 2 * damaged
}

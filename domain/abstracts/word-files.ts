/** Tells Word's two file forms from others that only share their container. */

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const maxEntries = 10_000

/**
 * Whether a zip is a Word document (.docx): its directory has Word's main part, and no macros. The parts
 * themselves are not unpacked, so nothing small can become large here.
 */
export function isWordZip(bytes: Uint8Array): boolean {
  const names = zipNames(bytes)
  if (!names) return false
  const isWord = names.has('[Content_Types].xml') && names.has('word/document.xml')
  return isWord && !names.has('word/vbaProject.bin')
}

/** The names in a zip's central directory; undefined where there is no sound one. */
function zipNames(bytes: Uint8Array): Set<string> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEndOfDirectory(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const names = new Set<string>()
  for (let entry = 0; entry < Math.min(count, maxEntries); entry++) {
    if (at + 46 > end || view.getUint32(at, true) !== directoryEntry) return undefined
    const nameLength = view.getUint16(at + 28, true)
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    names.add(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)))
    at += 46 + nameLength + rest
  }
  return names
}

/** It is the last thing in the file, but for a comment of at most 65,535 bytes. */
function findEndOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 0xffff); at--) {
    if (view.getUint32(at, true) === endOfDirectory) return at
  }
  return undefined
}

/** The name of that stream as a directory keeps it: UTF-16, with a zero at its end. */
const streamName = new Uint8Array(Array.from('WordDocument\0').flatMap(letter => [letter.charCodeAt(0), 0]))

/**
 * Whether a compound file (Excel, Outlook and installers have the same container) is a Word document (.doc):
 * its directory, whose entries stand at multiples of 128 bytes, has Word's main stream.
 */
export function isWordCompoundFile(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = buffer.indexOf(streamName); at >= 0; at = buffer.indexOf(streamName, at + 1)) {
    const nameLength = at % 128 === 0 && at + 66 <= buffer.length ? buffer.readUInt16LE(at + 64) : 0
    if (nameLength === streamName.length) return true
  }
  return false
}

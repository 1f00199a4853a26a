import { createHash } from 'node:crypto'

/** RFC 9562's namespace for things with a name of their own. */
const objectNamespace = Buffer.from('6ba7b8129dad11d180b400c04fd430c8', 'hex')

/**
 * Turns a file's permanent id into a UUID. Frab once wrote guids such as `HOqeNIb6G7M4hYFKFRkCmQ`, which the format
 * no longer allows; each always gives the same UUID.
 *
 * @returns null for an empty id
 */
export function uuidIn(text: string): string | null {
  const guid = text.trim().toLowerCase()
  if (guid === '') return null
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(guid) ? guid : uuidOf(text.trim())
}

/** A version 5 UUID of a name. */
function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(objectNamespace).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

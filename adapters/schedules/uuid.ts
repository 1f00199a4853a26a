import { createHash } from 'node:crypto'

/** The namespace of things that have a name of their own in RFC 9562. */
const objectNamespace = Buffer.from('6ba7b8129dad11d180b400c04fd430c8', 'hex')

/**
 * What a file calls a thing for ever, as a UUID. Frab once wrote guids such as `HOqeNIb6G7M4hYFKFRkCmQ`, which the
 * form does not allow any more: each stands for one UUID, always the same.
 *
 * @returns null where there is nothing
 */
export function uuidIn(text: string): string | null {
  const guid = text.trim().toLowerCase()
  if (guid === '') return null
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(guid) ? guid : uuidOf(text.trim())
}

/** A UUID (version 5) made of a name. */
function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(objectNamespace).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

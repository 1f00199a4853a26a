import { createHash } from 'node:crypto'

/**
 * A hash of what somebody has read before confirming. The form carries it; on confirmation everything is computed again,
 * and with another hash nothing is done until it has been read again.
 *
 * @param read plain data, in a fixed order
 * @returns 64 hexadecimal digits
 */
export const digestOf = (read: unknown) => createHash('sha256').update(JSON.stringify(read)).digest('hex')

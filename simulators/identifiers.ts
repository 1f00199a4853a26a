import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWX'

/**
 * A random id like a gateway's: digits and capitals. Ids differ between runs, so that a product's database may
 * outlive its simulator.
 */
export function randomId(length: number): string {
  return Array.from(randomBytes(length), byte => alphabet[byte % alphabet.length]).join('')
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Sealing } from '#domain/preparation/connections/connection-store.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with a key of its own made from the product's: nonce, tag and text, as base64url. */
export function sealingWith(secretKey: string): Sealing {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'connections', 32))
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce)
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64url')
      const sealed = bytes.subarray(nonceBytes + tagBytes)
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
        opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return Buffer.concat([opening.update(sealed), opening.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

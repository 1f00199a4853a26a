import { createHash, randomBytes } from 'node:crypto'

/** The unguessable part of an address: 192 bits. */
export const newSecret = () => randomBytes(24).toString('base64url')

/** What is stored of a secret: it is as random as a key, so a plain hash is enough. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

import { randomBytes } from 'node:crypto'

/** The unguessable part of an address: 192 bits. */
export const newSecret = () => randomBytes(24).toString('base64url')

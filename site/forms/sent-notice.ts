/**
 * What a page says after its form was accepted. The form is answered by a redirect, so that reloading never sends
 * it again; the notice travels encrypted in the address, where nobody else can read or forge it.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { redirect } from 'react-router'
import type { ReadingSite } from '#site/context.ts'

export const noticeParameter = 'done'

/** Long enough for a slow connection or a reload; after that the page says nothing. */
const validMinutes = 15

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Redirects from a form to a page that reports the outcome.
 *
 * @param path of that page, the only one that can open the notice
 * @param notice plain data
 */
export function redirectWithNotice(site: ReadingSite, path: string, notice: unknown): Response {
  const expiresAt = site.clock.now().add({ minutes: validMinutes }).epochMilliseconds
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(site), nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(path))
  const text = Buffer.concat([cipher.update(JSON.stringify({ expiresAt, notice })), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
  return redirect(`${path}?${noticeParameter}=${sealed}`, 303)
}

/**
 * The notice for this page; undefined where there is none, or it is expired or another page's.
 *
 * @param url of the page as its loader gets it; data requests have the same path
 * @typeParam T what the page's action passes to `redirectWithNotice`
 */
export function readNotice<T>(site: ReadingSite, { pathname, searchParams }: URL): T | undefined {
  const sealed = Buffer.from(searchParams.get(noticeParameter) ?? '', 'base64url')
  if (sealed.byteLength <= nonceBytes + tagBytes) return undefined
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, keyOf(site), nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(pathname))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
    // Only this server encrypts notices, and only for the page that reads them.
    const { expiresAt, notice } = JSON.parse(text.toString()) as { expiresAt: number; notice: T }
    return expiresAt > site.clock.now().epochMilliseconds ? notice : undefined
  } catch {
    return undefined
  }
}

/** Whether a page may contain a notice for one visitor, and so must not be cached. */
export const carriesNotice = (url: URL) => url.searchParams.has(noticeParameter)

function keyOf({ secretKey }: ReadingSite): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'notice after a form', 32))
}

/**
 * What a page says after its form was taken. The answer to the form is a redirect, so that loading the page again never
 * sends the form again; what is to be said travels sealed in the address, where nobody can read or make it.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { redirect } from 'react-router'
import type { SiteContext } from '#site/context.ts'

const parameter = 'done'

/** Long enough for a slow connection, and for whoever reloads the page; later the page says nothing. */
const validMinutes = 15

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Sends the visitor from a form to a page that says what came of it.
 *
 * @param path of that page, which alone can open the notice
 * @param notice plain data
 */
export function redirectWithNotice(site: SiteContext, path: string, notice: unknown): Response {
  const expiresAt = site.clock.now().add({ minutes: validMinutes }).epochMilliseconds
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(site), nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(path))
  const text = Buffer.concat([cipher.update(JSON.stringify({ expiresAt, notice })), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
  return redirect(`${path}?${parameter}=${sealed}`, 303)
}

/**
 * What the page's own form left to be said; undefined where it left nothing, some time ago, or elsewhere.
 *
 * @param url of the page as its loader gets it, which for the page's script has no other path
 * @typeParam T what the page's action passes to `redirectWithNotice`
 */
export function readNotice<T>(site: SiteContext, { pathname, searchParams }: URL): T | undefined {
  const sealed = Buffer.from(searchParams.get(parameter) ?? '', 'base64url')
  if (sealed.byteLength <= nonceBytes + tagBytes) return undefined
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, keyOf(site), nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(pathname))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
    // Only this server seals notices, and only for the page that reads them.
    const { expiresAt, notice } = JSON.parse(text.toString()) as { expiresAt: number; notice: T }
    return expiresAt > site.clock.now().epochMilliseconds ? notice : undefined
  } catch {
    return undefined
  }
}

/** Whether a page may say something to one visitor alone, and is therefore kept nowhere. */
export const carriesNotice = (url: URL) => url.searchParams.has(parameter)

function keyOf({ secretKey }: SiteContext): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'notice after a form', 32))
}

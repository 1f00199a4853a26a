/** E-mail addresses as people type them, and what mail can be sent to. */
import { withoutFormatCharacters } from '#domain/foundations/texts/fold.ts'

export type EmailProblem = 'not-an-email' | 'not-ascii-email'

/** What browsers accept as an address (HTML Standard, 4.10.5.1.5). */
export const emailShape =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/**
 * The address that was meant: without characters that cannot be seen, with `＠` as `@`, and with a domain such as
 * `müller.de` in the form that the mail network knows, `xn--mller-kva.de`. Whatever is no address comes back as typed.
 */
export function readEmail(typed: string): string {
  const text = withoutFormatCharacters(typed).replace(strayJoiners, '').normalize('NFKC').trim()
  const at = text.lastIndexOf('@')
  const email = text.slice(0, at + 1) + asciiDomain(text.slice(at + 1))
  return emailShape.test(email) ? email : typed
}

/** Beside ASCII; between Persian letters they are part of a domain. */
const strayJoiners = /(?<=[\x20-\x7e])[\u200c\u200d]+|[\u200c\u200d]+(?=[\x20-\x7e])/g

/** Why no mail can be sent to an address; undefined if it can. */
export function emailProblem(typed: string): EmailProblem | undefined {
  const email = readEmail(typed)
  if (emailShape.test(email)) return undefined
  return isNamedOutsideAscii(typed) && emailShape.test(readEmail(typed.trim().replace(/^[^@]*/, 'name')))
    ? 'not-ascii-email'
    : 'not-an-email'
}

/** Whether the name before the @ has other letters than ASCII's. Few mail servers know such, and none has to (RFC 6531). */
function isNamedOutsideAscii(typed: string): boolean {
  return /^[^\s@]*[^\s@\p{ASCII}][^\s@]*@[^\s@]+$/u.test(typed.trim())
}

/** A domain in ASCII (UTS 46); as it was if it is none. */
function asciiDomain(domain: string): string {
  // An address on the web would read more into such signs than a domain.
  if (/^[\p{ASCII}]*$|[/?#:@\\%\s]/u.test(domain)) return domain
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : domain
}

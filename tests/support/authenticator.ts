import { createOTP } from '@better-auth/utils/otp'
import { systemClock } from '#domain/foundations/time.ts'

/** The code that an authenticator app shows now for the address in its QR code. */
export function codeOfApp(uri: string): Promise<string> {
  return otpOf(uri).totp()
}

/** The code that it shows next, which is accepted already: each code works only once. */
export function nextCodeOfApp(uri: string): Promise<string> {
  const step = Math.floor(systemClock.now().epochMilliseconds / 30_000)
  return otpOf(uri).hotp(step + 1)
}

function otpOf(uri: string) {
  return createOTP(fromBase32(new URL(uri).searchParams.get('secret') ?? ''))
}

/** RFC 4648, section 6: five bits a letter. */
function fromBase32(text: string): string {
  const bits = [...text.replace(/=+$/, '')]
    .map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return String.fromCharCode(...bytes.map(byte => Number.parseInt(byte, 2)))
}

import { createOTP } from '@better-auth/utils/otp'

/** The code that an authenticator app shows now for the address in its QR code. */
export function codeOfApp(uri: string): Promise<string> {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return createOTP(fromBase32(secret)).totp()
}

/** RFC 4648, section 6: five bits a letter. */
function fromBase32(text: string): string {
  const bits = [...text.replace(/=+$/, '')]
    .map(letter => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return String.fromCharCode(...bytes.map(byte => Number.parseInt(byte, 2)))
}

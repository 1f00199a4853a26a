/**
 * The hidden key of a form that this product handed out: 32 hexadecimal digits like any draft's key, which also contain
 * the time of issue. In a rush, a visitor with such a form can send it without queueing.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { digestOf } from '#domain/foundations/read-digest.ts'

/** Digits of the time in seconds, of random bits, and of the signature. */
const digits = { time: 8, chance: 10, signature: 14 } as const

/** A form that was open longer than this queues like everybody else. */
const validHours = 24 * 7

/** @param secretKey the product's signing key, without which nobody can guess a key */
export function newFormKey(secretKey: string, now: Temporal.Instant): string {
  const seconds = Math.floor(now.epochMilliseconds / 1_000)
  const time = seconds.toString(16).padStart(digits.time, '0').slice(-digits.time)
  const body = time + randomBytes(digits.chance / 2).toString('hex')
  return body + sign(secretKey, body)
}

/** Whether this product issued a form with this key, not too long ago. */
export function isFormKey(secretKey: string, key: string, now: Temporal.Instant): boolean {
  if (!/^[0-9a-f]{32}$/.test(key)) return false
  const body = key.slice(0, digits.time + digits.chance)
  const signature = Buffer.from(key.slice(body.length))
  if (!timingSafeEqual(signature, Buffer.from(sign(secretKey, body)))) return false
  const age = now.epochMilliseconds - Number.parseInt(body.slice(0, digits.time), 16) * 1_000
  return age < validHours * 3_600_000
}

const sign = (secretKey: string, body: string) =>
  createHmac('sha256', secretKey).update(`form key ${body}`).digest('hex').slice(0, digits.signature)

/**
 * What stands for a form that is sent once: its key with all that was sent. What was changed since, on the page that *Back*
 * shows, is another form: it must not be taken as done.
 */
export const keyOfContent = (sent: unknown): string => digestOf(sent).slice(0, 32)

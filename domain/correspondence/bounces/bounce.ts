/** Mails that came back after their server had taken them, as mail servers and providers report it. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

export const bounceCauses = ['no-address', 'full', 'refused'] as const
/** Why an address gets no mail, as far as anybody says it. */
export type BounceCause = (typeof bounceCauses)[number]

export interface Bounce {
  email: string
  cause: BounceCause
  /** When it came back; null where the report does not say it. */
  at: Temporal.Instant | null
}

/** Reports of more are cut by whoever sends them. */
const most = 500

const reported = z.object({
  email: z.string().min(3).max(320),
  /** Only `hard` counts: of a `soft` one the server tries again by itself. */
  type: z.enum(['hard', 'soft']),
  /** The enhanced status code (RFC 3463). */
  status: z.string().max(40).optional(),
  at: z.string().max(40).optional(),
})

const report = z.object({ bounces: z.array(reported).max(most) })

/** Reads `{ "bounces": [{ "email", "type": "hard", "status": "5.1.1", "at" }] }`; undefined where it is something else. */
export function readBounceReport(json: unknown): Bounce[] | undefined {
  const parsed = report.safeParse(json)
  if (!parsed.success) return undefined
  return parsed.data.bounces
    .filter(({ type }) => type === 'hard')
    .map(({ email, status = '', at }) => ({ email: email.trim(), cause: causeOf(status), at: instantOf(at) }))
}

/**
 * Reads a delivery status notification (RFC 3464) as a mail server passes it on; undefined where a mail is none. Only what
 * failed for good is a bounce.
 */
export function readDeliveryStatus(mail: string): Bounce[] | undefined {
  const text = mail.replaceAll('\r\n', '\n')
  const [, part] = /^content-type:\s*message\/(?:global-)?delivery-status\b/im.test(text)
    ? text.split(/^content-type:\s*message\/(?:global-)?delivery-status\b.*$/im)
    : []
  if (part === undefined) return undefined
  const groups = part.split(/^--/m)[0]?.split(/\n\s*\n/) ?? []
  return groups.slice(0, most).flatMap((group): Bounce[] => {
    const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t].*)*)`, 'im').exec(group)?.[1]?.trim() ?? ''
    const [, email] = /^(?:rfc822|utf-8)\s*;\s*<?([^\s<>;]{3,320})>?/i.exec(field('Final-Recipient')) ?? []
    if (email === undefined || field('Action').toLowerCase() !== 'failed') return []
    return [{ email, cause: causeOf(field('Status')), at: null }]
  })
} // biome-ignore format: one pattern

function instantOf(text: string | undefined): Temporal.Instant | null {
  try {
    return text === undefined ? null : Temporal.Instant.from(text)
  } catch {
    return null
  }
}

function causeOf(status: string): BounceCause {
  if (/^5\.1\.[0-36]/.test(status)) return 'no-address'
  return /^[45]\.2\.2/.test(status) ? 'full' : 'refused'
}

/** The password with which reports are sent. */
export const bounceToken = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('reports of mails that came back').digest('base64url').slice(0, 32)

/** Whether a request's header has it, as a bearer token or as the password of basic authentication. */
export function hasBounceToken(authorization: string, secretKey: string): boolean {
  const [, scheme = '', given = ''] = /^(Bearer|Basic) +([\w+/=.~-]{1,400})$/i.exec(authorization) ?? []
  const basic = () => Buffer.from(given, 'base64').toString().split(':').slice(1).join(':')
  const typed = Buffer.from(scheme.toLowerCase() === 'basic' ? basic() : given)
  const expected = Buffer.from(bounceToken(secretKey))
  return typed.length === expected.length && timingSafeEqual(typed, expected)
}

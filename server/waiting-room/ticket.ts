/** A signed place in line, kept in a cookie. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { lineHours } from '#domain/foundations/limits/waiting-line.ts'

const cookieName = 'place'

/** A place from an earlier rush is worth nothing in the next one. */
const validSeconds = lineHours * 3_600

export interface Ticket {
  place: number
  /** In milliseconds since 1970. */
  issuedAtMs: number
}

/** @returns the value of Set-Cookie */
export function ticketCookie(secretKey: string, { place, issuedAtMs }: Ticket, isSecure: boolean): string {
  const body = `${place}.${Math.floor(issuedAtMs / 1_000)}`
  const value = `${body}.${sign(secretKey, body)}`
  return `${cookieName}=${value}; Path=/; Max-Age=${validSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** The ticket among a request's cookies; undefined if there is none, its signature is wrong or it has expired. */
export function readTicket(
  secretKey: string,
  cookies: string | undefined,
  nowMs: number,
): Ticket | undefined {
  const [, body = '', place, seconds, signature = ''] =
    /(?:^|; )place=((\d{1,15})\.(\d{1,12}))\.([\w-]{22})(?:;|$)/.exec(cookies ?? '') ?? []
  if (!timingSafeEqual(Buffer.from(signature.padEnd(22)), Buffer.from(sign(secretKey, body))))
    return undefined
  const issuedAtMs = Number(seconds) * 1_000
  if (nowMs - issuedAtMs > validSeconds * 1_000) return undefined
  return { place: Number(place), issuedAtMs }
}

/** 128 bits. */
const sign = (secretKey: string, body: string) =>
  createHmac('sha256', secretKey).update(`waiting room ${body}`).digest('base64url').slice(0, 22)

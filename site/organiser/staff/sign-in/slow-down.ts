/** Who tries to prove who they are, and the answer to tries that were not made: earlier ones were wrong, or others are made. */
import { data } from 'react-router'
import type { PersonName } from '#domain/staff/accounts/accounts.ts'
import type { SlowDown, Trier } from '#domain/staff/accounts/slow-down.ts'
import type { SiteContext } from '#site/context.ts'
import { clientOf } from '#site/organiser/session.ts'

/** Who sends a password or a code, and on which device. */
export async function trierOf(site: SiteContext, request: Request, person: PersonName): Promise<Trier> {
  const address = site.clientAddress
  return {
    account: 'personId' in person ? person.personId : person.email,
    address,
    device: await site.accounts.findDevice(clientOf(request, address), person),
    now: site.clock.now(),
  }
}

/** What the posts of somebody at the door are counted by: their network, or the device that they are known on. */
export const countedBy = ({ device, address }: Trier) => (device === undefined ? address : `device:${device}`)

/**
 * The page's own answer with a message about the pause, and its length: a 429, or a 503 where the tries of others are in
 * the way.
 */
export function askToWait<T extends object>(answer: T, { retryAfterSeconds, isBusy }: SlowDown) {
  return data(
    { ...answer, problem: 'slow-down' as const, pause: isBusy ? busyWords : pauseWords(retryAfterSeconds) },
    { status: isBusy ? 503 : 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
  )
}

const busyWords = 'Too many people are signing in just now. Please wait a few seconds, then try again.'

function pauseWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many wrong tries. Please wait ${count} ${unit}${count === 1 ? '' : 's'}, then try again.`
}

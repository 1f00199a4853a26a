/** Who tries to prove who they are, where they go once they have, and the answer to tries that were not made: earlier ones were wrong, or others are made. */
import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import type { Client, PersonName } from '#domain/staff/accounts/accounts.ts'
import { noteSignIn } from '#domain/staff/accounts/note-sign-in.ts'
import type { SlowDown, Trier } from '#domain/staff/accounts/slow-down.ts'
import type { SiteContext } from '#site/context.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { fieldsAtDoors } from '#site/organiser/guard.ts'
import { nextPage } from '#site/organiser/organiser-paths.ts'
import { type Carried, isCarrying } from '#site/organiser/parts/carried.tsx'
import { clientOf, personContext, wayInOf, withCookies } from '#site/organiser/session.ts'

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

/**
 * The page that somebody at the door wants.
 *
 * @throws a redirect to it, if they are signed in already
 */
export function findNext(context: Readonly<RouterContextProvider>, url: URL): string {
  const next = nextPage(url.searchParams.get('next'))
  if (context.get(personContext)) throw redirectDocument(next)
  return next
}

/**
 * Sends somebody who proved who they are to the page that they want, or answers with the form that waited for them.
 *
 * @param cookies of their session
 * @param next as the form sent it
 */
export async function letIn(
  site: SiteContext,
  client: Client,
  cookies: readonly string[],
  { next, carried }: { next: string; carried: Carried },
) {
  const headers = withCookies(await noteSignIn(site, client, cookies, wayInOf(site)))
  if (!isCarrying(carried)) throw redirectDocument(nextPage(next), { headers })
  return data({ carried, goesTo: nextPage(next), problem: undefined } as const, { headers })
}

/** The form at a door: its own, or another page's that was stopped here. */
export const readDoorForm = (request: Request): Promise<FormData> => readForm(request, fieldsAtDoors)

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

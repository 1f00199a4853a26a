import { data } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { isHandedOver } from '#domain/desk/changing/hand-over.ts'
import { findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import type { Refusal } from '#site/components/page/refusal-page.tsx'
import type { ReadingSite } from '#site/context.ts'

/** The registration that a visitor's address opens. @throws the answer to an address that opens none */
export async function registrationAt(site: ReadingSite, conference: Conference, secret: string) {
  const registration = await findRegistrationBySecret(site.database.read, conference.id, secret)
  if (!registration) throw await nothingAt(site, conference, secret)
  return registration
}

/** The error for an address that opens no registration: it never did, or no longer does since the handover. */
export async function nothingAt(site: ReadingSite, conference: Conference, secret: string) {
  const isGone = await isHandedOver(site.database.read, conference.id, secret)
  return isGone ? data('handed-over' satisfies Refusal, { status: 410 }) : data(null, { status: 404 })
}

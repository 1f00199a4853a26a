import { data } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { isHandedOver } from '#domain/desk/changing/hand-over.ts'
import type { Refusal } from '#site/components/page/refusal-page.tsx'
import type { ReadingSite } from '#site/context.ts'

/** The error for an address that opens no registration: it never did, or no longer does since the handover. */
export async function nothingAt(site: ReadingSite, conference: Conference, secret: string) {
  const isGone = await isHandedOver(site.database.read, conference.id, secret)
  return isGone ? data('handed-over' satisfies Refusal, { status: 410 }) : data(null, { status: 404 })
}

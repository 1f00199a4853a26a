/** Signed addresses at which a draft can be read, even without an account. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { ReadingSite } from '#site/context.ts'
import { previewDays } from '#site/preview/preview-days.ts'

export const previewParameter = 'preview'

/** Whose drafts, until when, and the signature. */
export const tokenShape = /((\d{1,15})\.(\d{1,15}))\.([\w-]{43})/
const wholeToken = new RegExp(`^${tokenShape.source}$`)

type Signer = Pick<ReadingSite, 'secretKey' | 'clock'>

/**
 * A page's address with what shows its drafts.
 *
 * @param owner whose drafts: a conference's, or the main site's (null)
 */
export function previewLink(site: Signer, owner: ContentOwner, path: string): string {
  const expires = site.clock.now().add({ hours: 24 * previewDays }).epochMilliseconds
  const text = `${owner ?? 0}.${expires}`
  const [address = '', hash] = path.split('#')
  const query = `${address.includes('?') ? '&' : '?'}${previewParameter}=${text}.${sign(site, text)}`
  return address + query + (hash === undefined ? '' : `#${hash}`)
}

export interface Preview {
  owner: ContentOwner
  /** As in the address, for links to other pages. */
  token: string
  until: Temporal.Instant
}

/** What an address may show, until when; undefined if its signature is invalid. */
export function readPreview(site: Signer, { searchParams }: URL): Preview | undefined {
  const token = searchParams.get(previewParameter) ?? ''
  const [, text = '', owner = '', expires = '', signature = ''] = wholeToken.exec(token) ?? []
  if (!isSame(signature, sign(site, text))) return undefined
  const until = Temporal.Instant.fromEpochMilliseconds(Number(expires))
  return { owner: owner === '0' ? null : Number(owner), token, until }
}

function sign({ secretKey }: Signer, text: string): string {
  return createHmac('sha256', secretKey).update(`preview:${text}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

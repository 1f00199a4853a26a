import type { ContentOwner } from '#domain/conference/content/content-queries.ts'

/** The conference whose programme a record belongs to. */
export function ofConference(owner: ContentOwner): number {
  if (owner === null) throw new Error('the main site has no programme')
  return owner
}

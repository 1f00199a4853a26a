import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { AuditEntry } from '#domain/foundations/audit/audit.ts'

/** The audit subject of a setting: the whole site, or one conference. */
export function ownerSubject(owner: ContentOwner): Pick<AuditEntry, 'conferenceId' | 'subject'> {
  const subject = owner === null ? { kind: 'site', id: null } : { kind: 'conference', id: owner }
  return { conferenceId: owner, subject }
}

import type { AuditEntry } from '#domain/audit/audit.ts'
import type { ContentOwner } from '#domain/content/content-queries.ts'

/** The audit subject of a setting: the whole site, or one conference. */
export function ownerSubject(owner: ContentOwner): Pick<AuditEntry, 'conferenceId' | 'subject'> {
  const subject = owner === null ? { kind: 'site', id: null } : { kind: 'conference', id: owner }
  return { conferenceId: owner, subject }
}

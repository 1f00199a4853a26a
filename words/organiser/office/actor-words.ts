import type { AuditRow } from '#domain/office/history/audit-queries.ts'

/** Who did it. Money that was recorded by hand came through no gateway, whoever settled it. */
export function whoOf({ actorName, actorKind, facts }: AuditRow): string {
  if (actorKind === 'gateway' && facts.gateway === 'offline') return 'by hand'
  return actorName ?? actorWords[actorKind] ?? actorKind
}

/** The actor's description if they have no name. */
export const actorWords: Readonly<Record<string, string>> = {
  visitor: 'a visitor',
  staff: 'a former colleague',
  token: 'a program',
  'command-line': 'the command line',
  gateway: 'a payment gateway',
  clock: 'by itself',
}

export const doors = ['page', 'wire', 'api', 'webhook', 'none'] as const

/** The interface through which an act came; `none` for scheduled work. */
export const doorWords = {
  page: 'a page',
  wire: 'the public API',
  api: 'the organiser API',
  webhook: 'a gateway’s webhook',
  none: 'none: by itself, or the command line',
} as const

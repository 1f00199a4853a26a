/** Who acts. The caller tells every command, and the audit records it. */

/** Anybody on the public site or the wire: a registrant, a payer, a presenter. */
export type Visitor = { kind: 'visitor'; via?: WayIn }

/** A person of the organiser who signed in. */
export type Staff = { kind: 'staff'; personId: string; sessionId: string; via?: WayIn }

/** A program that the organiser gave a token of the organiser API. */
export type TokenHolder = {
  kind: 'token'
  tokenId: string
  /** The token's maker; the token also owns what its maker owns. */
  makerId?: string
  via?: WayIn
}

/** Somebody with access to the machine. */
export type CommandLine = { kind: 'command-line'; via?: WayIn }

/** A payment gateway, whose report is recorded. */
export type GatewayActor = { kind: 'gateway'; via?: WayIn }

/** Nobody: work that the clock starts. */
export type ClockActor = { kind: 'clock'; via?: WayIn }

export type Actor = Visitor | Staff | TokenHolder | CommandLine | GatewayActor | ClockActor

export const actorKinds = [
  'visitor',
  'staff',
  'token',
  'command-line',
  'gateway',
  'clock',
] as const satisfies readonly Actor['kind'][]

/** The interface that a request came through, and its sender. */
export interface WayIn {
  door: 'page' | 'wire' | 'api' | 'webhook'
  /** An IPv4 address or an IPv6 network, as in the post limits; null for visitors, whose addresses are not stored. */
  address: string | null
  /** The request's id, as in the log; null for visitors. */
  requestId: string | null
}

/** What every command gets besides its subject: who does it, and when. */
export interface Act<A extends Actor = Actor> {
  actor: A
  now: Temporal.Instant
  /** From a hidden field or a header: the same act sent twice is done once. */
  requestKey?: string
}

export const pageVisitor: Visitor = visitorAt('page')
export const wireVisitor: Visitor = visitorAt('wire')
export const aGateway: Actor = { kind: 'gateway' }
export const theClock: Actor = { kind: 'clock' }
export const commandLine: CommandLine = { kind: 'command-line' }

/** The id of a person or a token; null for other kinds. */
export function actorId(actor: Actor): string | null {
  if (actor.kind === 'staff') return actor.personId
  return actor.kind === 'token' ? actor.tokenId : null
}

/** For columns such as `cleared_by`: `staff:7Hx…`, `visitor`. The audit has the rest. */
export function writeActor(actor: Actor): string {
  const id = actorId(actor)
  return id === null ? actor.kind : `${actor.kind}:${id}`
}

function visitorAt(door: WayIn['door']): Visitor {
  return { kind: 'visitor', via: { door, address: null, requestId: null } }
}

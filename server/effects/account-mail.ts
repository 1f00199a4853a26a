/**
 * The content of mails to the organiser's own people. Links are made together with the mail, so that no secret waits in
 * a queue.
 */

import { digestHours, readDigest } from '#domain/committee/abstract-digests/digest.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { findToldEntry } from '#domain/foundations/audit/tell-account-holders.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { findClashing } from '#domain/preparation/editing/clash-cases.ts'
import { writingRightOf } from '#domain/preparation/records/editable-kinds.ts'
import { findConflictNews } from '#domain/programme/conflicts/conflict-queries.ts'
import { readPrincipal } from '#domain/staff/accounts/read-principal.ts'
import { opens } from '#domain/staff/rights/permit.ts'
import { invitationDays } from '#domain/staff/team/durations.ts'
import { findInvitationById, issueInvitationToken } from '#domain/staff/team/invitation.ts'
import { findAccount } from '#domain/staff/team/team-queries.ts'
import type { AccountLink } from '#mails/account-link.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { accountChangeWords } from '#words/account-change-words.ts'
import { editionName } from '#words/edition-name.ts'
import { clashSentences } from '#words/organiser/programme/talk-clash-words.ts'
import { roleNames } from '#words/role-words.ts'

type Writing = Pick<Dependencies, 'accounts' | 'database' | 'settings'>

/** The mail of an invitation, with a new link; undefined if it was accepted, withdrawn or replaced meanwhile. */
export async function invitationOf(
  { database, settings }: Writing,
  context: MailContext,
  invitationId: number,
): Promise<AccountLink | undefined> {
  const invitation = await findInvitationById(context.db, invitationId, context.now)
  if (!invitation) return undefined
  const { email, role, conferenceId, invitedBy } = invitation
  const conference = conferenceId === null ? undefined : await findConferenceById(context.db, conferenceId)
  const token = await issueInvitationToken(database, invitationId)
  return {
    kind: 'account-link',
    ...(await readOrganiser(context)),
    email,
    // PUBLIC_URL, never the host of a request.
    link: settings.publicUrl + organiserPaths.invitation(token),
    purpose: {
      kind: 'invitation',
      roleName: roleNames[role],
      place: conference ? nameInText(conference) : '',
      by: await nameOfActor(context, invitedBy),
      days: invitationDays,
    },
  }
}

/** Empty for a program, the command line and whoever is gone. */
async function nameOfActor({ db }: MailContext, writtenActor: string): Promise<string> {
  const [kind, id = ''] = writtenActor.split(/:(.*)/s)
  return kind === 'staff' ? ((await findAccount(db, id))?.name ?? '') : ''
}

/** The mail with a link to choose a new password; undefined if the account was deleted. */
export async function newPasswordOf(
  { accounts, database, settings }: Writing,
  context: MailContext,
  personId: string,
): Promise<AccountLink | undefined> {
  const person = await findAccount(database.read, personId)
  const token = person && (await accounts.issueReset(person.email))
  if (!token) return undefined
  return {
    kind: 'account-link',
    ...(await readOrganiser(context)),
    email: person.email,
    link: settings.publicUrl + organiserPaths.newPassword(token),
    purpose: { kind: 'new-password' },
  }
}

/** The mail about a change to an account, to its person or to another owner; undefined if either is gone. */
export async function accountChangeOf(
  { settings }: Writing,
  context: MailContext,
  { auditId, personId }: { auditId: number; personId: string },
): Promise<AccountLink | undefined> {
  const entry = await findToldEntry(context.db, auditId)
  const reader = await findAccount(context.db, personId)
  const subject = entry && (await findAccount(context.db, entry.personId))
  if (!entry || !reader || !subject) return undefined
  const conference =
    entry.conferenceId === null ? undefined : await findConferenceById(context.db, entry.conferenceId)
  return {
    kind: 'account-link',
    ...(await readOrganiser(context)),
    email: reader.email,
    link: settings.publicUrl + organiserPaths.account,
    purpose: {
      kind: 'account-changed',
      name: entry.personId === personId ? '' : subject.name,
      what: accountChangeWords[entry.act](entry.facts, conference && nameInText(conference)),
      by: entry.byId === entry.personId ? '' : ((await findAccount(context.db, entry.byId))?.name ?? ''),
      at: formatInstant(entry.at, 'UTC'),
      from: entry.address,
    },
  }
}

/** What is new and overdue among abstracts, to whoever decides about them; undefined if nothing is. */
export async function abstractDigestOf(
  { settings }: Writing,
  context: MailContext,
  { personId, ...times }: Effects['abstract-digest-mail'],
): Promise<AccountLink | undefined> {
  const reader = await findAccount(context.db, personId)
  const parts = reader
    ? await readDigest(context.db, personId, digestHours(times, context.now), context.now)
    : []
  const [first] = parts
  if (!reader || !first) return undefined
  const isOne = parts.length === 1
  return {
    kind: 'account-link',
    ...(await readOrganiser(context)),
    email: reader.email,
    link:
      settings.publicUrl + (isOne ? organiserPaths.abstracts(first.conference.name) : organiserPaths.home),
    purpose: {
      kind: 'abstract-digest',
      places: parts.map(({ conference, ...counts }) => ({ place: editionName(conference), ...counts })),
    },
  }
}

/** That an owner has lifted a conflict of theirs, or that the reader stands in; undefined if it is none of theirs any more. */
export async function conflictOf(
  { settings }: Writing,
  context: MailContext,
  { readerId, personId, abstractId }: Effects['conflict-mail'],
): Promise<AccountLink | undefined> {
  const reader = await findAccount(context.db, readerId)
  const principal = await readPrincipal(context.db, readerId)
  const news = await findConflictNews(context.db, { readerId, personId, abstractId })
  const conference = news && (await findConferenceById(context.db, news.conferenceId))
  if (!reader || !principal || !news || !conference) return undefined
  if (!opens(principal, 'decide-abstracts', conference.id)) return undefined
  const { number, lifted } = news
  return {
    kind: 'account-link',
    ...(await readOrganiser(context)),
    email: reader.email,
    link: settings.publicUrl + organiserPaths.abstract(conference.name, number),
    purpose: {
      kind: 'conflict',
      name: lifted.isStandIn ? '' : lifted.name,
      number,
      place: nameInText(conference),
      because: lifted.because,
    },
  }
}

/**
 * The mail about clashes that a scheduled publication made, to whoever scheduled it; undefined if the talks are apart
 * again, or the reader may not change them any more.
 */
export async function clashesOf(
  { settings }: Writing,
  context: MailContext,
  { personId, conferenceId, kind, recordId: id }: Effects['clashes-mail'],
): Promise<AccountLink | undefined> {
  const reader = await findAccount(context.db, personId)
  const principal = await readPrincipal(context.db, personId)
  const conference = await findConferenceById(context.db, conferenceId)
  const found = await findClashing(context.db, conferenceId, { kind, id })
  if (!reader || !principal || !conference || !found) return undefined
  if (!opens(principal, writingRightOf(kind), conferenceId)) return undefined
  return {
    kind: 'account-link',
    ...(await readOrganiser(context)),
    email: reader.email,
    link: settings.publicUrl + organiserPaths.websiteRecord(conference.name, kind, id),
    purpose: {
      kind: 'clashes',
      name: found.name,
      place: nameInText(conference),
      clashes: clashSentences(found.clashes),
    },
  }
}

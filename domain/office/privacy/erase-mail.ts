/** What is stored about mails to a person: their addresses, the answers of mail servers, and stored copies. */
import type { Transaction } from '#database/database.ts'
import { changeState, changeStates } from '#domain/foundations/change-state.ts'
import { canonicalMailbox } from '#domain/foundations/limits/mailbox.ts'
import type { EffectKind } from '#domain/foundations/outbox/effects.ts'
import { enqueue, outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { erasedAddress } from '#domain/foundations/texts/erased-address.ts'
import { toStored } from '#domain/foundations/time.ts'
import { recipientTransitions } from '#domain/office/group-mail/group-mail.ts'
import type { Person } from '#domain/office/privacy/find-person.ts'
import {
  type PersonRow,
  type PersonTableName,
  readPersonTables,
} from '#domain/office/privacy/person-tables.ts'

/** Call it while the records still show which mails are the person's. */
export async function eraseMail(tx: Transaction, person: Person, now: Temporal.Instant): Promise<void> {
  const tables = new Map((await readPersonTables(tx, person)).map(({ table, rows }) => [table, rows]))
  const recipients = (tables.get('group_mail_recipients') ?? []).map(row => ({
    id: Number(row.id),
    mailId: Number(row.mail_id),
  }))
  for (const { id } of recipients) {
    const nobody = erasedAddress('recipient', id)
    await tx
      .updateTable('group_mail_recipients')
      .set({
        mailbox: nobody,
        email: nobody,
        failure: null,
        registration_id: null,
        subscription_id: null,
      })
      .where('id', '=', id)
      .execute()
    await changeState(tx, recipientTransitions, id, 'left-out')
  }
  const effects = [
    ...(tables.get('outbox') ?? []).map(row => String(row.effect)),
    ...(await listOtherEffects(tx, person, tables)),
  ]
  for (const effect of effects) {
    await tx.updateTable('outbox').set({ failure: null }).where('effect', '=', effect).execute()
    // The recipient of an unsent mail no longer exists.
    const waiting = tx
      .selectFrom('outbox')
      .select('id')
      .where('effect', '=', effect)
      .where('kind', 'like', '%-mail')
    await changeStates(tx, outboxTransitions, waiting, 'dropped', { claimed_until: null })
  }
  const keys = [...effects, ...recipients.map(({ id, mailId }) => `group-mail:${mailId}:${id}`)]
  if (keys.length > 0) {
    const effect = `remove-mail-copies:${person.reference.source}-${person.reference.id}:${toStored(now)}`
    await enqueue(tx, { kind: 'remove-mail-copies', effect, payload: { keys }, now })
  }
  if (person.address !== '' && person.by === 'address') {
    await tx
      .deleteFrom('rate_limits')
      .where('key', 'like', `mail-%:${canonicalMailbox(person.address).replace(/[\\%_]/g, '_')}`)
      .execute()
  }
}

/** A mail's kind, and the field of its payload that leads to the person. */
type Naming = readonly [kinds: 'any' | readonly EffectKind[], field: string, id: unknown]

/** Mails that are about no registration of the person's, found by their subject's id. */
async function listOtherEffects(
  tx: Transaction,
  { ids }: Person,
  tables: ReadonlyMap<string, PersonRow[]>,
): Promise<string[]> {
  const answers = await tx
    .selectFrom('contact_answers')
    .select('id')
    .where('message_id', 'in', [-1, ...ids.message.map(Number)])
    .execute()
  const rowsOf = (table: PersonTableName) => (tables.get(table) ?? []).map(({ id }) => id)
  const invited = ['admission-invitation-mail', 'cancelled-invitee-mail'] as const
  const named: Naming[] = [
    ...ids.abstract.map(id => ['any', 'abstractId', id] as const),
    ...ids.author.map(id => ['any', 'authorId', id] as const),
    ...ids.message.map(id => ['any', 'messageId', id] as const),
    ...ids.subscription.map(id => ['any', 'subscriptionId', id] as const),
    ...ids.attendee.map(id => ['any', 'attendeeId', id] as const),
    ...ids.replaced.map(id => ['any', 'formerId', id] as const),
    ...ids.handover.map(id => ['any', 'handoverId', id] as const),
    ...rowsOf('late_links').map(id => ['any', 'linkId', id] as const),
    // Two tables have invitations, and two have drafts.
    ...ids.invitation.map(id => [['invitation-mail'], 'invitationId', id] as const),
    ...rowsOf('admission_invitations').map(id => [invited, 'invitationId', id] as const),
    ...rowsOf('abstract_drafts').map(id => [['abstract-draft-mail'], 'draftId', id] as const),
    ...answers.map(({ id }) => ['any', 'answerId', id] as const),
  ]
  const effects: string[] = []
  for (const [kinds, field, id] of named) {
    const rows = await tx
      .selectFrom('outbox')
      .select('effect')
      .where('kind', 'like', '%-mail')
      .$if(kinds !== 'any', query => query.where('kind', 'in', kinds === 'any' ? [] : kinds))
      // The field may stand anywhere in the object.
      .where(eb =>
        eb.or([eb('payload', 'like', `%"${field}":${id}}`), eb('payload', 'like', `%"${field}":${id},%`)]),
      )
      .execute()
    effects.push(...rows.map(row => row.effect))
  }
  // Every mail to the person's account, whatever else its payload has.
  for (const id of ids.account) {
    const rows = await tx
      .selectFrom('outbox')
      .select(['effect', 'payload'])
      .where('kind', 'like', '%-mail')
      .where('payload', 'like', '%"personId":%')
      .execute()
    effects.push(...rows.filter(row => JSON.parse(row.payload).personId === id).map(row => row.effect))
  }
  return effects
}

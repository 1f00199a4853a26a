/** Mails of every kind to a person who is erased: none leaves any more, and stored copies are removed. Nobody else's are. */
import { expect, test } from 'vitest'
import type { EffectKind } from '#domain/foundations/outbox/effects.ts'
import { enqueueAll, type NewEffect } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { eraseMail } from '#domain/office/privacy/erase-mail.ts'
import { findPerson } from '#domain/office/privacy/find-person.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const [zoe, bo] = ['Zoe@Example.org', 'bo@example.org']

describeOnBothDatabases('erasing mails', open => {
  test('takes those of every kind that names the person, and leaves those of others with the same number', async () => {
    const database = await open()
    const clock = new StoppedClock()
    const fees = await createConference(database)
    const { id: registrationId } = await createRegistration(database, fees, clock)
    const now = clock.now()
    const at = toStored(now)
    const conference_id = fees.conference.id
    const leave = (email: string) =>
      database.write(async tx => {
        const compared = email.toLowerCase()
        const { id: attendeeId } = await tx.insertInto('attendees').values({ registration_id: registrationId, position: email.length, is_registrant: 0, email, created_at: at }).returning('id').executeTakeFirstOrThrow()
        const { id: formerId } = await tx.insertInto('replaced_people').values({ registration_id: registrationId, email, language: null, replaced_at: at }).returning('id').executeTakeFirstOrThrow()
        const { id: draftId } = await tx.insertInto('abstract_drafts').values({ conference_id, email, email_key: compared, form: '{}', file_key: null, language: 'en', saved_at: at, expires_at: at }).returning('id').executeTakeFirstOrThrow()
        const { id: linkId } = await tx.insertInto('late_links').values({ conference_id, email, topic_id: 0, form_id: 0, uses_allowed: 1, closes_on: '2027-01-20', made_by: 'staff:1', made_at: at, ended_at: null }).returning('id').executeTakeFirstOrThrow()
        const { id: invited } = await tx.insertInto('admission_invitations').values({ conference_id, admission: 'oral', name: 'Z', email, compared, searched: compared, secret: `secret-${compared}`, state: 'invited', invited_at: at, opened_at: null, reminded_at: null } as never).returning('id').executeTakeFirstOrThrow()
        const { id: colleague } = await tx.insertInto('invitations').values({ token_hash: email, email, role: 'reader', conference_id, invited_by: 'staff:1', created_at: at, expires_at: at, accepted_at: null, withdrawn_at: null }).returning('id').executeTakeFirstOrThrow()
        const who = email === zoe ? 'zoe' : 'bo'
        const effects: NewEffect<EffectKind>[] = [
          { kind: 'person-invitation-mail', effect: `attendee:${who}`, payload: { registrationId, attendeeId }, now },
          { kind: 'person-left-mail', effect: `left:${who}`, payload: { registrationId, attendeeId, occasion: 'cancelled', by: 'nobody' }, now },
          { kind: 'person-replaced-mail', effect: `former:${who}`, payload: { registrationId, formerId, by: 'organiser' }, now },
          { kind: 'abstract-draft-mail', effect: `draft:${who}`, payload: { draftId }, now },
          { kind: 'late-link-mail', effect: `link:${who}`, payload: { linkId }, now },
          { kind: 'admission-invitation-mail', effect: `invited:${who}`, payload: { invitationId: invited, occasion: 'invited' }, now },
          { kind: 'cancelled-invitee-mail', effect: `cancelled:${who}`, payload: { invitationId: invited }, now },
          { kind: 'invitation-mail', effect: `colleague:${who}`, payload: { invitationId: colleague }, now },
        ]
        await enqueueAll(tx, effects)
        return effects.map(({ effect }) => effect)
      }) // biome-ignore format: rows
    // The numbers of invitations to the back office and to a registration must not be each other's.
    await database.write(tx => tx.insertInto('invitations').values({ token_hash: 'x', email: 'x@example.org', role: 'reader', conference_id, invited_by: 'staff:1', created_at: at, expires_at: at, accepted_at: null, withdrawn_at: null }).execute()) // biome-ignore format: a row
    const [theirs, others] = [await leave(zoe), await leave(bo)]

    const link = await database.read.selectFrom('invitations').select('id').where('email', '=', zoe).executeTakeFirst() // biome-ignore format: a query
    const person = await findPerson(database.read, { source: 'invitation', id: String(link?.id) }, 'address')
    if (!person) throw new Error('nobody')
    await database.write(tx => eraseMail(tx, person, now))
    const rows = await database.read
      .selectFrom('outbox')
      .select(['effect', 'state', 'payload', 'kind'])
      .execute()
    const dropped = rows.filter(({ state, kind }) => state === 'done' && kind.endsWith('-mail'))
    expect(dropped.map(({ effect }) => effect).toSorted()).toEqual(theirs.toSorted())
    const copies = rows.find(({ kind }) => kind === 'remove-mail-copies')
    expect(JSON.parse(copies?.payload ?? '{}').keys.toSorted()).toEqual(theirs.toSorted())
    expect(rows.filter(({ state }) => state === 'queued').map(({ effect }) => effect)).toEqual(
      expect.arrayContaining(others),
    )
  })
})

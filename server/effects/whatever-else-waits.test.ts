/**
 * Every table whose rows have states, and who sees each of its states: the walks are here and in `whatever-waits.test.ts`. A
 * state that is new in the code has to be added here. What has no states and waits all the same is walked too; codes for others
 * are in `site/microsite/registration/group/allowances.test.ts`.
 */
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { letterMailing } from '#domain/committee/decision-letters/letter-mailing.ts'
import { reminderMailing } from '#domain/committee/presenter-reminders/reminder-mailing.ts'
import { type Condition, toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { countApplications } from '#domain/desk/admitting/application-queries.ts'
import { declineApplication } from '#domain/desk/admitting/decide-application.ts'
import { acceptProof } from '#domain/desk/admitting/decide-proof.ts'
import { countProofs } from '#domain/desk/admitting/proof-queries.ts'
import { tendProofs } from '#domain/desk/admitting/tend-proofs.ts'
import { tendAllowances } from '#domain/desk/allowances/bill-collected.ts'
import { makeAllowance } from '#domain/desk/allowances/make-allowance.ts'
import { quoteWaits, waitForExtras } from '#domain/desk/changing/wait-for-extras.ts'
import { askToJoin, listAsks } from '#domain/desk/joining/ask-to-join.ts'
import { joinGroup } from '#domain/desk/joining/join-group.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { reapUnpaid, reapUnpaidChanges } from '#domain/desk/settlement/watch-payments.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import type { Actor } from '#domain/foundations/audit/actor.ts'
import { outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { StatefulTable, Transitions } from '#domain/foundations/transitions.ts'
import { attemptTransitions } from '#domain/money/payments/attempt.ts'
import { refundTransitions } from '#domain/money/refunds/refund.ts'
import { readSpent } from '#domain/offers/codes/allowance.ts'
import { invitationTransitions } from '#domain/offers/invitations/invitation.ts'
import { invite } from '#domain/offers/invitations/invite.ts'
import { itemTransitions } from '#domain/office/bulk-acts/bulk-act.ts'
import { groupMailing } from '#domain/office/group-mail/send-batch.ts'
import { deliveryTransitions } from '#domain/office/webhooks/webhook-subscription.ts'
import { abstractTransitions } from '#domain/programme/abstracts/abstract-state.ts'
import { decisionTransitions } from '#domain/programme/decisions/decision.ts'
import { findAbstractDraft } from '#domain/programme/submitting/abstract-drafts.ts'
import { linkStanding, listLateLinks } from '#domain/programme/submitting/late-links.ts'
import { makeLateLink } from '#domain/programme/submitting/make-late-link.ts'
import { removeStaleDrafts } from '#domain/programme/submitting/remove-abstract-drafts.ts'
import { saveAbstractDraft } from '#domain/programme/submitting/save-abstract-draft.ts'
import { changeTransitions } from '#domain/registrations/choice-change.ts'
import { eligibilityTransitions } from '#domain/registrations/eligibility/eligibility.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { moveTransitions } from '#domain/registrations/moves/conference-move.ts'
import { listWaitsAt, waitTransitions } from '#domain/registrations/places/extra-waits.ts'
import { registrationTransitions } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { oral } from '#tests/factories/choice-changes.ts'
import { groupOf, placeGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration, oralInput, registrant } from '#tests/factories/registration.ts'
import { openCorrespondence } from '#tests/support/correspondence.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const ends = 'nobody: it is over'
const before = 'whatever-waits.test.ts'
const sent = 'the mail’s page counts it, and it is sent again from there'

/** Who sees a state, or which test walks it. */
const seen: Readonly<Record<StatefulTable, Readonly<Record<string, string>>>> = {
  refunds: { scheduled: before, requested: before, pending: before, failed: before, completed: ends },
  choice_changes: { open: before, applied: ends, dropped: ends },
  conference_moves: { open: before, completed: ends, lapsed: ends },
  eligibilities: { open: 'here', accepted: ends, refused: ends, 'not-needed': ends },
  admission_invitations: { invited: 'here', declined: ends, withdrawn: ends },
  extra_waits: { waiting: 'here', offered: 'here', taken: ends, ended: ends },
  registrations: {
    waiting: 'Needs you, and the list of registrations; a free place is mailed',
    'awaiting-payment': 'Needs you, and the list of registrations; its registrant is reminded',
    paid: ends,
    expired: ends,
    superseded: ends,
    cancelled: ends,
  },
  payment_attempts: {
    created: 'the payer, until the hold of what it is for runs out',
    started: 'the payer, until the hold of what it is for runs out',
    pending: 'the registration’s page, which says that it is reviewed',
    succeeded: ends,
    failed: ends,
    cancelled: ends,
    expired: ends,
  },
  outbox: { queued: 'nobody: it is carried out', failed: 'Attention, or the self-check', done: ends },
  group_mail_recipients: { queued: sent, sending: sent, failed: sent, sent: ends, 'left-out': ends },
  decision_letters: { queued: sent, sending: sent, failed: sent, sent: ends, 'left-out': ends },
  presenter_reminder_mails: { queued: sent, sending: sent, failed: sent, sent: ends, 'left-out': ends },
  webhook_deliveries: { queued: 'the webhook’s page', failed: 'the webhook’s page', delivered: ends },
  bulk_act_items: { queued: 'the act’s page', 'left-out': 'the act’s page', done: ends },
  abstracts: {
    submitted: 'Needs you, and the list of abstracts',
    withdrawn: ends,
    merged: ends,
    cancelled: ends,
  },
  decisions: {
    none: 'the list of abstracts',
    recommended: 'the list of abstracts',
    set: 'the page of letters',
    corrected: 'the page of letters',
    released: ends,
  },
}

interface Known {
  table: StatefulTable
  transitions: Transitions<string, string>
}
const tables: readonly Known[] = [
  refundTransitions,
  changeTransitions,
  moveTransitions,
  eligibilityTransitions,
  invitationTransitions,
  waitTransitions,
  registrationTransitions,
  attemptTransitions,
  outboxTransitions,
  groupMailing.recipients,
  letterMailing.recipients,
  reminderMailing.recipients,
  deliveryTransitions,
  itemTransitions,
  abstractTransitions,
  decisionTransitions,
]

test.each(tables.map(known => [known.table, known] as const))(
  'each state of %s is seen by somebody',
  (table, { transitions }) => {
    const states = Object.values(transitions).flatMap(({ from, to }) => [...from, to])
    expect(Object.keys(seen[table]).toSorted()).toEqual([...new Set(states)].toSorted())
  },
)

test('each table with states is looked at', () => {
  expect(tables.map(({ table }) => table).toSorted()).toEqual(Object.keys(seen).toSorted())
})

describeOnBothDatabases('whatever else waits for a person', open => {
  async function arrange(student?: Condition) {
    const at = await openCorrespondence(open)
    const { database, clock, server, fees } = at
    if (student) {
      const conditions = toStoredConditions({ student })
      await database.write(tx => tx.updateTable('conferences').set({ conditions }).execute())
    }
    const conference = await findConferenceById(database.read, fees.conference.id)
    if (!conference) throw new Error('no conference')
    const act = (actor: Actor = ida) => ({ actor, now: clock.now() })
    let told = 0
    /** Subjects of the new mails to somebody. */
    const mailsTo = async (address: string) => {
      await at.runEffects()
      const fresh = server.messages.slice(told)
      told = server.messages.length
      return fresh.flatMap(({ recipients, read }) =>
        recipients.includes(address) ? [read.subject ?? ''] : [],
      )
    }
    const register = () =>
      createRegistration(database, { ...fees, conference }, clock, {
        presentationType: 'student',
        registrant: { ...registrant, email: 'cy@example.org' },
      })
    return { ...at, conference, act, mailsTo, register }
  }

  test('a proof: its owner is reminded, staff have a case when it is late, and deciding ends both', async () => {
    const at = await arrange({ kind: 'proof', of: 'a student card', until: '2027-02-01' })
    const { database, conference, clock } = at
    const { id } = await at.register()
    const found = await findEligibility(database.read, id)
    expect(found?.state).toBe('open')
    const late = Temporal.Instant.from('2027-02-03T12:00:00Z')
    const { seconds } = clock.now().until(late)
    clock.pass({ seconds })
    await tendProofs(database, late)
    expect(await reasonsOf(database, id)).toEqual(['proof-overdue'])
    const counts = await countProofs(database.read, conference.id, dateIn(conference.timeZone, late))
    expect(Object.values(counts).some(count => count > 0)).toBe(true)
    await at.mailsTo('cy@example.org')
    const permit = permitFor('decide-eligibility', conference.id)
    const done = await database.write(tx => acceptProof(tx, permit, at.act(), found?.id ?? 0))
    expect(done.ok).toBe(true)
    expect(await reasonsOf(database, id)).toEqual([])
    expect(await at.mailsTo('cy@example.org')).toHaveLength(1)
  })

  test('an application: it is received by mail, stands in Needs you, and the decision is mailed', async () => {
    const at = await arrange({ kind: 'application', holdDays: 7, holdsPlace: false })
    const { database, conference } = at
    const { id } = await at.register()
    expect(await countApplications(database.read, conference.id)).toBe(1)
    expect(await at.mailsTo('cy@example.org')).toHaveLength(1)
    const found = await findEligibility(database.read, id)
    const permit = permitFor('decide-eligibility', conference.id)
    const request = { eligibilityId: found?.id ?? 0, because: 'Too late' }
    await database.write(tx => declineApplication(tx, permit, at.act(), request))
    expect(await countApplications(database.read, conference.id)).toBe(0)
    expect(await at.mailsTo('cy@example.org')).toHaveLength(1)
  })

  test('an invitation: whoever is invited is written to, and reminded a week before its last day', async () => {
    const at = await arrange({ kind: 'invitation', until: '2027-02-15' })
    const { database, conference, clock } = at
    const cy = { title: '', name: 'Cy Moe', email: 'cy@example.org', organization: '' }
    const permit = permitFor('manage-members', conference.id)
    const invited = await database.write(tx =>
      invite(tx, permit, at.act(), { admission: 'student', people: [cy] }),
    )
    expect(invited).toEqual({ ok: true, value: 1 })
    // The lane of mails to many sends them.
    const queued = await database.read
      .selectFrom('outbox')
      .select(['payload', 'next_try_at'])
      .where('kind', '=', 'admission-invitation-mail')
      .orderBy('id')
      .execute()
    expect(
      queued.map(({ payload, next_try_at }) => [JSON.parse(payload).occasion, next_try_at.slice(0, 10)]),
    ).toEqual([
      ['invited', clock.now().toString().slice(0, 10)],
      ['reminder', '2027-02-08'],
    ])
  })

  test('a wait for an extra: it stands in a list, its place is mailed, and so is that its time has passed', async () => {
    const at = await arrange()
    const { database, conference, clock, registration, payments } = at
    const dinner = await sellExtra({ database, conference }, { name: 'Dinner', price_minor: 8_000 })
    const limit = { conference_id: conference.id, offer_id: dinner.id, seats: 0 }
    await database.write(tx => tx.insertInto('capacity_limits').values(limit).execute())
    await at.pay()
    const paid = await findRegistration(database.read, registration.id)
    if (!paid) throw new Error('no registration')
    const requested = { ...oral, extras: [{ offerId: dinner.id, optionId: null, quantity: 1 }] }
    const quoted = await quoteWaits(database.read, conference, paid, requested, clock.now())
    if (!quoted.ok) throw new Error(quoted.error.code)
    const expectedMinor = quoted.value.reduce((sum, { dueMinor }) => sum + dueMinor, 0)
    const request = { conference, registrationId: paid.id, requested, expectedMinor }
    const waits = await database.write(tx => waitForExtras(tx, at.act(aVisitor), request))
    expect(waits).toEqual({ ok: true, value: 1 })
    const stateNow = async () =>
      (await database.read.selectFrom('extra_waits').select('state').executeTakeFirstOrThrow()).state
    expect([await stateNow(), await listWaitsAt(database.read, conference.id)]).toMatchObject([
      'waiting',
      [{ registrationId: paid.id }],
    ])
    await at.mailsTo(registrant.email)
    await database.write(async tx => {
      await tx.updateTable('capacity_limits').set({ seats: 1 }).execute()
      await offerSeats(tx, conference.id, clock.now())
    })
    expect(await stateNow()).toBe('offered')
    expect(await at.mailsTo(registrant.email)).toHaveLength(1)
    clock.pass({ hours: 49 })
    await reapUnpaidChanges(payments)
    expect(await stateNow()).toBe('ended')
    expect(await at.mailsTo(registrant.email)).toContainEqual(expect.stringContaining('stays as it was'))
  })

  test('a number that was asked to join a group: its holder gets one mail, and the list ends with the answer', async () => {
    const at = await arrange()
    const { database, conference, clock, payments } = at
    await takeGroups(database)
    const group = await placeGroup({ database, conference, clock }, groupOf({ oral: 2 }))
    const { id, code } = await at.register()
    const ask = (number: string) =>
      database.write(tx => askToJoin(tx, at.act(aVisitor), { conference, groupId: group.id, code: number }))
    await at.mailsTo('cy@example.org')
    for (const number of [code, code, 'AAAA-AAAA'])
      expect(await ask(number)).toEqual({ ok: true, value: null })
    expect(await at.mailsTo('cy@example.org')).toHaveLength(1)
    expect((await listAsks(database.read, group.id)).map(each => each.code)).toEqual(
      [code, 'AAAA-AAAA'].toSorted(),
    )
    await joinGroup(payments, at.act(aVisitor), { conference, groupId: group.id, registrationId: id })
    expect((await listAsks(database.read, group.id)).map(each => each.code)).toEqual(['AAAA-AAAA'])
  })

  test('a code for others: its coordinator has it, is billed after its last day, and all are told if nobody pays', async () => {
    const at = await arrange()
    const { database, conference, clock, payments, fees } = at
    await takeGroups(database)
    const home = await placeGroup({ database, conference, clock }, groupOf({ oral: 1 }))
    const coordinator = home.registrant.email
    const terms = { code: 'LUND-2027', budgetMinor: null, mostPeople: 3, until: Temporal.PlainDate.from('2027-02-10'), admissions: null, extras: null, coversRooms: true, isBilledMonthly: false } // biome-ignore format: one line
    const permit = permitFor('edit-registrations', conference.id)
    const made = await database.write(tx =>
      makeAllowance(tx, permit, at.act(), conference.id, { homeId: home.id, ...terms }),
    )
    if (!made.ok) throw new Error(made.error.code)
    expect(await at.mailsTo(coordinator)).toEqual([expect.stringContaining('Your code for others')])
    const wanted = oralInput(fees, {
      registrant: { ...registrant, email: 'cy@example.org' },
      code: 'lund-2027',
    })
    const placing = { conference, actor: aVisitor, now: clock.now(), draftKey: null }
    expect((await receiveRegistration(database, placing, wanted)).ok).toBe(true)
    expect(await at.mailsTo('cy@example.org')).toEqual([expect.stringContaining('A group pays for your')])
    expect((await readSpent(database.read, made.value)).people).toBe(1)
    // Its last day is over.
    clock.pass({ hours: 24 * 32 })
    await tendAllowances(payments, clock.now())
    expect(await at.mailsTo(coordinator)).toEqual([expect.stringContaining('pay')])
    clock.pass({ hours: 24 * 60 })
    await reapUnpaid(payments)
    await at.runEffects()
    const lapsed = at.server.messages.slice(-2).map(({ recipients: [to], read }) => [to, read.subject])
    expect(lapsed).toEqual([
      [coordinator, expect.stringContaining('was not paid in time')],
      ['cy@example.org', expect.stringContaining('Your place with a group has ended')],
    ])
    expect((await readSpent(database.read, made.value)).people).toBe(0)
  })

  test('a late link: it is mailed, stands in its list, and is over after its last day', async () => {
    const at = await arrange()
    const { database, conference } = at
    const permit = permitFor('decide-abstracts', conference.id)
    const closesOn = Temporal.PlainDate.from('2027-02-01')
    const terms = { email: 'cy@example.org', topicId: null, formId: null, usesAllowed: 1, closesOn }
    const made = await database.write(tx => makeLateLink(tx, permit, at.act(), conference, terms))
    expect(made.ok).toBe(true)
    expect(await queued(database, 'late-link-mail')).toBe(1)
    const [link] = await listLateLinks(database.read, permit.scope)
    const standingOn = (day: string) => link && linkStanding(link, Temporal.PlainDate.from(day))
    expect([standingOn('2027-02-01'), standingOn('2027-02-02')]).toEqual(['open', 'over'])
  })

  test('a saved form for an abstract: its link is mailed, and it is removed after its time', async () => {
    const at = await arrange()
    const { database, conference, clock } = at
    const draft = {
      id: undefined,
      email: 'cy@example.org',
      form: '{}',
      fileKey: null,
      language: 'en' as const,
    }
    const saved = await database.write(tx => saveAbstractDraft(tx, conference, draft, clock.now()))
    if (!saved.ok) throw new Error(saved.error.code)
    expect(await queued(database, 'abstract-draft-mail')).toBe(1)
    await removeStaleDrafts(database, saved.value.expiresAt.add({ hours: 1 }))
    expect(await findAbstractDraft(database.read, conference.id, saved.value.id, clock.now())).toBeUndefined()
  })
})

async function queued({ read }: Database, kind: 'late-link-mail' | 'abstract-draft-mail'): Promise<number> {
  const rows = await read.selectFrom('outbox').select('id').where('kind', '=', kind).execute()
  return rows.length
}

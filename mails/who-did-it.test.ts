/** Every mail about an act says who did it, why, and by which rule: each act, done by each actor that can. */
import { expect, test } from 'vitest'
import { compose } from '#adapters/mail/compose.ts'
import { asPlainText } from '#adapters/mail/plain-text.ts'
import type { Database } from '#database/database.ts'
import { type Condition, toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { acceptApplication, declineApplication } from '#domain/desk/admitting/decide-application.ts'
import { acceptProof, askProofAgain, refuseProof } from '#domain/desk/admitting/decide-proof.ts'
import { makeAllowance } from '#domain/desk/allowances/make-allowance.ts'
import { cancelConference } from '#domain/desk/cancelling/cancel-conference.ts'
import { type CancellationRequest, cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { cancelTogether } from '#domain/desk/cancelling/cancel-together.ts'
import { declineCustomAmount } from '#domain/desk/cancelling/decide-custom-amount.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import type { RequestedChoice } from '#domain/desk/changing/changed-price.ts'
import { correctInvoice } from '#domain/desk/changing/correct-invoice.ts'
import { handOver } from '#domain/desk/changing/hand-over.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { quoteGroupChange } from '#domain/desk/changing/quote-group-change.ts'
import { joinGroup } from '#domain/desk/joining/join-group.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { reassignPayment } from '#domain/desk/moving/reassign-payment.ts'
import { completePerson } from '#domain/desk/naming/complete-person.ts'
import { nameGuests, nameGuestsByHand } from '#domain/desk/naming/name-guests.ts'
import { tendNames } from '#domain/desk/naming/tend-names.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { registerByHand } from '#domain/desk/registering/register-by-hand.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { type Act, type Actor, commandLine, theClock } from '#domain/foundations/audit/actor.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payRefund } from '#domain/money/returning/pay-refund.ts'
import { invite } from '#domain/offers/invitations/invite.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import type { GroupOrder } from '#domain/offers/pricing/group-price.ts'
import { planAnswerReminders } from '#domain/office/answer-reminders/plan-answer-reminders.ts'
import { remindToAnswer } from '#domain/office/answer-reminders/remind-to-answer.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { asSent, type MessageKind, messageEffects, messageKinds, messageOf } from '#mails/all-mails.ts'
import type { MailToRead } from '#mails/mail-kind.ts'
import type { SiteContext } from '#site/context.ts'
import { readRegistrationPage } from '#site/microsite/registration/page/read-registration-page.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { oral, poster } from '#tests/factories/choice-changes.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { groupOf, placeGroup, takeGroups } from '#tests/factories/groups.ts'
import { conferenceOn, travellers } from '#tests/factories/moves.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { payInFull } from '#tests/factories/paying.ts'
import {
  createCustomRegistration,
  createRegistration,
  oralInput,
  registrant,
} from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const organisers: readonly Actor[] = [ida, { kind: 'token', tokenId: 'token-of-ida' }, commandLine]
const why = 'The visa office asked us to'

async function openActs(database: Database) {
  const clock = new StoppedClock()
  const here = await conferenceOn(database, 'crystals', '2027-06-07')
  const there = await conferenceOn(database, 'glasses', '2027-09-06')
  await database.write(tx =>
    addContent(tx, null, 'offline-payment', [
      { bankTransfer: { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' } },
    ]),
  )
  const acts = travellers(database, clock)
  const { conference } = here
  const place = async () => (await createRegistration(database, here, clock)).id
  const paid = () => acts.register(here, 'oral')
  const act = (actor: Actor): Act => ({ actor, now: clock.now() })
  const cancel = (actor: Actor, registrationId: number, more: Partial<CancellationRequest> = {}) =>
    database.write(tx => cancelRegistration(tx, act(actor), { conference, registrationId, ...more }))
  const change = async (actor: Actor, registrationId: number, requested: RequestedChoice) => {
    const registration = await acts.find(registrationId)
    const quoted = await quoteChange(database.read, conference, registration, requested, clock.now())
    if (!quoted.ok) throw new Error(quoted.error.code)
    const { differenceMinor, refundMinor } = quoted.value
    const expected = { differenceMinor, refundMinor }
    return changeChoice(acts.payments, act(actor), { conference, registrationId, requested, expected })
  }
  const move = async (actor: Actor, registrationId: number, presentationType: 'oral' | 'invited') => {
    const to = there.conference
    const choice = { ...oral, periodId: there.openId, presentationType, code: '' }
    const request = { from: conference, to, registrationId, choice }
    const moved = await database.write(tx => moveToConference(tx, act(actor), request))
    if (!moved.ok) throw new Error(moved.error.code)
    return moved.value.id
  }
  const dearer = async () => {
    await database.write(tx =>
      tx
        .updateTable('registration_categories')
        .set({ invited_minor: 90_000 })
        .where('conference_id', '=', there.conference.id)
        .execute(),
    )
  }
  const page = async (id: number) => {
    // What the page reads; the test needs nothing else.
    const site = { database, clock, payments: acts.payments, isDemo: false, reportFault: () => {} }
    const registration = await acts.find(id)
    const { page: read } = await readRegistrationPage(
      site as unknown as SiteContext,
      registration.conferenceId === conference.id ? conference : there.conference,
      registration,
    )
    return [read.notice.title, ...read.notice.text, ...read.movedMoney.map(({ words }) => words)].join('\n')
  }
  return {
    ...acts,
    database,
    clock,
    here,
    there,
    conference,
    place,
    paid,
    act,
    cancel,
    change,
    move,
    dearer,
    page,
  }
}

type Setting = Awaited<ReturnType<typeof openActs>>

interface Told {
  /** Does it, and returns the registrations concerned. */
  run(setting: Setting, actor: Actor): Promise<number | readonly number[]>
  by: 'both' | 'organisers' | 'registrant' | 'clock'
  /** Who the mails say did it, by each kind of actor; one mail at least says it. */
  says: { registrant?: RegExp; organiser?: RegExp; clock?: RegExp }
  /** Whether the reason was typed, which a mail then has. */
  isReasoned?: boolean
  /** Whether mails and page name the policy as the rule by which money stays or goes back. */
  isByPolicy?: boolean
  /** What the page says too. */
  page?: { registrant?: RegExp; organiser?: RegExp; clock?: RegExp }
}

const both = (registrant: RegExp, organiser: RegExp) => ({ registrant, organiser })

const acts: Readonly<Record<string, Told>> = {
  'cancelling what is paid, by the policy': {
    by: 'both',
    async run({ paid, cancel }, actor) {
      const id = await paid()
      await cancel(actor, id, actor.kind === 'visitor' ? { isByRegistrant: true } : { because: why })
      return id
    },
    says: both(/You cancelled your registration/, /We cancelled your registration/),
    page: both(/You cancelled it/, /We cancelled it\. The reason: The visa office/),
    isReasoned: true,
    isByPolicy: true,
  },
  'cancelling what is not paid': {
    by: 'both',
    async run({ place, cancel }, actor) {
      const id = await place()
      await cancel(actor, id, actor.kind === 'visitor' ? { isByRegistrant: true } : { because: why })
      return id
    },
    says: both(/You cancelled your registration/, /We cancelled your registration/),
    page: both(/You cancelled it/, /We cancelled it/),
    isReasoned: true,
  },
  'cancelling with another share': {
    by: 'organisers',
    async run({ paid, cancel }, actor) {
      const id = await paid()
      await cancel(actor, id, { override: { refundBasisPoints: 3_000, reason: why, isDueNow: true } })
      return id
    },
    says: { organiser: /We cancelled your registration[\s\S]*we decided to refund 30%/i },
    page: { organiser: /we decided to refund 30%/i },
    isReasoned: true,
  },
  'cancelling without giving anything back': {
    by: 'organisers',
    async run({ paid, cancel }, actor) {
      const id = await paid()
      await cancel(actor, id, { override: { refundBasisPoints: 0, reason: why, isDueNow: true } })
      return id
    },
    says: { organiser: /We cancelled your registration[\s\S]*we decided to refund nothing/i },
    page: { organiser: /we decided to refund nothing/i },
    isReasoned: true,
  },
  'cancelling several at once': {
    by: 'organisers',
    async run({ database, place, act, conference }, actor) {
      const ids = [await place(), await place()]
      const request = { conferenceId: conference.id, registrationIds: ids, because: why }
      await database.write(tx => cancelTogether(tx, act(actor), request))
      return ids
    },
    says: { organiser: /We cancelled your registration/ },
    page: { organiser: /We cancelled it\. The reason: The visa office/ },
    isReasoned: true,
  },
  'cancelling the conference': {
    by: 'organisers',
    async run({ payments, paid, place, act, conference }, actor) {
      const ids = [await paid(), await place()]
      await cancelConference(payments, act(actor), conference, why)
      return ids
    },
    says: { organiser: /was cancelled, and your registration with it/ },
    page: { organiser: /conference was cancelled\. The reason: The visa office/i },
    isReasoned: true,
  },
  'cancelling a conference that has an abstract and an open invitation': {
    by: 'organisers',
    async run({ database, payments, place, act, conference: at }, actor) {
      const id = await place()
      const by = act(actor)
      await createAbstract(database, { conferenceId: at.id, now: by.now }, { number: 'CG27-1' })
      const conference = { ...at, conditions: { poster: { kind: 'invitation', until: null } } } as const
      const invitee = { title: '', name: 'Zoe', email: 'zoe@example.org', organization: '' }
      const permit = permitFor('manage-members', at.id)
      const stored = toStoredConditions(conference.conditions)
      await database.write(async tx => {
        await tx.updateTable('conferences').set({ conditions: stored }).where('id', '=', at.id).execute()
        await invite(tx, permit, by, { admission: 'poster', people: [invitee] })
      })
      await cancelConference(payments, by, conference, why)
      return id
    },
    says: {
      organiser:
        /does not take place\. The reason: The visa office[\s\S]*You are an author[\s\S]*We had invited you/,
    },
    isReasoned: true,
  },
  'cancelling the conference of a group that somebody had joined': {
    by: 'organisers',
    async run(setting, actor) {
      const { payments, act, conference } = setting
      const id = await joinedBySomebody(setting)
      await cancelConference(payments, act(actor), conference, why)
      return id
    },
    says: { organiser: /You came with a group: you owe nothing/ },
    page: { organiser: /conference was cancelled\. The reason: The visa office/i },
    isReasoned: true,
  },
  'declining a custom amount': {
    by: 'organisers',
    async run({ database, here, clock, payments, act, conference }, actor) {
      const { id } = await createCustomRegistration(database, here, clock)
      await payInFull(payments, id)
      const request = { registrationId: id, reason: why }
      const permit = permitFor('decide-custom-amounts', conference.id)
      await database.write(tx => declineCustomAmount(tx, permit, act(actor), request))
      return id
    },
    says: { organiser: /We could not confirm the amount/ },
    page: { organiser: /could not confirm this custom amount: The visa office/ },
    isReasoned: true,
  },
  'a change to something dearer': {
    by: 'both',
    async run({ payments, register, here, change }, actor) {
      const id = await register(here, 'poster')
      await change(actor, id, oral)
      await startPayment(payments, id, 'bank-transfer')
      return id
    },
    says: both(/What you chose is held for you/, /We would like to change your registration/),
    page: both(/You asked for a change/, /We would like to change your registration/),
  },
  'a change to something cheaper': {
    by: 'both',
    async run({ paid, change }, actor) {
      const id = await paid()
      await change(actor, id, poster)
      return id
    },
    says: both(/If you did not ask for this change/, /We changed your registration/),
    isByPolicy: true,
  },
  'a move with more to pay': {
    by: 'both',
    async run({ paid, move, dearer }, actor) {
      await dearer()
      const id = await paid()
      return [id, await move(actor, id, 'invited')]
    },
    says: both(/You asked to move/, /We would like to move your registration/),
    page: both(/You asked to move it/, /We would like to move it/),
  },
  'a move that costs the same': {
    by: 'both',
    async run({ paid, move }, actor) {
      const id = await paid()
      return [id, await move(actor, id, 'oral')]
    },
    says: both(/You asked to move your registration/, /We moved your registration/),
  },
  'giving up the new place of a move': {
    by: 'both',
    async run({ database, paid, move, dearer, act, there }, actor) {
      await dearer()
      const id = await paid()
      const newId = await move(actor, id, 'invited')
      const request = { conference: there.conference, registrationId: newId, because: why }
      await database.write(tx => cancelRegistration(tx, act(actor), request))
      return id
    },
    says: both(/You cancelled the registration there/, /We cancelled the registration there/),
  },
  'a refund of the money that was to move': {
    by: 'organisers',
    async run({ database, paid, move, dearer, act }, actor) {
      await dearer()
      const id = await paid()
      await move(actor, id, 'invited')
      const plan = { registrationId: id, amountMinor: 5_000, reason: why, dueAt: act(actor).now }
      await database.write(tx => planRefund(tx, act(actor), plan))
      return id
    },
    says: { organiser: /Money that was to move is no longer available/ },
  },
  'a move that nobody pays for': {
    by: 'both',
    async run({ payments, clock, paid, move, dearer }, actor) {
      await dearer()
      const id = await paid()
      await move(actor, id, 'invited')
      clock.pass({ hours: 24 * 30 })
      await reapUnpaid(payments)
      return id
    },
    says: both(/It was not paid in time/, /It was not paid in time/),
  },
  'handing over': {
    by: 'both',
    async run({ database, paid, find, act, conference }, actor) {
      const id = await paid()
      const successor = { ...registrant, name: 'Eve Sato', email: 'eve@example.org' }
      const known = await find(id)
      await database.write(tx => handOver(tx, act(actor), conference, known, successor))
      return id
    },
    says: both(/You handed over your registration/, /We handed your registration/),
  },
  'registering, to be paid': {
    by: 'both',
    async run({ database, payments, here, act, conference }, actor) {
      const id = await registered({ database, here, act, conference }, actor, '')
      await startPayment(payments, id, 'bank-transfer')
      return id
    },
    says: both(/We have your registration/, /We registered you for/),
  },
  'registering, free of charge': {
    by: 'both',
    async run({ database, here, act, conference }, actor) {
      const code = { conference_id: conference.id, code: 'FREE', kind: 'free', uses_allowed: null }
      await database.write(tx => tx.insertInto('codes').values(code).execute())
      return registered({ database, here, act, conference }, actor, 'free')
    },
    says: both(/Thank you for registering/, /We registered you for/),
  },
  'correcting an invoice': {
    by: 'organisers',
    async run({ database, paid, act, conference }, actor) {
      const id = await paid()
      const correction = {
        registrationId: id,
        reason: why,
        billing: { billingOrganization: 'Slow Glass Ltd' },
      }
      const permit = permitFor('refund', conference.id)
      await database.write(tx => correctInvoice(tx, permit, act(actor), correction))
      return id
    },
    says: { organiser: /We corrected your invoice/ },
    isReasoned: true,
  },
  'moving a payment to somebody else': {
    by: 'organisers',
    async run({ database, paid, place, find, act, conference }, actor) {
      const [from, to] = [await find(await paid()), await find(await place())]
      const move = { from, to, amountMinor: 73_395, reason: why, isCancelling: true }
      const permit = permitFor('refund', conference.id)
      await database.write(tx => reassignPayment(tx, permit, act(actor), move))
      return [from.id, to.id]
    },
    says: { organiser: /We moved/ },
    page: { organiser: /We cancelled it\. The reason: The visa office/ },
    isReasoned: true,
  },
  'cancelling some people of a group': {
    by: 'both',
    async run(setting, actor) {
      const { database, clock, payments, conference } = setting
      await takeGroups(database)
      const { id } = await placeGroup({ database, conference, clock }, groupOf({ oral: 2 }))
      await payInFull(payments, id)
      await changePeople(setting, actor, id, { leave: 1, adding: groupOf({}) })
      return id
    },
    says: both(/If you did not ask for this change/, /We changed your registration/),
    isByPolicy: true,
  },
  'adding people to a group': {
    by: 'both',
    async run(setting, actor) {
      const { database, clock, payments, conference } = setting
      await takeGroups(database)
      const { id } = await placeGroup({ database, conference, clock }, groupOf({ oral: 2 }))
      await payInFull(payments, id)
      await changePeople(setting, actor, id, { leave: 0, adding: groupOf({ oral: 1 }) })
      await startPayment(payments, id, 'bank-transfer')
      return id
    },
    says: both(/What you chose is held for you/, /We would like to change your registration/),
    page: both(/You asked for a change/, /We would like to change your registration/),
  },
  'a refund': {
    by: 'organisers',
    async run({ database, payments, paid, act }, actor) {
      const id = await paid()
      const plan = { registrationId: id, amountMinor: 5_000, reason: why, dueAt: act(actor).now }
      await database.write(tx => planRefund(tx, act(actor), plan))
      for (const refund of await listRefunds(database.read, id))
        await payRefund(payments, act(actor), refund.id)
      return id
    },
    says: { organiser: /was refunded/ },
    isReasoned: true,
  },
  'taking somebody off a group who had joined it': {
    by: 'both',
    async run(setting, actor) {
      const id = await joinedBySomebody(setting)
      await changePeople(setting, actor, id, { leave: 1, adding: groupOf({}) })
      return id
    },
    says: both(/The person who pays for the group took you off it/, /We took you off the group/),
  },
  'naming somebody else for a person who had joined a group': {
    by: 'both',
    async run(setting, actor) {
      const { database, conference, act, find } = setting
      const id = await joinedBySomebody(setting)
      const joined = (await listGuests(database.read, await find(id))).at(-1)
      const names = new Map([[joined?.id ?? 0, { name: 'Cy Moe', email: 'cy@example.org' }]])
      const permit = permitFor('edit-registrations', conference.id)
      const named = await database.write(tx =>
        actor.kind === 'visitor'
          ? nameGuests(tx, act(actor), { conference, registrationId: id, names })
          : nameGuestsByHand(tx, permit, act(actor), {
              conferenceId: conference.id,
              registrationId: id,
              names,
            }),
      )
      if (!named.ok) throw new Error(named.error.code)
      return id
    },
    says: both(
      /The person who pays for the group named somebody else/,
      /We named somebody else in your place/,
    ),
  },
  'naming somebody else for a person of a group who had filled in their own details': {
    by: 'both',
    async run(setting, actor) {
      const { database, conference, act, find } = setting
      const id = await paidGroup(setting)
      const [person] = await listGuests(database.read, await find(id))
      const linked = { registrationId: id, attendeeId: person?.id ?? 0, mayChooseMinor: null }
      const names = { name: 'Ann Lee', email: 'ann@example.org', organization: '' }
      await database.write(tx => completePerson(tx, act(aVisitor), conference, linked, { names, raw: {} }))
      const others = new Map([[linked.attendeeId, { name: 'Cy Moe', email: 'cy@example.org' }]])
      const request = { conferenceId: conference.id, registrationId: id, names: others }
      const permit = permitFor('edit-registrations', conference.id)
      const named = await database.write(tx =>
        actor.kind === 'visitor'
          ? nameGuests(tx, act(actor), { ...request, conference })
          : nameGuestsByHand(tx, permit, act(actor), request),
      )
      if (!named.ok) throw new Error(named.error.code)
      return id
    },
    says: both(
      /The person who pays for the group named somebody else/,
      /We named somebody else in your place/,
    ),
  },
  'deciding about proofs': {
    by: 'organisers',
    async run(setting, actor) {
      const { database, act, conference } = setting
      const ids = [await asking(setting, proof), await asking(setting, proof), await asking(setting, proof)]
      const [accepted, again, refused] = await eligibilitiesOf(database, ids)
      const until = Temporal.PlainDate.from('2027-02-01')
      const permit = permitFor('decide-eligibility', conference.id)
      await database.write(async tx => {
        await acceptProof(tx, permit, act(actor), accepted ?? 0)
        await askProofAgain(tx, permit, act(actor), { eligibilityId: again ?? 0, because: why })
        await refuseProof(tx, permit, act(actor), { eligibilityId: refused ?? 0, because: why, until })
      })
      return ids
    },
    says: {
      organiser:
        /we have seen your proof[\s\S]*We could not accept the proof that you sent[^.]*\. The visa office[\s\S]*We could not accept your proof for[^.]*\. The visa office/,
    },
    isReasoned: true,
    isByPolicy: true,
  },
  'deciding about applications': {
    by: 'organisers',
    async run(setting, actor) {
      const { database, act, conference } = setting
      const ids = [await asking(setting, application), await asking(setting, application)]
      const [accepted, declined] = await eligibilitiesOf(database, ids)
      const permit = permitFor('decide-eligibility', conference.id)
      await database.write(async tx => {
        await acceptApplication(tx, permit, act(actor), { eligibilityId: accepted ?? 0 })
        await declineApplication(tx, permit, act(actor), { eligibilityId: declined ?? 0, because: why })
      })
      return ids
    },
    says: {
      organiser:
        /We are glad to accept your application[\s\S]*could not accept your application\. The visa office/,
    },
    isReasoned: true,
  },
  'inviting somebody by name': {
    by: 'organisers',
    async run({ database, place, act, conference }, actor) {
      const invitee = { title: '', name: 'Zoe', email: 'zoe@example.org', organization: '' }
      const conditions = toStoredConditions({ poster: { kind: 'invitation', until: null } })
      const permit = permitFor('manage-members', conference.id)
      await database.write(async tx => {
        await tx.updateTable('conferences').set({ conditions }).where('id', '=', conference.id).execute()
        await invite(tx, permit, act(actor), { admission: 'poster', people: [invitee] })
      })
      return place()
    },
    says: { organiser: /We invite you to register for/ },
  },
  'making a code for others at the expense of a group': {
    by: 'organisers',
    async run(setting, actor) {
      const { database, act, conference } = setting
      const homeId = await paidGroup(setting)
      const until = Temporal.PlainDate.from('2027-02-10')
      const terms = { code: 'LUND-2027', budgetMinor: null, mostPeople: 3, until, admissions: null, extras: null } // biome-ignore format: one line
      const wanted = { homeId, ...terms, coversRooms: true, isBilledMonthly: false }
      const permit = permitFor('edit-registrations', conference.id)
      const made = await database.write(tx => makeAllowance(tx, permit, act(actor), conference.id, wanted))
      if (!made.ok) throw new Error(made.error.code)
      return homeId
    },
    says: { organiser: /We have made a code for your registration/ },
  },
  'reminding of questions that are not answered': {
    by: 'organisers',
    async run({ database, place, act, conference }, actor) {
      const id = await place()
      const columns = { position: 1, kind: 'text', label: 'What do you eat?', help: '', options: '[]', is_required: 1, least: null, most: null, asked_of: 'attendee', buyers_of: null, if_question_id: null, if_answer: null, if_bought: null, required_from: null, closed_from: null, changed_until: null, appears: 'list', care: 'plain', keep_days: null } as const // biome-ignore format: one line
      await database.write(tx =>
        tx
          .insertInto('questions')
          .values({ ...columns, asked_from: 'form', conference_id: conference.id })
          .execute(),
      )
      const { digest } = await planAnswerReminders(database.read, conference, act(actor).now)
      const permit = permitFor('edit-registrations', conference.id)
      const request = { conference, digest }
      const done = await database.write(tx => remindToAnswer(tx, permit, act(actor), request))
      if (!done.ok) throw new Error(done.error.code)
      return id
    },
    says: { organiser: /we still need to know: “What do you eat\?”/ },
  },
  'cancelling a group that somebody had joined': {
    by: 'both',
    async run(setting, actor) {
      const id = await joinedBySomebody(setting)
      await setting.cancel(actor, id, actor.kind === 'visitor' ? { isByRegistrant: true } : { because: why })
      return id
    },
    says: both(
      /The person who pays for the group cancelled the whole of its registration/,
      /We cancelled the whole registration of the group\.[\s\S]*owe nothing\. The reason: The visa office/,
    ),
    isReasoned: true,
  },
  'cancelling several, among them a group that somebody had joined': {
    by: 'organisers',
    async run(setting, actor) {
      const { database, act, conference } = setting
      const ids = [await joinedBySomebody(setting)]
      const request = { conferenceId: conference.id, registrationIds: ids, because: why }
      await database.write(tx => cancelTogether(tx, act(actor), request))
      return ids
    },
    says: {
      organiser:
        /We cancelled the whole registration of the group\.[\s\S]*owe nothing\. The reason: The visa office/,
    },
    isReasoned: true,
  },
  'a group that nobody pays for, which somebody had joined': {
    by: 'clock',
    async run(setting) {
      const id = await joinedBySomebody(setting)
      setting.clock.pass({ hours: 24 * 60 })
      await reapUnpaid(setting.payments)
      return id
    },
    says: { clock: /Nobody paid for the group in time, so its places were released\.[\s\S]*owe nothing/ },
  },
  'the last day for names, which some people of a group lack': {
    by: 'clock',
    async run(setting) {
      const { payments, database, conference, act, find } = setting
      const id = await paidGroup(setting)
      const [first] = await listGuests(database.read, await find(id))
      const names = new Map([[first?.id ?? 0, { name: 'Ann Lee' }]])
      await database.write(tx => nameGuests(tx, act(aVisitor), { conference, registrationId: id, names }))
      await tendNames(payments, await pastTheNames(database))
      return id
    },
    says: {
      clock:
        /The last day to name the people[\s\S]*One place without a name was cancelled[\s\S]*A last day has passed, which changes/,
    },
    isByPolicy: true,
  },
  'the last day for names, which all people of a group lack': {
    by: 'clock',
    async run(setting) {
      const { payments, database } = setting
      const id = await paidGroup(setting)
      await tendNames(payments, await pastTheNames(database))
      return id
    },
    says: {
      clock: /We cancelled your registration for [^.]*\. The reason: Nobody was named by the last day/,
    },
    page: { clock: /We cancelled it\. The reason: Nobody was named by the last day/ },
    isByPolicy: true,
  },
}

const proof = { kind: 'proof', of: 'a student card', until: '2027-05-01' } as const
const application = { kind: 'application', holdDays: 7, holdsPlace: false } as const

/** A registration whose right to a poster staff decide about. */
async function asking({ database, clock, here }: Setting, poster: Condition): Promise<number> {
  const conditions = { poster }
  const { id: conferenceId } = here.conference
  await database.write(tx =>
    tx
      .updateTable('conferences')
      .set({ conditions: toStoredConditions(conditions) })
      .where('id', '=', conferenceId)
      .execute(),
  )
  const asked = { ...here, conference: { ...here.conference, conditions } }
  return (await createRegistration(database, asked, clock, { presentationType: 'poster' })).id
}

const eligibilitiesOf = (database: Database, registrationIds: readonly number[]) =>
  Promise.all(registrationIds.map(async id => (await findEligibility(database.read, id))?.id))

async function paidGroup({ database, clock, payments, conference }: Setting): Promise<number> {
  await takeGroups(database)
  const { id } = await placeGroup({ database, conference, clock }, groupOf({ oral: 2 }))
  await payInFull(payments, id)
  return id
}

/** Names are due on a day that has passed at the instant that is returned. */
async function pastTheNames(database: Database): Promise<Temporal.Instant> {
  await database.write(tx =>
    tx.updateTable('conferences').set({ names_until: '2027-05-01', unnamed_places: 'released' }).execute(),
  )
  return Temporal.Instant.from('2027-05-03T12:00:00Z')
}

/** A group whose last person had registered before. */
async function joinedBySomebody({
  database,
  clock,
  payments,
  conference,
  here,
  act,
}: Setting): Promise<number> {
  await takeGroups(database)
  const group = await placeGroup({ database, conference, clock }, groupOf({ oral: 2 }))
  const own = await createRegistration(database, here, clock, {
    registrant: { ...registrant, name: 'Bo Lind', email: 'bo@example.org' },
  })
  const request = { conference, groupId: group.id, registrationId: own.id }
  const joined = await joinGroup(payments, act(ida), request)
  if (!joined.ok) throw new Error(joined.error.code)
  return group.id
}

/** Some people of a group leave, the last ones first, or come in addition. */
async function changePeople(
  { database, clock, payments, conference, act, find }: Setting,
  actor: Actor,
  registrationId: number,
  { leave, adding }: { leave: number; adding: GroupOrder },
): Promise<void> {
  const registration = await find(registrationId)
  const people = await listGuests(database.read, registration)
  const requested = { leaving: people.slice(people.length - leave).map(({ id }) => id), adding }
  const quoted = await quoteGroupChange(database.read, conference, registration, requested, clock.now())
  if (!quoted.ok) throw new Error(JSON.stringify(quoted.error))
  const request = { conference, registrationId, requested, expected: quoted.value }
  const done = await changeChoice(payments, act(actor), request)
  if (!done.ok) throw new Error(JSON.stringify(done.error))
}

async function registered(
  { database, here, act, conference }: Pick<Setting, 'database' | 'here' | 'act' | 'conference'>,
  actor: Actor,
  code: string,
): Promise<number> {
  const input = oralInput(here, { code })
  const placed = await database.write(async tx => {
    if (actor.kind !== 'visitor') {
      const permit = permitFor('edit-registrations', conference.id)
      const totalMinor = code === '' ? 73_395 : 0
      return registerByHand(tx, permit, act(actor), { conference, input, totalMinor })
    }
    const done = await placeRegistration(
      tx,
      { conference, actor, now: act(actor).now, draftKey: null },
      input,
    )
    return done.ok ? { ok: true as const, value: done.value.registration } : done
  })
  if (!placed.ok) throw new Error(JSON.stringify(placed.error))
  return placed.value.id
}

/** The kinds of mail that some act below caused. */
const written = new Set<MessageKind>()

/** Kinds that no act below causes, with why none says who did it; a new kind of mail is missing here. */
const elsewhere: Partial<Record<MessageKind, string>> = {
  'abstract-news': 'about an abstract: its author or the committee, as changing.test and deciding.test read',
  'abstract-received': 'its author has just sent the form',
  'account-link': 'asked for by the person themselves, or an invitation that names who invites',
  'already-registered': 'to the owner of an address that somebody typed',
  'cases-waiting': 'a reminder',
  'contact-answered': 'signed by who wrote it',
  'contact-forwarded': 'has the message of the visitor who wrote it',
  'decision-letter': 'the committee’s, whatever it says',
  'group-mail': 'the organiser’s, whatever it says',
  'join-asked': 'says that the coordinator of a group asks, and names nobody before the page',
  'joined-group': 'by its reader or by staff, as joins.test reads',
  'payment-in-question': 'nobody’s act: a payment is reviewed',
  'payment-lapsed': 'nobody’s act: time has passed',
  'payment-not-made': 'nobody’s act: a payment failed',
  'person-invited': 'says that the coordinator of a group named them',
  'place-to-confirm': 'nobody’s act: a place has become free',
  'refund-by-hand': 'asks where to; the act was told by the mail before',
  'refund-failed': 'nobody’s act: a gateway refused',
  'refund-window-closes': 'a reminder',
  'registration-replaced': 'the form that was sent again',
  'submission-link': 'asked for by its reader',
  'subscription-to-confirm': 'asked for by its reader',
}

/** What all queued mails say, apart from those of the preparation. */
async function mailsSince({ database, clock }: Setting, lastId: number): Promise<string[]> {
  const context = {
    db: database.read,
    fallback: { issuer: { name: 'Colloquy', address: '', email: 'office@example.org', phone: '' }, hue: 20 },
    addressOf: (event: string, secret: string) => `https://conf.example/${event}/registrations/${secret}`,
    pageOf: (event: string, page: string) => `https://conf.example/${event}/${page}`,
    isDemo: false,
    now: clock.now(),
    invitationOf: () => '',
    fileAt: String,
    newsletterLinks: { confirm: String, unsubscribe: String },
  }
  const rows = await database.read
    .selectFrom('outbox')
    .select(['kind', 'payload'])
    .where('id', '>', lastId)
    .where('kind', 'in', messageEffects)
    .orderBy('id')
    .execute()
  const said: string[] = []
  for (const { kind, payload } of rows) {
    // Paid by the preparation: the first confirmation is not about the act.
    const message = await messageOf(context, { kind, payload: JSON.parse(payload) } as MailToRead)
    if (!message) continue
    const mail = compose((await asSent(database.read, message)).said)
    written.add(message.kind)
    said.push(`${mail.subject}\n${mail.preview}\n${asPlainText(mail)}`)
  }
  return said
}

const ofRegistrant =
  /\b(you (did not ask|asked|chose|cancelled|handed|changed|moved)|your move|whoever pays for the group (took|cancelled|named))\b/i
const ofOrganiser = /\bwe (have )?(cancelled|changed|moved|handed|registered|would like|took|named)\b/i

describeOnBothDatabases('mails and pages about an act', open => {
  const cases = Object.entries(acts).flatMap(([act, told]) => {
    const actors = [
      ...(told.by === 'both' || told.by === 'registrant' ? [aVisitor] : []),
      ...(told.by === 'both' || told.by === 'organisers' ? organisers : []),
      ...(told.by === 'clock' ? [theClock] : []),
    ]
    return actors.map(actor => ({ act, actor, who: actor.kind, told }))
  })

  test.each(cases)('say who did it and why: $act, by $who', async ({ actor, told }) => {
    const setting = await openActs(await open())
    const who = actor.kind === 'visitor' ? 'registrant' : actor.kind === 'clock' ? 'clock' : 'organiser'
    const ids = [await told.run(setting, actor)].flat()
    const mails = (await mailsSince(setting, 0)).map(mail => mail.replaceAll('\u00a0', ' '))
    const all = mails.join('\n\n')
    expect(all).toMatch(told.says[who] ?? /./)
    expect(all).not.toMatch(who === 'registrant' ? ofOrganiser : ofRegistrant)
    if (told.isReasoned && who === 'organiser') expect(all).toContain(why)
    expect(/policy/i.test(all)).toBe(told.isByPolicy ?? false)
    const pages = (await Promise.all(ids.map(setting.page))).join('\n').replaceAll('\u00a0', ' ')
    expect(pages).toMatch(told.page?.[who] ?? /./)
    expect(pages).not.toMatch(who === 'registrant' ? ofOrganiser : ofRegistrant)
    if (!told.isByPolicy) expect(pages).not.toMatch(/policy/i)
  })
})

test('every kind of mail is caused by one of these acts, or is listed with why it names nobody', () => {
  expect(messageKinds.filter(kind => !written.has(kind)).toSorted()).toEqual(Object.keys(elsewhere))
})

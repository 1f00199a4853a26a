/**
 * Groups that are billed before they pay, grow, shrink, change who is billed, are paid in parts, are joined, split and filled by
 * a code, and lose places without a name, in any order with everything else: afterwards the books agree, and what an auditor adds up of each group's documents
 * is what is billed. BOOKS_SEED, BOOKS_PATH and BOOKS_RUNS as in books-agree.test.ts.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { billCollected } from '#domain/desk/allowances/bill-collected.ts'
import { makeAllowance } from '#domain/desk/allowances/make-allowance.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { correctDetails } from '#domain/desk/changing/change-details.ts'
import { correctInvoice } from '#domain/desk/changing/correct-invoice.ts'
import type { RequestedPeople } from '#domain/desk/changing/plan-group-change.ts'
import { quoteGroupChange } from '#domain/desk/changing/quote-group-change.ts'
import { joinGroup } from '#domain/desk/joining/join-group.ts'
import { nameGuests } from '#domain/desk/naming/name-guests.ts'
import { tendNames } from '#domain/desk/naming/tend-names.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { quoteSplit, splitPeople } from '#domain/desk/splitting/split-people.ts'
import { listDivisible } from '#domain/desk/splitting/split-plan.ts'
import { readSpent } from '#domain/offers/codes/allowance.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { readPriceList } from '#domain/offers/pricing/fee-queries.ts'
import { aVisitor, permitFor } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, sellExtra } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { registrant } from '#tests/factories/registration.ts'
import { auditPapers } from '#tests/model/audit-papers.ts'
import { DemoOffice, demoActs } from '#tests/model/demo-office.ts'
import { howToRun } from '#tests/model/how-to-run.ts'
import type { Acts } from '#tests/model/office.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

class GroupOffice extends DemoOffice {
  override async open(): Promise<void> {
    await super.open()
    await this.database.write(async tx => {
      await tx
        .updateTable('conferences')
        .set({
          takes_groups: 1,
          group_invoice_days: 30,
          names_until: '2027-04-20',
          unnamed_places: 'released',
        })
        .execute()
      // Nearly full, so that not everybody who is added finds a place.
      await tx.updateTable('capacity_limits').set({ seats: 11 }).execute()
      const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
      await addContent(tx, null, 'offline-payment', [{ bankTransfer, cashOnSite: null }])
    })
    const [first = 0] = this.ids
    const conference = await this.conferenceOf(first)
    const sold = { database: this.database, conference }
    const workshop = await sellExtra(sold, { name: 'Workshop', price_minor: 12_003, most: 2 })
    const dinner = await sellExtra(sold, { name: 'Dinner', price_minor: 8_001, most: 4, is_for_guests: 1 })
    const extras = [workshop, dinner].map(({ id }) => ({ offerId: id, optionId: null, quantity: 2 }))
    for (const people of [{ oral: 3 }, { oral: 2, poster: 2 }]) {
      this.ids.push((await placeGroup({ ...this, conference }, groupOf(people, extras))).id)
    }
    await this.makeCode(this.ids[2] ?? 0)
  }

  async conferenceOf(id: number) {
    const found = await findConferenceById(this.database.read, (await this.find(id)).conferenceId)
    if (!found) throw new Error('no conference')
    return found
  }

  /** Of the first group: at most for two more people's registrations. */
  allowanceId = 0

  async makeCode(homeId: number): Promise<void> {
    const { conferenceId, price } = await this.find(homeId)
    const conference = await this.conferenceOf(homeId)
    const made = await this.database.write(tx =>
      makeAllowance(tx, permitFor('edit-registrations', conferenceId), this.act(), conferenceId, {
        homeId,
        code: 'INSTITUTE',
        budgetMinor: price.totalMinor,
        mostPeople: 2,
        until: conference.endsOn,
        admissions: null,
        extras: null,
        coversRooms: true,
        isBilledMonthly: false,
      }),
    )
    if (!made.ok) throw new Error(made.error.code)
    this.allowanceId = made.value
  }

  async registerWithCode(email: string): Promise<void> {
    const [first = 0] = this.ids
    const conference = await this.conferenceOf(first)
    const tables = await readPriceList(this.database.read, conference, this.clock.now())
    const input = {
      registrant: { ...registrant, email },
      periodId: tables.period?.id ?? 0,
      presentationType: 'oral',
      accommodation: null,
      hasAddOn: false,
      code: 'INSTITUTE',
    } as const
    const placement = { conference, actor: aVisitor, now: this.clock.now(), draftKey: null }
    const placed = await this.database.write(tx => placeRegistration(tx, placement, input))
    if (!placed.ok) return
    // Whom its coordinator adds by hand counts too, and nobody else comes by the code then.
    if ((await readSpent(this.database.read, this.allowanceId)).people > 2) this.lost.push('the budget')
    const { id, joined } = placed.value.registration
    for (const each of [id, joined?.groupId ?? id]) if (!this.ids.includes(each)) this.ids.push(each)
  }

  async join(groupId: number, registrationId: number): Promise<void> {
    const conference = await this.conferenceOf(groupId)
    const own = await this.find(registrationId)
    const before = await this.totalOf(groupId, ...(own.joined === null ? [registrationId] : []))
    const joined = await joinGroup(this.payments, this.act(), { conference, groupId, registrationId })
    await this.closeOrders()
    if (joined.ok && before !== (await this.totalOf(groupId))) this.lost.push(`joined ${registrationId}`)
  }

  async split(groupId: number, what: 'somebody' | 'extras'): Promise<void> {
    const conference = await this.conferenceOf(groupId)
    const group = await this.find(groupId)
    const divisible = await listDivisible(this.database.read, group)
    const [first] = what === 'somebody' ? await this.people(groupId) : []
    const apart = what === 'extras' ? divisible.flatMap(each => each.apart) : []
    if (!first && apart.length === 0) return
    const wanted = {
      attendeeIds: first ? [first.id] : [],
      lineIds: apart.slice(0, 2).map(({ id }) => id),
      payer: { ...registrant, email: `${this.number()}@example.org` },
    }
    const quoted = await quoteSplit(this.database.read, conference, group, wanted, this.clock.now())
    if (!quoted.ok) return
    const { totalMinor } = quoted.value.split.price
    const made = await splitPeople(this.payments, this.act(), { conference, groupId, ...wanted, totalMinor })
    await this.closeOrders()
    if (!made.ok) return
    this.ids.push(made.value.id)
    const after = await this.totalOf(groupId, made.value.id)
    if (after !== group.price.totalMinor) this.lost.push(`split ${groupId}`)
  }

  /** Where the sums of registrations were not the same before and after. */
  readonly lost: string[] = []

  async totalOf(...ids: number[]): Promise<number> {
    const all = await Promise.all(ids.map(id => this.find(id)))
    return all.reduce((sum, { price }) => sum + price.totalMinor, 0)
  }

  async people(id: number) {
    const registration = await this.find(id)
    return isGroup(registration.choice) ? listGuests(this.database.read, registration) : []
  }

  async changePeople(id: number, requested: RequestedPeople): Promise<void> {
    const conference = await this.conferenceOf(id)
    const now = this.clock.now()
    const registration = await this.find(id)
    const quoted = await quoteGroupChange(this.database.read, conference, registration, requested, now)
    if (!quoted.ok) return
    const { differenceMinor, refundMinor } = quoted.value
    const expected = { differenceMinor, refundMinor }
    const request = { conference, registrationId: id, requested, expected }
    await changeChoice(this.payments, { actor: aVisitor, now }, request)
    await this.closeOrders()
  }
}

const none = groupOf({})

const acts: Acts<GroupOffice> = {
  ...demoActs,
  'choose a transfer': (office, id) => startPayment(office.payments, id, 'bank-transfer'),
  async 'somebody leaves'(office, id) {
    const [first] = await office.people(id)
    if (first) await office.changePeople(id, { leaving: [first.id], adding: none })
  },
  async 'two come'(office, id) {
    if ((await office.people(id)).length > 0) {
      await office.changePeople(id, { leaving: [], adding: groupOf({ oral: 1, poster: 1 }) })
    }
  },
  async 'one leaves and one comes'(office, id) {
    const [first] = await office.people(id)
    if (first) await office.changePeople(id, { leaving: [first.id], adding: groupOf({ poster: 1 }) })
  },
  async 'somebody is named'(office, id) {
    const nameless = (await office.people(id)).find(({ name }) => name === '')
    if (!nameless) return
    const names = new Map([[nameless.id, { name: 'Ann Lee' }]])
    const request = { conference: await office.conferenceOf(id), registrationId: id, names }
    await office.database.write(tx => nameGuests(tx, { actor: aVisitor, now: office.clock.now() }, request))
  },
  async 'it joins a group'(office, id) {
    await office.join(office.ids[2] ?? 0, id)
  },
  'one is billed to somebody else': (office, id) => office.split(id, 'somebody'),
  'extras are billed to somebody else': (office, id) => office.split(id, 'extras'),
  'somebody has the code': office => office.registerWithCode(`${office.number()}@example.org`),
  async 'the code is billed'(office) {
    await billCollected(office.payments, office.act(), office.allowanceId)
    await office.closeOrders()
  },
  'an invoice lapses': async office => {
    office.clock.pass({ hours: 24 * 40 })
    await reapUnpaid(office.payments)
  },
  'names are due': async office => {
    office.clock.instant = Temporal.Instant.from('2027-04-22T12:00:00Z')
    await tendNames(office.payments, office.clock.now())
    await office.closeOrders()
  },
  async 'another purchase order'(office, id) {
    const { registrant, conferenceId } = await office.find(id)
    const permit = permitFor('edit-registrations', conferenceId)
    const other = { ...registrant, purchaseOrder: office.number() }
    await office.database.write(tx =>
      correctDetails(tx, permit, office.act(), { registrationId: id, registrant: other }),
    )
  },
  async 'correct the invoice'(office, id) {
    const permit = permitFor('refund', (await office.find(id)).conferenceId)
    const billing = { billingOrganization: office.number() }
    await office.database
      .write(async tx => {
        const done = await correctInvoice(tx, permit, office.act(), {
          registrationId: id,
          billing,
          reason: 'Wrong',
        })
        // Its callers roll back.
        if (!done.ok) throw new Error('refused')
      })
      .catch(error => {
        if (error.message !== 'refused') throw error
      })
  },
}

const ofGroups = Object.keys(acts).filter(name => !(name in demoActs))
const step = fc.tuple(
  fc.oneof(fc.constantFrom(...ofGroups), fc.constantFrom(...Object.keys(demoActs))),
  // The groups are the third and the fourth.
  fc.oneof(fc.constantFrom(2, 3), fc.nat(7)),
)

async function after(office: GroupOffice, steps: readonly (readonly [string, number])[]) {
  await office.open()
  for (const [name, which] of steps) {
    const id = office.ids[which % office.ids.length]
    if (id !== undefined) await acts[name]?.(office, id)
  }
  const audits = await Promise.all(
    office.ids.map(async id => auditPapers(office.database.read, await office.find(id))),
  )
  return {
    findings: await office.findings(),
    wrong: audits.flatMap(each => Object.entries(each)).filter(([, is]) => !is),
    lost: office.lost,
  }
}

describeOnBothDatabases('the money of groups', open => {
  test('is the same in the books as at the gateway and in the documents, whatever happens in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async steps => {
        const database = await open()
        try {
          expect(await after(new GroupOffice(database), steps)).toEqual({
            findings: [],
            wrong: [],
            lost: [],
          })
        } finally {
          await database.close()
        }
      }),
      howToRun(8),
    )
  })
})

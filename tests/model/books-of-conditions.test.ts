/**
 * Prices that depend on a proof, which is accepted or refused later, and registrations by application, in any order with
 * everything else: afterwards the books agree, the documents sum to what is billed, and nobody has or owes what they may not.
 * BOOKS_SEED, BOOKS_PATH and BOOKS_RUNS as in books-agree.test.ts.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { acceptApplication, declineApplication } from '#domain/desk/admitting/decide-application.ts'
import { acceptProof, askProofAgain, refuseProof } from '#domain/desk/admitting/decide-proof.ts'
import { tendProofs } from '#domain/desk/admitting/tend-proofs.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { readDue } from '#domain/money/books/due.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { isLive } from '#domain/registrations/registration.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import { aVisitor, permitFor } from '#tests/factories/actors.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { auditPapers } from '#tests/model/audit-papers.ts'
import { DemoOffice, demoActs } from '#tests/model/demo-office.ts'
import { howToRun } from '#tests/model/how-to-run.ts'
import type { Acts } from '#tests/model/office.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

class ConditionOffice extends DemoOffice {
  override async open(): Promise<void> {
    await super.open()
    const conditions = toStoredConditions({
      student: { kind: 'proof', of: 'a student card', until: '2027-05-01' },
      delegate: { kind: 'application', holdDays: 14, holdsPlace: false },
      virtual: { kind: 'application', holdDays: 14, holdsPlace: true },
    })
    await this.database.write(tx => tx.updateTable('conferences').set({ conditions }).execute())
    for (const type of ['student', 'student', 'delegate', 'virtual'] as const) await this.register(type)
  }

  async register(presentationType: 'student' | 'delegate' | 'virtual'): Promise<void> {
    const event = await this.eventOf(this.ids[0] ?? 0)
    const person = { ...registrant, email: `${this.number()}@example.org` }
    const { conference } = event
    const placement = { conference, actor: aVisitor, now: this.clock.now(), draftKey: null }
    const input = oralInput(event, { presentationType, registrant: person })
    const placed = await this.database.write(tx => placeRegistration(tx, placement, input))
    // There are few seats.
    if (placed.ok) this.ids.push(placed.value.registration.id)
  }

  /** What staff decide about what a registration has to prove, or applied for. */
  async decide(
    id: number,
    how: (tx: Transaction, permit: Permit<'decide-eligibility'>, eligibilityId: number) => Promise<unknown>,
  ): Promise<void> {
    const eligibility = await findEligibility(this.database.read, id)
    if (!eligibility) return
    const permit = permitFor('decide-eligibility', (await this.find(id)).conferenceId)
    await this.database.write(tx => how(tx, permit, eligibility.id))
    await this.closeOrders()
  }

  /** Whether somebody has, or owes, what they may not. */
  async admission(id: number) {
    const registration = await this.find(id)
    const { state, application, choice } = registration
    const eligibility = await findEligibility(this.database.read, id)
    const isStudent = choice.kind === 'listed' && choice.presentationType === 'student'
    const owed = await readDue(this.database.read, id)
    return {
      applicantsOweNothing: application === null || owed === undefined || owed.owedMinor <= 0,
      applicantsHaveNothing: application === null || (state !== 'paid' && state !== 'awaiting-payment'),
      studentsProveIt: !isStudent || !isLive(state) || eligibility?.condition === 'proof',
    }
  }
}

const acts: Acts<ConditionOffice> = {
  ...demoActs,
  'a student comes': office => office.register('student'),
  'somebody applies': office => office.register('delegate'),
  'somebody applies for a place that is held': office => office.register('virtual'),
  'the proof is accepted': (office, id) =>
    office.decide(id, (tx, permit, each) => acceptProof(tx, permit, office.act(), each)),
  'another proof is asked for': (office, id) =>
    office.decide(id, (tx, permit, eligibilityId) =>
      askProofAgain(tx, permit, office.act(), { eligibilityId, because: 'It has expired.' }),
    ),
  'the proof is refused': (office, id) =>
    office.decide(id, (tx, permit, eligibilityId) => {
      const until = dateIn('Europe/Lisbon', office.clock.now()).add({ days: 14 })
      return refuseProof(tx, permit, office.act(), { eligibilityId, because: 'It has expired.', until })
    }),
  'the application is accepted': (office, id) =>
    office.decide(id, (tx, permit, eligibilityId) =>
      acceptApplication(tx, permit, office.act(), { eligibilityId }),
    ),
  'the application is declined': (office, id) =>
    office.decide(id, (tx, permit, eligibilityId) =>
      declineApplication(tx, permit, office.act(), { eligibilityId, because: '' }),
    ),
  'the last day of refused proofs ends': async office => {
    office.clock.pass({ hours: 24 * 16 })
    await tendProofs(office.database, office.clock.now())
    await office.closeOrders()
  },
}

const ofConditions = Object.keys(acts).filter(name => !(name in demoActs))
const step = fc.tuple(
  fc.oneof(fc.constantFrom(...ofConditions), fc.constantFrom(...Object.keys(demoActs))),
  // The first two have no condition.
  fc.oneof(fc.constantFrom(2, 3, 4, 5), fc.nat(9)),
)

async function after(office: ConditionOffice, steps: readonly (readonly [string, number])[]) {
  await office.open()
  for (const [name, which] of steps) {
    const id = office.ids[which % office.ids.length]
    if (id !== undefined) await acts[name]?.(office, id)
  }
  const wrong: string[] = []
  for (const id of office.ids) {
    const papers = await auditPapers(office.database.read, await office.find(id))
    for (const [what, is] of Object.entries({ ...papers, ...(await office.admission(id)) })) {
      if (!is) wrong.push(`${what} of ${id}`)
    }
  }
  return { findings: await office.findings(), wrong }
}

describeOnBothDatabases('the money of what has a condition', open => {
  test('is the same in the books as at the gateway and in the documents, whatever is decided in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async steps => {
        const database = await open()
        try {
          expect(await after(new ConditionOffice(database), steps)).toEqual({ findings: [], wrong: [] })
        } finally {
          await database.close()
        }
      }),
      howToRun(8),
    )
  })
})

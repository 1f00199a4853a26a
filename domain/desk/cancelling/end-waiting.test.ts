import { expect, test } from 'vitest'
import { endWaiting } from '#domain/desk/cancelling/end-waiting.ts'
import { insertRegistrations } from '#domain/desk/registering/new-registrations.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { presentationTypeLabels, withFee } from '#domain/offers/pricing/pricing.ts'
import { listErasureHindrances } from '#domain/office/privacy/erasure-hindrances.ts'
import { retentionKinds } from '#domain/office/privacy/retention-kinds.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const price = withFee(
  { registrationMinor: 69_900, accommodationMinor: 0, addOnMinor: 0, discountMinor: 0 },
  500,
  null,
)

describeOnBothDatabases('the waiting list of a conference that is over', open => {
  /** Somebody waits for a place, somebody for a decision, and somebody has paid without a place. The last day is 9 June. */
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const { conference, openId } = await createConference(database)
    const wish = (email: string, application: 'without-place' | null = null) => ({
      state: 'waiting' as const,
      application,
      registrant: { ...registrant, email },
      choice: {
        kind: 'listed' as const,
        periodId: openId,
        periodName: 'Mid Term',
        presentationType: 'oral' as const,
        admissionName: presentationTypeLabels.oral,
        accommodation: null,
        hasAddOn: false,
        extras: [],
      },
      price,
      draftKey: null,
      actor: aVisitor,
      now: clock.now(),
    })
    const made = await database.write(async tx => {
      await tx.insertInto('capacity_limits').values({ conference_id: conference.id, seats: 0 }).execute()
      const wishes = [wish('a@example.org'), wish('b@example.org', 'without-place'), wish('c@example.org')]
      return insertRegistrations(tx, conference, wishes)
    })
    const [waits = 0, applied = 0, paid = 0] = made.map(({ id }) => id)
    await receiveOfflinePayment(
      createPayments(database, clock),
      permitFor('record-transfer', conference.id),
      { actor: ida, now: clock.now() },
      { registrationId: paid, amountMinor: 73_395, means: 'cash', reference: '', receivedAt: clock.now() },
    )
    const states = async () =>
      Promise.all(
        [waits, applied, paid].map(async id => (await findRegistration(database.read, id))?.state ?? ''),
      )
    return { clock, database, waits, applied, paid, states }
  }

  test('ends by the clock, without a mail; where money has arrived, staff decide', async () => {
    const { clock, database, paid, states } = await setUp()
    const mails = async () => (await database.read.selectFrom('outbox').select('effect').execute()).length
    const before = await mails()
    clock.instant = Temporal.Instant.from('2027-06-09T22:59:00Z')
    await endWaiting({ database, clock })
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
    clock.instant = Temporal.Instant.from('2027-06-09T23:00:00Z')
    for (const _ of ['once', 'again']) await endWaiting({ database, clock })
    expect(await states()).toEqual(['cancelled', 'cancelled', 'waiting'])
    expect(await mails()).toBe(before)
    expect(await reasonsOf(database, paid)).toEqual(['paid-without-a-seat'])
  })

  test('keeps nobody from being erased, who is kept as long as others who never paid', async () => {
    const { clock, database, waits, applied } = await setUp()
    const hindrances = async () => {
      const none = { registration: [], attendee: [], account: [] }
      const ids = { ...none, registration: [String(waits), String(applied)] }
      // Only these ids are read.
      return (await listErasureHindrances(database.read, { ids } as never, clock.now())).map(
        ({ code }) => code,
      )
    }
    const due = async () => {
      const before = clock.now().subtract({ hours: 24 * 30 * 25 })
      const rows = await retentionKinds['unpaid-registrations'].due(database.read, before).execute()
      return rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
    }
    clock.instant = Temporal.Instant.from('2029-07-10T00:00:00Z')
    expect(await hindrances()).toEqual(['not-settled', 'not-settled'])
    expect(await due()).toEqual([])
    await endWaiting({ database, clock })
    expect(await hindrances()).toEqual([])
    expect(await due()).toEqual([waits, applied])
  })
})

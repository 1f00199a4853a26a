/**
 * Many people use the code of an institution at one moment, through two processes: its budget is never exceeded. The control
 * counts in the same way without the conference's lock, and exceeds it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { makeAllowance } from '#domain/desk/allowances/make-allowance.ts'
import { receiveGroup } from '#domain/desk/registering/place-group.ts'
import { setLimit } from '#domain/desk/waiting/set-limit.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { addCode } from '#domain/offers/codes/add-code.ts'
import { readSpent } from '#domain/offers/codes/allowance.ts'
import { readTakenOff } from '#domain/offers/codes/budget.ts'
import { narrowsNothing } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { groupOf } from '#tests/factories/groups.ts'
import { registrant } from '#tests/factories/registration.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { dialects } from '#tests/support/database.ts'
import { startProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

const event = 'material-science'
const [budgetOf, crowd] = [5, 24]

/** Sends again what has to wait in line, however long that is. */
async function untilLetIn<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!String(error).includes('answered 503')) throw error
      await sleep(100)
    }
  }
}

test.each(dialects)('a code’s budget under simultaneous posts (%s)', async dialect => {
  const started = await startWithSample(dialect)
  onTestFinished(started.remove)
  const addresses = [started.product.address]
  // SQLite belongs to one process.
  if (dialect === 'postgres') {
    const other = await startProduct({
      scratchFolder: inject('scratchFolder'),
      databaseUrl: started.database,
      dataDir: started.product.dataDir,
    })
    onTestFinished(async () => {
      await other.stop()
    })
    addresses.push(other.address)
  }
  const database = await openDatabase(started.database)
  onTestFinished(() => database.close())
  await limitSeats(database, event, null)
  await database.write(tx => tx.updateTable('conferences').set({ takes_groups: 1 }).execute())
  const conference = await findConferenceByName(database.read, event)
  if (!conference) throw new Error('no conference')
  const now = systemClock.now()
  const placed = await receiveGroup(
    database,
    { conference, actor: aVisitor, now, draftKey: null },
    { payer: { ...registrant, email: 'office@example.org' }, order: groupOf({ oral: 1 }) },
  )
  if (!placed.ok) throw new Error(placed.error.code)
  const home = placed.value.registration
  const make = (code: string) =>
    database.write(tx =>
      makeAllowance(tx, permitFor('edit-registrations', conference.id), { actor: ida, now }, conference.id, {
        homeId: home.id,
        code,
        budgetMinor: budgetOf * home.price.totalMinor,
        mostPeople: null,
        until: conference.endsOn,
        admissions: null,
        extras: null,
        coversRooms: true,
        isBilledMonthly: false,
      }),
    )
  const made = await make('RACED')
  if (!made.ok) throw new Error(made.error.code)

  // Whoever has to wait sends the same form again.
  const register = (nth: number, typed: Record<string, string>) => {
    const at = addresses[nth % addresses.length] ?? ''
    const visitor = createVisitor(at, { event, publicUrl: started.product.address, typed })
    return untilLetIn(() => visitor.register())
  }
  /** All at once; who gets in, by their code. The others are refused for what they chose, and for nothing else. */
  const race = async (name: string, codes: readonly string[]) => {
    // Ten minutes later: what others tried in vain from this network is forgotten.
    await database.write(tx => tx.deleteFrom('rate_limits').execute())
    const outcomes = await Promise.allSettled(
      codes.map((code, nth) => register(nth, { email: `${name}${nth}@example.org`, code })),
    )
    const refusals = outcomes.flatMap(each => (each.status === 'rejected' ? [String(each.reason)] : []))
    // Sold out, or a code that takes nothing off any more.
    const others = refusals.filter(refusal => !/answered (?:409|422):/.test(refusal))
    expect(others).toEqual([])
    return codes.filter((_, nth) => outcomes[nth]?.status === 'fulfilled')
  }
  const everybody = (code: string) => Array.from({ length: crowd }, () => code)
  expect(await race('crowd', everybody('RACED'))).toHaveLength(budgetOf)
  expect(await readSpent(database.read, made.value)).toEqual({
    amountMinor: budgetOf * home.price.totalMinor,
    people: budgetOf,
  })
  const joined = await database.read
    .selectFrom('registrations')
    .select('id')
    .where('joined_to_id', 'is not', null)
    .execute()
  expect(joined).toHaveLength(budgetOf)

  // A discount with a budget, by the same lock.
  const offMinor = home.price.registrationMinor / 2
  const added = await database.write(tx =>
    addCode(
      tx,
      permitFor('write-fees', conference.id),
      { actor: ida, now },
      {
        code: 'HALVED',
        discount: { kind: 'percent', basisPoints: 5_000 },
        budgetMinor: Math.ceil(budgetOf * offMinor),
      },
    ),
  )
  if (!added.ok) throw new Error(added.error.code)
  expect(await race('halved', everybody('HALVED'))).toHaveLength(budgetOf)
  expect((await readTakenOff(database.read, [added.value.id])).get(added.value.id)).toBe(budgetOf * offMinor)

  // Places that a code keeps, raced for by who has it and who has not.
  const permit = permitFor('write-fees', conference.id)
  const act = { actor: ida, now }
  await database.write(tx => setLimit(tx, permit, act, { seats: 1_000_000 }))
  const whole = (await listLimits(database.read, conference.id)).find(narrowsNothing)
  await database.write(tx => setLimit(tx, permit, act, { seats: (whole?.taken ?? 0) + 8 }))
  const keeping = await database.write(tx =>
    addCode(tx, permit, act, { code: 'KEPT', discount: { kind: 'none' }, usesAllowed: 5, places: 'kept' }),
  )
  expect(keeping.ok).toBe(true)
  const within = await race(
    'kept',
    everybody('KEPT').map((code, nth) => (nth % 2 === 0 ? code : '')),
  )
  expect([within.filter(code => code === 'KEPT').length, within.filter(code => code === '').length]).toEqual([
    5, 3,
  ])
  await database.write(tx => setLimit(tx, permit, act, { seats: 1_000_000 }))

  // The same count, decided on without the lock.
  const control = await make('CONTROL')
  if (!control.ok) throw new Error(control.error.code)
  const waiting = await Promise.all(
    Array.from({ length: crowd }, (_, nth) =>
      receiveGroup(
        database,
        { conference, actor: aVisitor, now, draftKey: null },
        { payer: { ...registrant, email: `control${nth}@example.org` }, order: groupOf({ oral: 1 }) },
      ),
    ),
  )
  await Promise.all(
    waiting.map(async each => {
      if (!each.ok) throw new Error(each.error.code)
      const { id, price } = each.value.registration
      const spent = await readSpent(database.read, control.value)
      if (spent.amountMinor + price.totalMinor > budgetOf * home.price.totalMinor) return
      await database.write(tx =>
        tx.updateTable('registrations').set({ allowance_id: control.value }).where('id', '=', id).execute(),
      )
    }),
  )
  expect((await readSpent(database.read, control.value)).people).toBeGreaterThan(budgetOf)
})

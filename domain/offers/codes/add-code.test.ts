import { expect, test } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { addCode } from '#domain/offers/codes/add-code.ts'
import { changeCode, codeMark } from '#domain/offers/codes/code-acts.ts'
import { findCode, listCodes, lockCode } from '#domain/offers/codes/codes.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { countBeginnings } from '#tests/support/hold-row.ts'

describeOnBothDatabases('a code that an organiser adds', open => {
  test('applies as configured, and the audit records who added it but not the code', async () => {
    const database = await open()
    const { conference, openId, earlyId } = await createConference(database)
    const now = new StoppedClock().now()
    const add = (input: Parameters<typeof addCode>[3]) =>
      database.write(tx =>
        addCode(
          tx,
          permitOnCommandLine(commandLine, 'write-fees', conference.id),
          { actor: commandLine, now },
          input,
        ),
      )
    const use = (periodId: number, email: string) =>
      findCode(database.read, 'guest', { conference, periodId, presentationType: 'oral', email, now })

    const discount = { kind: 'amount', amountMinor: 5_000 } as const
    const code = { code: ' guest ', discount, periodId: openId, email: 'Ada@example.org' }
    expect(await add({ ...code, validFrom: '2027-01-01', usesAllowed: 1 })).toMatchObject({
      ok: true,
      value: { code: 'GUEST', discount, currency: 'USD', uses: 0, usesAllowed: 1 },
    })
    expect(await use(openId, 'ada@example.org')).toMatchObject({ ok: true, value: { discount } })
    expect(await use(openId, 'eve@example.org')).toMatchObject({ ok: false })
    expect(await use(earlyId, 'ada@example.org')).toMatchObject({ ok: false })
    expect(await listCodes(database.read, conference.id)).toMatchObject([
      { code: 'GUEST', validFrom: Temporal.PlainDate.from('2027-01-01'), validUntil: null },
    ])

    expect(await add({ code: 'Guest', discount: { kind: 'free' } })).toMatchObject({
      error: { code: 'taken' },
    })
    expect(await add({ code: 'Gu-est', discount: { kind: 'free' } })).toMatchObject({
      error: { code: 'taken' },
    })
    expect(await add({ ...code, code: 'x', periodId: 99_999 })).toMatchObject({
      error: { code: 'unknown-period' },
    })
    const wrong = {
      code: 'two words',
      discount: { kind: 'percent', basisPoints: 0 },
      usesAllowed: 0,
    } as const
    expect(await add(wrong)).toMatchObject({
      error: { issues: [{ field: 'code' }, { field: 'discount.basisPoints' }, { field: 'usesAllowed' }] },
    })
    const [entry, ...more] = await database.read.selectFrom('audit_entries').selectAll().execute()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ actor_kind: 'command-line', act: 'code added', subject_kind: 'code' })
    expect(entry?.facts).not.toContain('GUEST')
  })

  test('is changed by the same order of locks as somebody registers with it', async () => {
    const database = await open()
    const { id } = (await createConference(database)).conference
    const permit = permitOnCommandLine(commandLine, 'write-fees', id)
    const act = { actor: commandLine, now: new StoppedClock().now() }
    const discount = { kind: 'free' } as const
    const added = await database.write(tx => addCode(tx, permit, act, { code: 'GUEST', discount }))
    if (!added.ok) throw new Error(added.error.code)
    const registering = [
      (tx: Transaction) => lockConference(tx, id),
      (tx: Transaction) => lockCode(tx, 'GUEST'),
    ] as const
    const change = { id: added.value.id, mark: codeMark(added.value), input: { discount, note: 'Speakers' } }
    expect(await countBeginnings(database, registering, tx => changeCode(tx, permit, act, change))).toBe(2)
    expect(await listCodes(database.read, id)).toMatchObject([{ note: 'Speakers' }])
  })
})

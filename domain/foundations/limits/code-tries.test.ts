import { expect, test } from 'vitest'
import { codeFailuresAllowed, tryDiscountCode } from '#domain/foundations/limits/code-tries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const who = {
  address: '203.0.113.7',
  email: 'ada@example.org',
  now: Temporal.Instant.from('2027-01-10T12:00:00Z'),
}

describeOnBothDatabases('the count of codes that were tried', open => {
  test('leaves out a try that a fault ended, since it told nothing', async () => {
    const database = await open()
    const fault = () => Promise.reject(new Error('the database went away'))
    for (let i = 0; i <= codeFailuresAllowed; i++)
      await expect(tryDiscountCode(database, who, fault, () => true)).rejects.toThrow('went away')
    expect(
      await tryDiscountCode(
        database,
        who,
        async () => 'right',
        () => false,
      ),
    ).toEqual({ ok: true, value: 'right' })
  })

  test('has wrong ones, however they end', async () => {
    const database = await open()
    const wrong = () =>
      tryDiscountCode(
        database,
        who,
        async () => 'wrong',
        () => true,
      )
    for (let i = 0; i < codeFailuresAllowed; i++) expect((await wrong()).ok).toBe(true)
    expect(await wrong()).toMatchObject({ ok: false, error: { code: 'too-many-codes' } })
  })
})

import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import * as onlineRegistration from '#site/microsite/registration/form/online-registration.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { sellExtra } from '#tests/factories/groups.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('a code that is applied on the form', open => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID, clientAddress: '203.0.113.9' })
  })

  const addCode = async (fields: Record<string, string>) => {
    const added = await (await office.hire('finance')).post('/organiser/c/crystals/codes/new', {
      ...{ intent: 'save', code: 'TENTH', kind: 'percent', percent: '10' },
      ...fields,
    })
    expect(added.status).toBeLessThan(400)
  }
  const send = async (fields: Record<string, string>) => {
    const sent = () =>
      office.visit(
        onlineRegistration as never,
        '/:event/online-registration',
        { event: 'crystals' },
        new URLSearchParams({
          draft: randomUUID(),
          presentation: 'oral',
          email: 'ada@example.org',
          ...fields,
        }),
      )
    return sent()
  }
  const apply = (fields: Record<string, string>) => send({ open: 'yes', ...fields })
  /** The total that the form shows. */
  const totalOf = ({ html }: { html: string }) =>
    /<output[^>]*>([^<]*)<\/output>/.exec(html)?.[1]?.replaceAll(/\s/g, ' ')
  const isFound = ({ html }: { html: string }) => html.includes('Discount</th>')

  test('is in the sum, which is the sum that is charged, and keeps what was typed', async () => {
    await addCode({})
    // The form has its late parts once it was asked for them.
    await expect
      .poll(async () => totalOf(await apply({ code: 'tenth' })), { timeout: 5_000 })
      .toBe('USD 660.56')
    const applied = await apply({ code: ' tenth ', name: 'Ada Lovelace' })
    expect(applied.status).toBe(200)
    expect(applied.html).toContain('Your code can be used. The sum shows what it takes off.')
    expect(applied.html).toContain('value="Ada Lovelace"')
    expect(isFound(applied)).toBe(true)
    const received = await receiveRegistration(
      office.database,
      { conference: office.fees.conference, actor: aVisitor, now: office.clock.now(), draftKey: null },
      oralInput(office.fees, { code: 'tenth' }),
    )
    if (!received.ok) throw new Error(JSON.stringify(received.error))
    expect(received.value.registration.price.totalMinor).toBe(66_056)
    // Nothing was used by looking.
    const { uses } = await office.database.read.selectFrom('codes').select('uses').executeTakeFirstOrThrow()
    expect(Number(uses)).toBe(1)
    // A form that is refused for something else shows it still.
    const refused = await send({ code: 'TENTH' })
    expect([refused.status, totalOf(refused)]).toEqual([422, 'USD 660.56'])
  })

  test('takes off what it is for, and says what that is', async () => {
    const { id } = await sellExtra(office, { name: 'Dinner', price_minor: 8_000 })
    await addCode({ type: 'poster' })
    await addCode({ code: 'DINE', percent: '50', on: String(id) })
    await expect
      .poll(async () => totalOf(await apply({ code: 'TENTH', presentation: 'poster' })))
      .toBe('USD 377.06')
    const other = await apply({ code: 'TENTH' })
    expect(totalOf(other)).toBe('USD 733.95')
    expect(other.html).toContain('Your code is for Poster Presentation: choose it')
    const without = await apply({ code: 'DINE' })
    expect([totalOf(without), without.html.includes('Your code is for Dinner: choose it')]).toEqual([
      'USD 733.95',
      true,
    ])
    // 699 + 40, and five per cent.
    expect(totalOf(await apply({ code: 'DINE', [`extra-${id}`]: '1' }))).toBe('USD 775.95')
    // In the price of a registration it cannot cost less.
    await office.database.write(tx =>
      tx
        .insertInto('offer_prices')
        .values({ offer_id: id, period_id: null, admission: 'poster', price_minor: 2_000, included: 1 })
        .execute(),
    )
    const inPrice = await apply({ code: 'DINE', presentation: 'poster' })
    expect([inPrice.status, inPrice.html.includes('takes nothing off what you chose')]).toEqual([422, true])
  })

  test('says at once if it would take off more than is left of its budget', async () => {
    await addCode({ budget: '50' })
    const over = await apply({ code: 'tenth' })
    expect([over.status, isFound(over)]).toEqual([422, false])
    expect(over.html).toContain('What can be paid for with this code is used up')
    await addCode({ code: 'MORE', budget: '69.90' })
    expect((await apply({ code: 'more' })).status).toBe(200)
  })

  test('is told like any other: wrong ones are counted, and nothing is registered', async () => {
    await addCode({})
    const nothing = await apply({ code: ' ' })
    expect(nothing.status).toBe(422)
    const wrong = await send({ code: 'NO' })
    // Beside what else is wrong.
    expect(wrong.html).toContain('This code can&#x27;t be used')
    expect(isFound(wrong)).toBe(false)
    const statuses: number[] = []
    for (let nth = 0; nth < 10; nth += 1) statuses.push((await apply({ code: `NO-${nth}` })).status)
    expect(statuses).toEqual([...Array(9).fill(422), 429])
    expect(isFound(await apply({ code: 'TENTH' }))).toBe(false)
    const registered = await office.database.read.selectFrom('registrations').select('id').execute()
    expect(registered).toEqual([])
  })
})

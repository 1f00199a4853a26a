import { describe, expect, test } from 'vitest'
import { codeFailuresAllowed, networkFailuresAllowed } from '#domain/foundations/limits/code-tries.ts'
import { dialects } from '#tests/support/database.ts'
import { makeConference, midTerm, openWire, registrationFields } from '#tests/support/wire.ts'

const form = '/material-science/registration/registrationform/'

describe.each(dialects)('discount codes on the wire (%s)', dialect => {
  async function open() {
    const wire = await openWire(dialect)
    const conference = await makeConference(wire.database, { name: 'material-science' })
    const percent = {
      conference_id: conference.id,
      kind: 'percent',
      basis_points: 5_000,
      uses: 0,
      note: '',
      compared: '',
    }
    await wire.database.write(tx =>
      tx
        .insertInto('codes')
        .values([
          { ...percent, code: 'GOOD' },
          { ...percent, code: 'EARLY-BIRD', compared: 'earlybird' },
          { ...percent, code: 'USED', uses_allowed: 1, uses: 1 },
          { ...percent, code: 'ENDED', valid_until: '2027-01-01' },
          { ...percent, code: 'LATER', valid_from: '2027-02-01' },
          { ...percent, code: 'OTHERS', email: 'chair@example.org' },
          { ...percent, code: 'INVITED', presentation_type: 'invited' },
        ])
        .execute(),
    )
    const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })
    const send = (discount_code: string, other: Record<string, unknown> = {}, address = '203.0.113.7') =>
      wire.post(
        form,
        {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(registrationFields(conference, { discount_code, ...other })),
        },
        from(address),
      )
    const sold = async () =>
      (await wire.database.read.selectFrom('registrations').select('id').execute()).length
    return { ...wire, conference, send, sold }
  }

  test('that cannot be used get one answer, whatever is wrong with them', async () => {
    const { send, sold } = await open()
    const answers = new Set<string>()
    for (const code of ['NOBODY', 'USED', 'ENDED', 'LATER', 'OTHERS', 'INVITED']) {
      const answer = await send(code)
      answers.add(`${answer.status} ${await answer.text()}`)
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toMatch(/^422 .*This code can't be used/)
    expect(await sold()).toBe(0)
  })

  test('show nothing by wrong sums: the answer is the price without any code', async () => {
    const { send, sold } = await open()
    const answers = new Set<string>()
    for (const code of ['GOOD', 'USED', 'NOBODY', '']) {
      const answer = await send(code, { grand_tot: '1.00' })
      expect(answer.status).toBe(409)
      answers.add(await answer.text())
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toContain('733.95')
    expect(await sold()).toBe(0)
  })

  test('show nothing where everything is sold out', async () => {
    const { send, conference, database } = await open()
    await database.write(tx =>
      tx.insertInto('capacity_limits').values({ conference_id: conference.id, seats: 0 }).execute(),
    )
    const answers = new Set<string>()
    for (const code of ['GOOD', 'USED', 'NOBODY']) {
      const answer = await send(code)
      answers.add(`${answer.status} ${await answer.text()}`)
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toMatch(/^409 /)
  })

  test('are taken with the sums of either price', async () => {
    const { send } = await open()
    for (const grand_tot of ['733.95', '366.98']) {
      const answer = await send('GOOD', { grand_tot })
      expect(answer.status).toBe(201)
      expect(await answer.json()).toMatchObject({ grand_tot: '366.98' })
    }
  })

  test('are read by their letters and digits', async () => {
    const { send } = await open()
    for (const [index, code] of [
      'early-bird',
      'EARLY\u2011BIRD',
      'Early Bird',
      ' EarlyBird\u200b',
    ].entries()) {
      const answer = await send(code, { name: `Guest ${index}`, email: `g${index}@example.org` })
      expect(await answer.json()).toMatchObject({ grand_tot: '366.98' })
    }
  })

  test('are tried ten times in ten minutes from one address, however it is done', async () => {
    const { send, setNow, postJson, conference } = await open()
    for (let tried = 0; tried < codeFailuresAllowed; tried++) {
      const answer = await (tried % 2 === 0 ? send(`GUESS-${tried}`) : send('GOOD', { grand_tot: '1.00' }))
      expect(answer.status).toBe(tried % 2 === 0 ? 422 : 409)
    }
    const refused = await send('GOOD')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500)
    // Other addresses, and registrants without a code, are unaffected.
    expect((await send('GOOD', {}, '203.0.113.8')).status).toBe(201)
    expect((await postJson(form, registrationFields(conference))).status).toBe(201)
    setNow(midTerm.add({ minutes: 10 }))
    expect((await send('GOOD')).status).toBe(201)
  })

  test('that others in one network got wrong do not hinder a valid one', async () => {
    const { send } = await open()
    const as = (name: string) => ({ name, email: `${name}@example.org` })
    for (let tried = 0; tried < 2 * codeFailuresAllowed; tried++) {
      expect((await send(`WRONG-${tried}`, as(`student${tried}`))).status).toBe(422)
    }
    expect((await send('GOOD', as('late'))).status).toBe(201)
  })

  test('are guessed by nobody who names another address each time', async () => {
    const { send, setNow } = await open()
    const as = (n: number) => ({ name: `Guest ${n}`, email: `g${n}@example.org` })
    let lookedAt = 0
    for (let tried = 0; tried < networkFailuresAllowed + 5; tried++) {
      // So that the limit of posts is not reached.
      if (tried % 20 === 19) setNow(midTerm.add({ minutes: Math.floor(tried / 20) + 1 }))
      if ((await send(`GUESS-${tried}`, as(tried))).status === 422) lookedAt++
    }
    expect(lookedAt).toBe(networkFailuresAllowed)
    expect((await send('GOOD', as(99))).status).toBe(429)
    expect((await send('GOOD', as(99), '203.0.113.8')).status).toBe(201)
  })

  test('of fifty guesses at once from one address ten are looked at', async () => {
    const { send } = await open()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(`GUESS-${n}`)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
  })

  test('that are used rightly are no guesses, however many', async () => {
    const { send } = await open()
    const statuses = []
    for (let sent = 0; sent < 15; sent++)
      statuses.push((await send('GOOD', { name: `Guest ${sent}`, email: `g${sent}@example.org` })).status)
    expect(new Set(statuses)).toEqual(new Set([201]))
  })
})

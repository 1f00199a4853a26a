/**
 * Every call of both interfaces, from its own OpenAPI document: valid, nearly valid and hostile. The answer is never a
 * fault of the product, and always one that the document names. A failure prints the seed that reproduces it.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeMaker } from '#tests/support/api.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { type FuzzedCall, fuzzedCalls, undocumented } from '#tests/support/fuzzed-calls.ts'
import { makeConference, openWire, registrationFields, type Wire } from '#tests/support/wire.ts'

/** Of each call, on each database; `FUZZ_RUNS` raises it. */
const runs = Number(process.env.FUZZ_RUNS ?? 8)

describeOnBothDatabases('whatever is sent', (_open, dialect) => {
  async function setUp() {
    const wire = await openWire(dialect)
    const conference = await makeConference(wire.database, { name: 'crystals' })
    const fields = registrationFields(conference)
    const placed = await wire.postJson('/crystals/registration/registrationform/', fields)
    const { code } = (await placed.json()) as { code: string }
    return { wire, code }
  }

  test('to the wire, the answer is documented', async () => {
    const { wire } = await setUp()
    const document = await (await wire.get('/openapi.json')).json()
    const calls = fuzzedCalls(document, { event: ['crystals'], id: ['1', '2'] })
    expect(calls.length).toBeGreaterThan(30)
    for (const call of calls) await fuzz(wire, call, {})
  })

  test('to the organiser API, the answer is documented', async () => {
    const { wire, code } = await setUp()
    const { token } = await makeMaker(wire, { role: 'owner', at: null })
    const document = await (await wire.getPage('/organiser/api/v1/openapi.json')).json()
    const known = {
      event: ['crystals'],
      code: [code],
      kind: ['speaker', 'topic', 'committee-member', 'news', 'programme-day', 'blog'],
      id: ['1', '2'],
      number: ['1'],
    }
    const calls = fuzzedCalls(document, known)
    expect(calls.length).toBeGreaterThan(25)
    for (const call of calls) await fuzz(wire, call, { Authorization: `Bearer ${token}` })
  })
})

async function fuzz(wire: Wire, call: FuzzedCall, headers: Record<string, string>): Promise<void> {
  let sent = 0
  await fc.assert(
    fc.asyncProperty(call.requests, async ({ path, method, mediaType, body }) => {
      const logged = wire.logged.length
      // Calls are counted, and this is one client without a pause.
      if (sent++ % 50 === 0) await wire.database.write(tx => tx.deleteFrom('rate_limits').execute())
      const answer = await wire.getPage(path, {
        method,
        headers: { ...headers, ...(mediaType && { 'Content-Type': mediaType }) },
        ...(body !== undefined && { body }),
      })
      const wrong = await undocumented(call, answer)
      expect([call.name, wrong, wrong && wire.logged.slice(logged).join('\n')]).toEqual([
        call.name,
        undefined,
        undefined,
      ])
    }),
    { numRuns: runs },
  )
}

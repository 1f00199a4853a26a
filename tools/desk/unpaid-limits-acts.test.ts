import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { findConferenceByName } from '#domain/conferences/conference-queries.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { dialects, placeForTest } from '#tests/support/database.ts'
import { runDesk } from '#tools/desk/desk.ts'

test.each(dialects)(
  'the desk says how many unpaid registrations one address may hold (%s)',
  async dialect => {
    const place = await placeForTest(dialect)
    const database = await openDatabase(place.address)
    onTestFinished(() => database.close())
    const clock = new StoppedClock()
    await createConference(database)
    const run = async (...args: string[]) => {
      let said = ''
      const hear = (text: string) => {
        said += text
      }
      const open = async () => createPayments(await openDatabase(place.address), clock)
      return { code: await runDesk(args, open, { out: hear, err: hear }), said }
    }
    expect(await run('unpaid-limits', 'set', 'crystals', '--email', '2')).toEqual({
      code: 0,
      said: 'crystals: 2 unpaid registrations for one e-mail address, 10000 from one network in ten minutes.\n',
    })
    // What is left out stays.
    expect((await run('unpaid-limits', 'set', 'crystals', '--address', '200')).said).toContain(
      '2 unpaid registrations for one e-mail address, 200 from one network',
    )
    for (const wrong of ['0', '-1', '1.5', 'many', '']) {
      expect((await run('unpaid-limits', 'set', 'crystals', '--email', wrong)).code).toBeGreaterThan(0)
    }
    expect((await run('unpaid-limits', 'set', 'nowhere', '--email', '9')).code).toBeGreaterThan(0)
    expect(await findConferenceByName(database.read, 'crystals')).toMatchObject({
      unpaidPerEmail: 2,
      unpaidPerClient: 200,
    })
    const audited = await database.read
      .selectFrom('audit_entries')
      .select(['act', 'facts'])
      .where('act', '=', 'unpaid limits set')
      .execute()
    expect(audited).toHaveLength(2)
  },
)

import { expect, test } from 'vitest'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { createConference } from '#tests/factories/conference.ts'
import { deskOn } from '#tests/factories/desk.ts'
import { dialects, openTestDatabase } from '#tests/support/database.ts'

test.each(dialects)(
  'the desk says how many unpaid registrations one address may hold (%s)',
  async dialect => {
    const database = await openTestDatabase(dialect)
    await createConference(database)
    const run = deskOn(database)
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

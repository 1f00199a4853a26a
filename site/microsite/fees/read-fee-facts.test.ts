import { expect, test } from 'vitest'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { readFeeFacts } from '#site/microsite/fees/read-fee-facts.ts'
import { siteContextOf } from '#tests/support/site-context.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

test('a conference that is over or cancelled invites nobody to pay', async () => {
  const { dependencies, database } = await openWire('sqlite')
  await makeConference(database, { name: 'material-science' })
  const conference = await findConference(database.read, 'material-science')
  if (!conference) throw new Error('no conference')
  const site = siteContextOf(dependencies)
  const now = site.clock.now()
  expect(await readFeeFacts(site, conference)).toMatchObject({ currency: 'USD' })
  const yesterday = now.toZonedDateTimeISO(conference.timeZone).toPlainDate().subtract({ days: 1 })
  expect(await readFeeFacts(site, { ...conference, endsOn: yesterday })).toBeNull()
  expect(await readFeeFacts(site, { ...conference, cancelledAt: now })).toBeNull()
})

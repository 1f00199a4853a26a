/** Forms of the back office with ids that no record can have: PostgreSQL refuses to compare them. */
import { expect, test } from 'vitest'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

const forms = [
  ['/organiser/team', { intent: 'change', role: 'reader' }],
  ['/organiser/team', { intent: 'remove' }],
  ['/organiser/team', { intent: 'withdraw' }],
  ['/organiser/tokens', { intent: 'revoke' }],
  ['/organiser/webhooks', { intent: 'ping' }],
  ['/organiser/webhooks', { intent: 'end' }],
  ['/organiser/unknown-payments', { intent: 'settle', note: 'Paid back.' }],
] as const

describeOnBothDatabases('a made-up id', open => {
  test('is refused or names nothing, and is no fault of ours', async () => {
    const database = await open()
    await createConference(database)
    const owner = await hireStaff(database, { role: 'owner' })
    for (const [page, fields] of forms) {
      for (const id of ['x', '', '1.5', '3000000000', '99999999999999999999']) {
        const { status } = await owner.post(page, { ...fields, id })
        expect([page, fields.intent, id, status < 500]).toEqual([page, fields.intent, id, true])
      }
    }
  })
})

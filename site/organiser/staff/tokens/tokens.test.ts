import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('a token', open => {
  test('whose name is missing keeps the time that was chosen for it', async () => {
    const owner = await (await openOffice(await open())).hire('owner')
    const refused = await owner.post('/organiser/tokens', {
      intent: 'make',
      name: '',
      days: '30',
      right: 'read-registrations',
    })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/<option value="30" selected=""/)
    expect((await owner.get('/organiser/tokens')).html).toMatch(/<option value="90" selected=""/)
  })
})

import { expect, test } from 'vitest'
import * as registrationPage from '#site/microsite/registration/page/registration-page.tsx'
import { conferenceOn } from '#tests/factories/moves.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('a move to another conference that is refused', open => {
  test('comes back open, with the conference and the registration that were chosen', async () => {
    const { database, fees, clock, payments, visit } = await openOffice(await open())
    await conferenceOn(database, 'glasses', '2027-09-06')
    await conferenceOn(database, 'metals', '2027-10-06', 0)
    const { id, secret } = await createRegistration(database, fees, clock, { presentationType: 'oral' })
    await payInFull(payments, id)
    const body = new URLSearchParams({ act: 'move', to: 'metals', presentation: 'student' })
    const at = { event: 'crystals', secret }
    const refused = await visit(registrationPage, '/:event/registrations/:secret', at, body)
    expect(refused.status).toBe(409)
    expect(refused.html).toMatch(/<details id="move"[^>]* open=""/)
    for (const chosen of ['metals', 'student'])
      expect(refused.html).toMatch(new RegExp(`<option value="${chosen}" selected=""`))
  })
})

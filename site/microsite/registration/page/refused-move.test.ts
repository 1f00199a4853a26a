import { expect, test } from 'vitest'
import { toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
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

  test('is one to a registration for which people apply: staff would decide, and the money would wait', async () => {
    const { database, fees, clock, payments, visit } = await openOffice(await open())
    await conferenceOn(database, 'glasses', '2027-09-06')
    const application = { kind: 'application', holdDays: 14, holdsPlace: true } as const
    const conditions = toStoredConditions({ oral: application, poster: application })
    await database.write(tx =>
      tx.updateTable('conferences').set({ conditions }).where('name', '=', 'glasses').execute(),
    )
    const { id, secret } = await createRegistration(database, fees, clock, { presentationType: 'poster' })
    await payInFull(payments, id)
    // What costs the same, and what costs more.
    for (const presentation of ['poster', 'oral']) {
      const body = new URLSearchParams({ act: 'move', to: 'glasses', presentation })
      const refused = await visit(
        registrationPage,
        '/:event/registrations/:secret',
        { event: 'crystals', secret },
        body,
      )
      expect([presentation, refused.status]).toEqual([presentation, 409])
      expect(refused.html).toContain('Not everybody may have this registration.')
    }
    expect(await database.read.selectFrom('conference_moves').select('id').execute()).toEqual([])
    expect((await findRegistration(database.read, id))?.state).toBe('paid')
  })
})

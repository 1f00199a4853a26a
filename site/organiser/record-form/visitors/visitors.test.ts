import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('an editor that colleagues have open too', open => {
  test('names them until they are gone, and nobody who may only read', async () => {
    const { database, clock, conference, hire } = await openOffice(await open())
    const { conference: other } = await createConference(database, { name: 'glaciers' })
    await database.write(tx => addContent(tx, conference.id, 'topic', [{ name: 'Glass' }]))
    const { id } = await database.read.selectFrom('content_items').select('id').executeTakeFirstOrThrow()
    const address = `/organiser/c/crystals/website/topic/${id}`
    const [ana, bo] = [await hire('manager', null, 'Ana'), await hire('programme', conference.id, 'Bo')]
    const seenBy = async (staff = ana) => (await staff.get(address)).data.others

    expect(await seenBy()).toEqual({ visitors: [], address: `/organiser/c/crystals/visitors/topic/${id}` })
    expect((await seenBy(bo)).visitors).toEqual(['Ana'])
    expect((await seenBy()).visitors).toEqual(['Bo'])
    expect((await seenBy(await hire('reader', conference.id, 'Cleo'))).visitors).toEqual([])
    expect((await seenBy()).visitors).toEqual(['Bo'])

    // What an open page asks keeps somebody present; a page that was left is forgotten.
    clock.pass({ minutes: 9 })
    const asked = (staff = ana, event = 'crystals') => staff.get(`/organiser/c/${event}/visitors/topic/${id}`)
    expect(await (await asked()).data.json()).toEqual({ visitors: ['Bo'] })
    clock.pass({ minutes: 2 })
    expect(await (await asked(bo)).data.json()).toEqual({ visitors: ['Ana'] })
    clock.pass({ minutes: 11 })
    expect((await seenBy()).visitors).toEqual([])

    // A record is asked for at its own conference.
    expect((await asked(ana, other.name)).status).toBe(404)
  })
})

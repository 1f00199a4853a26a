import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { addSpeakers, changeSpeaker, printNewName } from '#domain/programme/writing/write-speakers.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('speakers', open => {
  let database: Database
  let conferenceId: number

  beforeEach(async () => {
    database = await open()
    conferenceId = (await createConference(database)).conference.id
  })

  test.each([
    ['Ada Noor', 'Ada Lind'],
    ['Ada Noor at a microscope', 'Ada Noor at a microscope'],
    ['', ''],
  ])('the words for a portrait, “%s”, become “%s” with the new name', async (alt, renamed) => {
    const portrait = { src: '/media/0000000000000000/ada.jpg', width: 3, height: 4, alt }
    const words = { affiliation: '', awards_html: '', talk_title: '', biography_html: '' }
    const row = { ...words, conference_id: conferenceId, position: 1, speaker_group: null, name: 'Ada Noor' }
    const photo = await database.write(async tx => {
      const added = { ...row, photo: JSON.stringify(portrait), guid: crypto.randomUUID() }
      const [{ id } = { id: 0 }] = await addSpeakers(tx, [added])
      await changeSpeaker(tx, id, { name: 'Ada Lind' })
      await printNewName(tx, { id, from: 'Ada Noor', to: 'Ada Lind' })
      return tx.selectFrom('speakers').select('photo').where('id', '=', id).executeTakeFirstOrThrow()
    })
    expect(JSON.parse(photo.photo ?? '')).toEqual({ ...portrait, alt: renamed })
  })
})

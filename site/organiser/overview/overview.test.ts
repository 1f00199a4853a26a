import { expect, test } from 'vitest'
import { askForAttention } from '#domain/attention/attention.ts'
import { sendContactMessage } from '#domain/inbox/send-contact-message.ts'
import { toStored } from '#domain/time.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('the overview of a conference', open => {
  test('says in sentences what needs somebody, each to those who may do it, with dates and last acts', async () => {
    const { database, fees, clock, conference, hire } = await openOffice(await open())
    const read = async (role: Parameters<typeof hire>[0]) =>
      (await (await hire(role)).get('/organiser/c/crystals')).data
    const registration = await createRegistration(database, fees, clock)
    await createRegistration(database, fees, clock)
    await database.write(tx => askForAttention(tx, registration.id, 'refund-failed', clock.now()))
    const question = {
      name: 'Bo Lind', phoneNumber: '', email: 'bo@example.org', subject: 'Posters', message: 'How large?',
    } // biome-ignore format: a record
    await database.write(tx =>
      sendContactMessage(tx, { actor: aVisitor, now: clock.now() }, conference.id, question),
    )
    await database.write(tx =>
      tx
        .insertInto('drafts')
        .values({
          kind: 'topic', record_id: 7, conference_id: conference.id, is_new: 1, data: '{}', publish_at: null,
          problem: 'incomplete', saved_at: toStored(clock.now()), saved_by: 'staff:ida',
        }) // biome-ignore format: a record
        .execute(),
    )
    const since = async () => (await read('owner')).needs[0].sentence
    clock.pass({ hours: 11 })
    expect(await since()).toMatch(/: one registration, since today$/)
    // After midnight in Lisbon.
    clock.pass({ hours: 2 })
    expect(await since()).toMatch(/: one registration, for 1 day$/)
    clock.pass({ hours: 62 })
    const seen = await read('owner')
    expect(seen.lead).toBe('7–9 June 2027 · Lisbon, Portugal · in 145 days')
    expect(seen.needs).toEqual([
      {
        sentence: expect.stringMatching(/: one registration, for 3 days$/),
        to: '/organiser/c/crystals/attention',
      },
      {
        sentence: '2 people have not paid yet',
        to: '/organiser/c/crystals/registrations?state=awaiting-payment',
      },
      { sentence: 'One message has not been answered', to: '/organiser/c/crystals/messages' },
      { sentence: 'A draft was not published at its time', to: '/organiser/c/crystals/website/topic/7' },
      { sentence: 'Next task: Who you are', to: '/organiser/site/organisation' },
    ])
    expect(seen.nextTask).toBeNull()
    // A draft's next task is its page's button; the list itself is one of the sentences.
    await database.write(tx => tx.updateTable('conferences').set({ is_active: 0 }).execute())
    const draft = await read('owner')
    expect(draft.nextTask).toEqual({ sentence: 'Next task: Who you are', to: '/organiser/site/organisation' })
    expect(draft.needs.at(-1)).toEqual({
      sentence: expect.stringMatching(/^Set-up: \d+ of \d+ tasks are done$/),
      to: '/organiser/c/crystals/set-up',
    })
    expect(seen.dates.map(({ label, isToday }: { label: string; isToday: boolean }) => [label, isToday])).toEqual([
      ['Today', true], ['Mid Term ends', false], ['Late ends', false], ['First day', false], ['Last day', false],
    ]) // biome-ignore format: a list
    expect(seen.acts[0]).toMatchObject({
      who: 'a visitor',
      subject: { to: expect.stringContaining('/organiser/c/crystals/messages/') },
    })
    const reviewer = await read('reviewer')
    expect([reviewer.needs, reviewer.acts, reviewer.figures]).toEqual([[], null, null])
  })
})

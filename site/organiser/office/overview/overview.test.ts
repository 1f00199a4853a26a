import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { sendContactMessage } from '#domain/correspondence/inbox/send-contact-message.ts'
import { type AttentionReason, askForAttention } from '#domain/foundations/attention/attention.ts'
import { toStored } from '#domain/foundations/time.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference } from '#tests/factories/conference.ts'
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
    await database.write(tx =>
      addContent(tx, conference.id, 'abstract-call-section', [
        { section: 'key-dates', description: '', closesOn: '2027-02-01' },
      ]),
    )
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
    // A programme chair reads presenters alone, and is not told that nobody has registered.
    const ofChair = await read('programme')
    expect(ofChair.figures?.figures.map(({ label }: { label: string }) => label).slice(0, 2)).toEqual(['presenters registered', 'presenters paid']) // biome-ignore format: one line
    expect(ofChair.figures?.none).toBe('No presenter has registered yet.')
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
    expect(seen.nextActs).toEqual([])
    const promises = async () =>
      JSON.stringify((await (await hire('finance')).get('/organiser/c/crystals/attention')).data)
    expect(await promises()).toContain('to be paid by 9 July 2027"')
    // A draft's next task is its page's button; the list itself is one of the sentences.
    await database.write(tx => tx.updateTable('conferences').set({ is_active: 0 }).execute())
    const draft = await read('owner')
    expect(draft.nextActs).toEqual([
      { sentence: 'Next task: Who you are', to: '/organiser/site/organisation' },
    ])
    expect(draft.needs.at(-1)).toEqual({
      sentence: expect.stringMatching(/^Set-up: \d+ of \d+ tasks are done$/),
      to: '/organiser/c/crystals/set-up',
    })
    expect(seen.dates.map(({ label, isToday }: { label: string; isToday: boolean }) => [label, isToday])).toEqual([
      ['Today', true], ['Abstracts close', false], ['Mid Term ends', false], ['Late ends', false], ['First day', false], ['Last day', false],
    ]) // biome-ignore format: a list
    expect(seen.acts[0]).toMatchObject({
      who: 'a visitor',
      subject: { to: expect.stringContaining('/organiser/c/crystals/messages/') },
    })
  })

  test('says which refunds are past the day by which the conference promised them', async () => {
    const { database, fees, clock, hire } = await openOffice(await open())
    const finance = await hire('finance')
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.push((await createRegistration(database, fees, clock)).id)
    const raise = (index: number, reason: AttentionReason) =>
      database.write(tx => askForAttention(tx, ids[index] ?? 0, reason, clock.now()))
    await raise(0, 'refund-by-hand')
    await raise(1, 'paid-too-much')
    const read = async () => {
      const { needs } = (await finance.get('/organiser/c/crystals')).data
      const { data } = await finance.get('/organiser/c/crystals/attention')
      const sentences = needs.map(({ sentence }: { sentence: string }) => sentence)
      return {
        sentences,
        promises: data.cases.map(({ reasons }: { reasons: { promise?: string }[] }) => reasons[0]?.promise),
      }
    }
    // Thirty days after the last day, which is the ninth of June.
    clock.instant = Temporal.Instant.from('2027-07-09T12:00:00Z')
    await raise(2, 'refund-by-hand')
    expect((await read()).promises).toEqual([
      'to be paid by 9 July 2027',
      undefined,
      'to be paid by 8 August 2027',
    ])
    clock.pass({ hours: 48 })
    const late = await read()
    expect(late.promises[0]).toBe('to be paid by 9 July 2027, overdue for 2 days')
    expect(late.sentences).toContain(
      'Refund to pay by hand: 2 registrations, the oldest for 182 days, 1 overdue',
    )
    expect(late.sentences).toContain('Paid too much: one registration, for 182 days')
  })

  test('asks for no set-up once the conference is over, and leads to its copy and its exports', async () => {
    const { database, fees, clock, conference, hire } = await openOffice(await open())
    const owner = await hire('owner')
    const page = '/organiser/c/crystals'
    const read = async (who = owner) => (await who.get(page)).data
    await createRegistration(database, fees, clock)
    // Its last day is part of it.
    clock.instant = Temporal.Instant.from('2027-06-09T22:00:00Z')
    expect((await read()).needs.at(-1).sentence).toMatch(/^Next task: /)
    clock.pass({ hours: 2 })
    const copy = { sentence: 'Copy it for next year', to: '/organiser/new/copy?from=crystals' }
    const exports = { sentence: 'Export its lists', to: `${page}/exports` }
    for (const is_active of [1, 0]) {
      await database.write(tx => tx.updateTable('conferences').set({ is_active }).execute())
      const over = await read()
      expect(over.needs).toEqual([
        { sentence: 'One person has not paid yet', to: `${page}/registrations?state=awaiting-payment` },
      ])
      expect(over.nextActs).toEqual([copy, exports])
    }
    const { html } = await owner.get(page)
    expect(html).not.toContain('Next dates')
    expect((await owner.get(`${page}/set-up`)).html).toContain(
      'It is over: nothing has to be set up any more.',
    )
    // Copying creates a conference, which a role at one conference cannot do.
    expect((await read(await hire('manager', conference.id))).nextActs).toEqual([exports])
    expect((await read(await hire('desk'))).nextActs).toEqual([])
    // The other conference has the same subject.
    const other = await createConference(database, { name: 'crystals-2028' })
    const set = (days: object) =>
      database.write(tx =>
        tx.updateTable('conferences').set(days).where('id', '=', other.conference.id).execute(),
      )
    await set({ starts_on: '2028-06-07', ends_on: '2028-06-09' })
    expect((await read()).nextActs).toEqual([exports])
    // A draft for which nobody has registered has wrong dates.
    await set({ starts_on: '2026-06-07', ends_on: '2026-06-09', is_active: 0 })
    expect((await owner.get('/organiser/c/crystals-2028')).data.nextActs).toEqual([
      { sentence: 'Next task: Name, dates and place', to: '/organiser/c/crystals-2028/set-up/basics' },
    ])
  })
})

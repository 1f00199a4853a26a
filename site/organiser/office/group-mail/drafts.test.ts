import { expect, test } from 'vitest'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { removeAbstractDraft } from '#domain/programme/submitting/remove-abstract-drafts.ts'
import { saveAbstractDraft } from '#domain/programme/submitting/save-abstract-draft.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailRoom } from '#tests/support/group-mail.ts'

const text = {
  subject: 'Until {last day}',
  body: '{greeting}\n\nNot submitted. Last day: {last day}.\n\n{button}',
}

describeOnBothDatabases('mails to authors whose abstract is not submitted', open => {
  async function setUp() {
    const database = await open()
    const room = await openMailRoom(database)
    const { clock } = room
    const found = await findConference(database.read, 'crystals')
    if (!found) throw new Error('no conference')
    const conference = found
    const save = async (email: string) => {
      const form = JSON.stringify({ values: { name: 'Planted Name', abstract_title: 'Planted title' } })
      const saved = await database.write(tx =>
        saveAbstractDraft(
          tx,
          conference,
          { id: undefined, email, form, fileKey: null, language: 'en' },
          clock.now(),
        ),
      )
      if (!saved.ok) throw new Error(saved.error.code)
      return saved.value.id
    }
    const submit = (id: number) =>
      database.write(tx => removeAbstractDraft(tx, conference.id, id, clock.now()))
    return { ...room, save, submit }
  }

  test('name the last day and lead to the draft, one for each mailbox, and none to who has submitted meanwhile', async () => {
    const { save, submit, hire, write, see, sendAsRead, deliver, clock, to, register, compose } =
      await setUp()
    await register('holder@example.org')
    await save('ada@example.org')
    const newest = await save('Ada@example.org')
    const submitted = await save('bo@example.org')
    const owner = await hire('owner')
    const draft = (await compose(owner, 'audience=drafts')).data
    expect(draft).toMatchObject({ count: 2, counts: { merged: 1 }, isOfDrafts: true })
    expect(draft.text.body).toContain('{last day}')
    const { id } = await write(owner, text, 'audience=drafts')
    const page = await see(owner, id)
    expect(page.data.draft.count).toBe(2)
    expect(page.html).toContain('One more draft names the mailbox')
    // Nobody but its author acts through the link.
    expect(page.html).toContain('draft=each-has-their-own')
    expect(page.html).not.toContain(`draft=${newest}.`)

    expect((await sendAsRead(owner, id)).to).toContain('done=held')
    await submit(submitted)
    clock.pass({ minutes: 9, seconds: 59 })
    await deliver()
    expect(to('Ada@example.org')).toHaveLength(0)
    clock.pass({ seconds: 1 })
    await deliver()
    const [mail, ...more] = to('Ada@example.org')
    expect(more).toEqual([])
    expect(mail?.read.subject).toMatch(/^Until \w+ \d+, \d{4}|^Until \d+ \w+ \d{4}/)
    expect(mail?.read.text).toContain(`/crystals/submit-abstract?draft=${newest}.`)
    expect(mail?.read.text).not.toContain('Planted')
    expect(to('bo@example.org')).toHaveLength(0)
    expect(to('holder@example.org')).toHaveLength(0)
    expect((await see(owner, id)).data.sent).toMatchObject({ sentCount: 1 })
  })

  test('are chosen anew when their time comes, and stopped at 9:59 nobody gets one', async () => {
    const { save, hire, write, act, sendAsRead, deliver, clock, server } = await setUp()
    await save('ada@example.org')
    const owner = await hire('owner')
    const { id } = await write(owner, text, 'audience=drafts')
    await sendAsRead(owner, id)
    clock.pass({ minutes: 9, seconds: 59 })
    await act(owner, id, { intent: 'stop' })
    clock.pass({ minutes: 5 })
    await deliver()
    expect(server.messages.filter(({ read }) => read.subject?.startsWith('Until'))).toEqual([])
  })

  test('are written by whoever decides about abstracts, and read by a process of the release before as to nobody', async () => {
    const { save, hire, write, compose, database } = await setUp()
    await save('ada@example.org')
    const finance = await hire('finance')
    expect((await compose(finance, 'audience=drafts')).status).toBe(404)
    expect((await write(finance, text, 'audience=drafts')).status).toBe(404)
    const chair = await hire('programme')
    expect((await compose(chair, 'audience=drafts')).data.count).toBe(1)
    const { id } = await write(chair, text, 'audience=drafts')
    const row = await database.read
      .selectFrom('group_mails')
      .select(['audience', 'filter'])
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ audience: 'registrations', filter: '{"code":{"values":["-"],"isNot":false}}' })
    // A field of registrations alone is refused as it is saved.
    expect((await write(chair, { ...text, body: '{amount due}' }, 'audience=drafts')).status).toBe(422)
  })
})

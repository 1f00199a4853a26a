import { expect, test } from 'vitest'
import { FilesUnavailable } from '#domain/conference/files/file-store.ts'
import { removeUnusedFiles } from '#domain/conference/files/store-file.ts'
import { mostAttachmentBytes } from '#domain/office/group-mail/attachment.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailRoom } from '#tests/support/group-mail.ts'

/** A PDF of so many bytes. */
function pdf(size = 20): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(32)
  bytes.set(Buffer.from('%PDF-1.7\n'))
  return bytes
}
const file = (name: string, content: Uint8Array<ArrayBuffer> | string = pdf()) => new File([content], name)

describeOnBothDatabases('the files of a group mail', open => {
  const setUp = async () => {
    const room = await openMailRoom(await open())
    const owner = await room.hire('owner')
    await room.pay((await room.register('ada@example.org')).id)
    const { id } = await room.write(owner, { subject: 'Soon', body: '{greeting}' }, 'state=paid')
    const page = `${room.path}/${id}`
    const attach = (...files: File[]) => owner.post(page, { intent: 'attach', files })
    const draft = async () => (await room.see(owner, id)).data.draft
    const stored = () => room.database.read.selectFrom('files').select(['key', 'purpose']).execute()
    const effects = (kind: 'remove-files') =>
      room.database.read.selectFrom('outbox').select('payload').where('kind', '=', kind).execute()
    return { ...room, owner, id, page, attach, draft, stored, effects }
  }

  test('are shown where it is checked, come with every mail to the byte, and stay with it', async () => {
    const {
      register,
      pay,
      see,
      sendAsRead,
      act,
      deliver,
      runEffects,
      to,
      clock,
      database,
      owner,
      id,
      attach,
      draft,
      stored,
    } = await setUp()
    await pay((await register('emmy@example.org')).id)
    const read = (await draft()).digest
    const plan = pdf(3_000)
    const done = await attach(file('Plan & Bühne.pdf', plan), file('rooms.csv', 'a,b\r\n'))
    expect(done.to).toContain('done=attached')
    const { html } = await see(owner, id)
    expect(html).toContain('Plan &amp; Bühne.pdf')
    expect(html).toContain('3 KB')
    // What was read before is not what would be sent now.
    expect((await act(owner, id, { intent: 'send', digest: read })).status).toBe(409)

    await act(owner, id, { intent: 'test', for: '1' })
    await runEffects()
    expect(to(owner.email)[0]?.read.attachments.map(each => each.filename)).toEqual([
      'Plan & Bühne.pdf',
      'rooms.csv',
    ])
    await sendAsRead(owner, id)
    clock.pass({ minutes: 10 })
    await deliver()
    for (const email of ['ada@example.org', 'emmy@example.org']) {
      const [mail] = to(email).filter(({ read }) => read.subject === 'Soon')
      expect(mail?.read.attachments).toMatchObject([
        { filename: 'Plan & Bühne.pdf', mimeType: 'application/pdf' },
        { filename: 'rooms.csv', mimeType: 'text/csv' },
      ])
      expect(Buffer.from(mail?.read.attachments[0]?.content as ArrayBuffer)).toEqual(Buffer.from(plan))
    }

    // They stay as long as the mail does, for whoever may read it.
    clock.pass({ hours: 48 })
    await removeUnusedFiles(database, clock.now())
    expect((await stored()).map(({ purpose }) => purpose)).toEqual(['group-mail', 'group-mail'])
    const sent = (await see(owner, id)).data.sent.attachments
    expect(sent.map(({ name, size }: { name: string; size: string }) => [name, size])).toEqual([
      ['Plan & Bühne.pdf', '3 KB'],
      ['rooms.csv', '1 KB'],
    ])
    const response: Response = (await owner.get(sent[0].href)).data
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="Plan & B_hne.pdf"; filename*=UTF-8''${encodeURIComponent('Plan & Bühne.pdf')}`,
    )
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(plan))
    // Nothing is added to a mail that was sent.
    expect((await attach(file('late.pdf'))).status).toBe(422)
    expect((await act(owner, id, { intent: 'detach', attachment: `${sent[0].id}` })).status).toBe(409)
    expect((await see(owner, id)).data.sent.attachments).toHaveLength(2)
  })

  test('are refused with a sentence, all of them or none', async () => {
    const { act, owner, id, page, attach, draft, stored, database } = await setUp()
    for (const [files, said] of [
      [[], 'Choose a file to attach.'],
      [[file('', '')], 'Choose a file to attach.'],
      [[file('good.pdf'), file('setup.exe', 'MZ')], '“setup.exe” cannot be attached'],
      [[file('setup.pdf', 'MZ')], 'is not what its name says'],
      [[file('none.pdf', '')], '“none.pdf” is empty'],
      [[file('all.pdf', pdf(mostAttachmentBytes + 60_000))], 'would have 5.1 MB; 5 MB are the most'],
      [Array.from({ length: 11 }, (_, at) => file(`${at}.pdf`)), 'at most 10 files'],
    ] as const) {
      const { status, html } = await attach(...files)
      expect([said, status, html.includes(said), html.includes('aria-invalid')]).toEqual([
        said,
        422,
        true,
        true,
      ])
    }
    expect(await stored()).toEqual([])
    expect((await attach(file('half.pdf', pdf(mostAttachmentBytes / 2)))).status).toBe(303)
    expect((await attach(file('other.pdf', pdf(mostAttachmentBytes / 2)))).status).toBe(303)
    expect((await attach(file('more.pdf'))).html).toContain('5 MB are the most')
    expect((await draft()).attachments.files).toHaveLength(2)
    // Two at once cannot get past the limit.
    const [{ id: first }] = (await draft()).attachments.files
    expect((await act(owner, id, { intent: 'detach', attachment: `${first}` })).to).toContain('done=detached')
    const both = await Promise.all([1, 2].map(at => attach(file(`${at}.pdf`, pdf(mostAttachmentBytes / 2)))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422])
    const acts = await database.read
      .selectFrom('audit_entries')
      .select('act')
      .where('act', 'like', 'group mail attachment%')
      .orderBy('id')
      .execute()
    expect(acts.map(({ act }) => act)).toEqual([
      'group mail attachments added',
      'group mail attachments added',
      'group mail attachment removed',
      'group mail attachments added',
    ])
    expect((await owner.get(`${page}/attachments/${first}`)).status).toBe(404)
  })

  test('go with the last mail that has them', async () => {
    const {
      see,
      sendAsRead,
      act,
      write,
      owner,
      id,
      attach,
      draft,
      stored,
      effects,
      page,
      path,
      hire,
      conference,
    } = await setUp()
    await attach(file('plan.pdf'))
    const { href } = (await draft()).attachments.files[0]
    await sendAsRead(owner, id)
    await act(owner, id, { intent: 'stop' })
    const correct = (await see(owner, id)).data.sent.correct
    expect((await owner.get(correct)).html).toContain(`name="again" value="${id}"`)
    const fields = {
      intent: 'save',
      query: 'state=paid',
      draft: '',
      format: 'html',
      subject: 'Again',
      body: 'Hello',
    }
    const again = (await owner.post(correct, { ...fields, again: id })).to?.split('/').at(-1) ?? ''
    expect((await see(owner, again)).data.draft.attachments.files).toMatchObject([{ name: 'plan.pdf' }])
    await act(owner, again, { intent: 'discard' })
    expect([(await stored()).length, (await effects('remove-files')).length]).toEqual([1, 0])
    expect((await owner.get(href)).status).toBe(200)

    const { id: other } = await write(owner, { subject: 'Other', body: 'Hello' }, 'state=paid')
    await owner.post(`${path}/${other}`, { intent: 'attach', files: [file('b.pdf')] })
    const [{ id: file2 }] = (await see(owner, other)).data.draft.attachments.files
    // Of another mail.
    expect((await owner.get(`${page}/attachments/${file2}`)).status).toBe(404)
    await act(owner, other, { intent: 'discard' })
    expect([(await stored()).length, (await effects('remove-files')).length]).toEqual([1, 1])
    // Whoever may read their own mails alone reads no files of others.
    const programme = await hire('programme', conference.id)
    expect((await programme.get(href)).status).toBe(404)
  })

  test('are waited for while their store does not answer, and nobody gets the mail without them', async () => {
    let answers = true
    const kept = new Map<string, Uint8Array>()
    const room = await openMailRoom(await open(), {}, undefined, {
      files: {
        async put(key, bytes) {
          kept.set(key, bytes)
        },
        async get(key) {
          if (!answers) throw new FilesUnavailable('silent', 'no answer')
          return kept.get(key)
        },
        open: async () => undefined,
        remove: async () => {},
      },
    })
    const { register, pay, hire, write, path, sendAsRead, clock, deliver, to } = room
    await pay((await register('ada@example.org')).id)
    const owner = await hire('owner')
    const { id } = await write(owner, { subject: 'Soon', body: 'Hello' }, 'state=paid')
    await owner.post(`${path}/${id}`, { intent: 'attach', files: [file('plan.pdf')] })
    await sendAsRead(owner, id)
    clock.pass({ minutes: 10 })
    answers = false
    await deliver()
    const soon = () => to('ada@example.org').filter(({ read }) => read.subject === 'Soon')
    expect(soon()).toEqual([])
    answers = true
    clock.pass({ minutes: 5 })
    await deliver()
    expect(soon().map(({ read }) => read.attachments.length)).toEqual([1])
  })
})

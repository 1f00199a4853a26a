import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailRoom } from '#tests/support/group-mail.ts'

const settings = '/organiser/c/crystals/settings/sender'

describeOnBothDatabases('a group mail of one’s own', open => {
  test('has bold, links and lists in both forms; what a field says never becomes markup', async () => {
    const { register, pay, write, see, sendAsRead, deliver, to, hire, clock } = await openMailRoom(
      await open(),
    )
    await pay((await register('ada@example.org', '<i>Ada</i> & Co')).id)
    const owner = await hire('owner')
    const body =
      '<p>{greeting} <strong>bring {code}</strong></p><ul><li>To the <a href="https://example.org/hall">hall</a></li><li>{name}</li></ul><p>{button}</p><script>alert(1)</script>'
    const { id } = await write(owner, { subject: 'Soon', body }, 'state=paid')
    const { parts } = (await see(owner, id)).data.draft.preview
    expect(parts.map(({ kind }: { kind: string }) => kind)).toEqual(['prose', 'list', 'button'])
    await sendAsRead(owner, id)
    clock.pass({ minutes: 10 })
    await deliver()
    const [mail] = to('ada@example.org').filter(({ read }) => read.subject === 'Soon')
    expect(mail?.read.html).toMatch(/<strong>.*bring .*<\/strong>/s)
    expect(mail?.read.html).toContain('href="https://example.org/hall"')
    expect(mail?.read.html).toContain('&lt;i&gt;Ada&lt;/i&gt; &amp; Co')
    expect(mail?.read.html).not.toContain('<script')
    expect(mail?.read.text).toContain('- To the hall (https://example.org/hall)\n- Dr. <i>Ada</i> & Co')
    // What an older release would send.
    expect((await see(owner, id)).data.body).toContain('- To the hall (https://example.org/hall)')
  })

  test('is sent by a rule, to whoever is on the list then, and the rule follows the conference', async () => {
    const { register, pay, write, see, act, to, hire, clock, runEffects, database, fees } =
      await openMailRoom(await open())
    const owner = await hire('owner')
    await pay((await register('early@example.org')).id)
    const { id } = await write(owner, { subject: 'See you', body: '{greeting}' }, 'state=paid')
    for (const wrong of [{ days: '-1' }, { days: '400' }, { days: 'x' }, { at: '25:00' }, { of: 'now' }]) {
      const refused = await act(owner, id, {
        intent: 'rule',
        days: '7',
        of: 'before-first-day',
        at: '09:00',
        ...wrong,
      })
      expect([refused.status, refused.html]).toEqual([
        422,
        expect.stringContaining('Enter a whole number of days'),
      ])
    }
    const asked = { intent: 'rule', days: '7', of: 'before-first-day', at: '09:00' }
    expect((await act(owner, id, asked)).to).toContain('done=scheduled')
    expect((await see(owner, id)).html.replaceAll('\u00a0', ' ')).toContain(
      '7 days before the first day at 09:00',
    )
    await pay((await register('late@example.org')).id)
    const soon = () => to('late@example.org').filter(({ read }) => read.subject === 'See you')
    const first = fees.conference.startsOn
    const nine = (day: Temporal.PlainDate) =>
      day.toZonedDateTime({ timeZone: 'Europe/Lisbon', plainTime: '09:00' }).toInstant()
    // The conference is moved to an earlier day, which is noticed within hours.
    const moved = first.subtract({ days: 30 })
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ starts_on: moved.toString() })
        .where('id', '=', fees.conference.id)
        .execute(),
    )
    const at = nine(moved.subtract({ days: 7 }))
    clock.pass({ seconds: Math.round(at.since(clock.now()).total('seconds')) - 60 })
    await runEffects('group-mail')
    await runEffects('group-mail')
    expect(soon()).toHaveLength(0)
    clock.pass({ minutes: 2 })
    await runEffects('group-mail')
    await runEffects('group-mail')
    expect(soon()).toHaveLength(1)
    expect(to('early@example.org').filter(({ read }) => read.subject === 'See you')).toHaveLength(1)
    // Each person once, however often it looks.
    clock.pass({ hours: 12 })
    await runEffects('group-mail')
    await runEffects('group-mail')
    expect(soon()).toHaveLength(1)
  })

  test('comes in the conference’s own name, with its address for replies, and once to the office', async () => {
    const { register, pay, write, sendAsRead, deliver, to, hire, clock, server, runEffects } =
      await openMailRoom(await open())
    const owner = await hire('owner')
    const { mark } = (await owner.get(settings)).data
    const wrong = await owner.post(settings, {
      intent: 'save',
      mark,
      name: 'Office',
      replyTo: 'a@b, c@d',
      copyTo: '',
    })
    expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('must be one e-mail address')])
    const sender = {
      name: 'Crystals office',
      replyTo: 'desk@crystals.example.org',
      copyTo: 'file@example.org',
    }
    expect((await owner.post(settings, { intent: 'save', mark, ...sender })).to).toContain('done=saved')
    for (const email of ['ada@example.org', 'emmy@example.org']) await pay((await register(email)).id)
    await runEffects()
    expect(to('ada@example.org')[0]?.read).toMatchObject({
      from: { name: 'Crystals office' },
      replyTo: [{ address: 'desk@crystals.example.org' }],
    })
    const before = server.messages.length
    const { id } = await write(owner, { subject: 'Soon', body: '{greeting}\n\n{link}' }, 'state=paid')
    await sendAsRead(owner, id)
    clock.pass({ minutes: 10 })
    await deliver()
    expect(server.messages.length - before).toBe(3)
    const [copy, ...more] = to('file@example.org')
    expect(more).toEqual([])
    expect(copy?.read.subject).toBe('[Copy] Soon')
    expect(copy?.read.text).toContain('/registrations/each-has-their-own')
    expect(to('emmy@example.org').at(-1)?.read).toMatchObject({
      from: { name: 'Crystals office' },
      replyTo: [{ name: 'Crystals office', address: 'desk@crystals.example.org' }],
    })
  })
})

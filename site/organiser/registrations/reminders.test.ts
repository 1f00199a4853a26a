import { expect, test } from 'vitest'
import { resendConfirmation } from '#domain/desk/granting/resend-confirmation.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { travellers } from '#tests/factories/moves.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import type { Answer } from '#tests/support/hire-staff.ts'
import { openOffice } from '#tests/support/office.ts'

const event = 'crystals'

interface Listed {
  reasons: [{ label: string; acts: { label: string }[] }]
}

describeOnBothDatabases('a payment reminder', open => {
  test('asks for what is due, once in ten minutes, and stands in the story', async () => {
    const { database, clock, fees, hire, server, runEffects } = await openOffice(await open())
    const email = 'unpaid@example.org'
    const { id, code } = await createRegistration(database, fees, clock, {
      registrant: { ...registrant, email },
    })
    const desk = await hire('desk')
    const path = organiserPaths.registration(event, code)
    const offered = async () => {
      const { acts } = (await desk.get(path)).data
      const mail = acts.find(({ group }: { group: string }) => group === 'Mail')
      return mail.acts.map(({ because }: { because?: string }) => because)
    }
    expect(await offered()).toEqual([undefined, 'It is not paid.'])
    const address = organiserPaths.registrationAct(event, code, 'payment-reminder')
    const ask = () => desk.get(address)
    const confirm = ({ data }: Answer) =>
      desk.post(address, {
        intent: data.check.needs,
        digest: data.digest,
        'request-key': data.requestKey,
      })
    const check = await ask()
    expect(check.data.check).toMatchObject({
      button: 'Send the reminder',
      facts: [
        { label: 'To', lines: [expect.stringContaining(email)] },
        { label: 'Mail', lines: ['It asks for USD\u00a0733.95, and says until when it can be paid.'] },
        { label: 'Place and money', lines: ['Both stay as they are.'] },
      ],
    })
    // Nothing was typed that could be changed.
    expect(check.html).not.toContain('Change something')
    expect((await confirm(check)).to).toContain('done=remind')
    expect((await confirm(check)).to).toContain('done=done-before')
    const again = await ask()
    expect(again.data).toMatchObject({
      step: 'form',
      hindrance: 'This mail was sent in the last ten minutes.',
    })
    clock.pass({ minutes: 11 })
    const later = await ask()
    expect((await confirm(later)).to).toMatch(/done=remind$/)
    await runEffects()
    const subjects = server.messages
      .filter(({ recipients }) => recipients.includes(email))
      .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())
    expect(subjects).toEqual(Array(2).fill(`Please pay for your registration: ${code}`))
    const { story } = (await desk.get(path)).data
    const titles = story.map(({ title }: { title: string }) => title)
    expect(titles).toContain('Mail: please pay')
    expect(titles).toContain('Payment reminder sent')

    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .where('id', '=', id)
        .execute(),
    )
    clock.pass({ minutes: 11 })
    expect((await ask()).data.hindrance).toBe('Nothing is due.')
    expect((await confirm(later)).to).toContain('done=done-before')
    expect(await offered()).toEqual(['Nothing is due.', 'It is not paid.'])
    const reader = await hire('reader')
    expect((await reader.get(address)).status).toBe(403)
  })

  test('and a confirmation leave only once their check page was read', async () => {
    const { database, clock, fees, hire, runEffects, server } = await openOffice(await open())
    const { register, find } = travellers(database, clock)
    const registration = await find(await register(fees, 'oral'))
    const { code } = registration
    const desk = await hire('desk')
    const address = organiserPaths.registrationAct(event, code, 'confirmation')
    expect((await desk.get(address)).data.hindrance).toBe('This mail was sent in the last ten minutes.')
    server.refuseNext(1, 550)
    await runEffects()
    const attention = async () => {
      const { cases } = (await desk.get(organiserPaths.attention(event))).data
      return cases.map(({ reasons: [{ label, acts }] }: Listed) => [label, acts.map(act => act.label)])
    }
    const undelivered = [
      'Mail not delivered',
      ['Correct details', 'Send the confirmation again', 'Mark it as dealt with'],
    ]
    expect(await attention()).toEqual([undelivered])
    clock.pass({ minutes: 11 })
    const { data } = await desk.get(address)
    const before = server.messages.length
    expect(data.check.facts[1]).toEqual({
      label: 'Mail',
      lines: ['The confirmation, with receipt and invoice, as they are now.'],
    })
    const { to } = await desk.post(address, {
      intent: data.check.needs,
      digest: data.digest,
      'request-key': data.requestKey,
    })
    expect(to).toMatch(/done=resend$/)
    expect(await attention()).toEqual([])
    await runEffects()
    expect(server.messages).toHaveLength(before + 1)

    clock.pass({ minutes: 11 })
    await database.write(tx => resendConfirmation(tx, { actor: aVisitor, now: clock.now() }, registration.id))
    server.refuseNext(1, 550)
    await runEffects()
    expect(await attention()).toEqual([undelivered])
  })
})

import { expect, test } from 'vitest'
import { enqueue } from '#domain/outbox/outbox.ts'
import * as textPage from '#site/organiser/mail-texts/mail-text.tsx'
import * as textsPage from '#site/organiser/mail-texts/mail-texts.tsx'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'
import { automaticMails } from '#words/automatic-mails/automatic-mails.ts'
import { sampleBlocks, sampleValues } from '#words/automatic-mails/sample-values.ts'

test('every field of every text has something that stands for it in a preview', () => {
  const shown = [...Object.keys(sampleValues), ...Object.keys(sampleBlocks)]
  const fields = new Set(Object.values(automaticMails).flatMap(mail => mail.fields))
  expect([...fields].filter(field => !shown.includes(field))).toEqual([])
})

describeOnBothDatabases('the text of an automatic mail', open => {
  const id = 'payment-awaited.seat-offered.gateway'
  const own = {
    subject: 'Good news: {code}',
    preview: '',
    heading: 'A place for you',
    body: '{greeting}\n\nIt is yours until {held until}. <i>Hurry</i> {{really}}.\n\n{amounts}\n\n{button}',
  }

  async function setUp() {
    const office = await openOffice(await open())
    const { database, clock, fees, workOff, server } = office
    const owner = await office.hire('owner', null, 'Olga Owner')
    const path = `/organiser/mail-texts/${id}`
    const see = async (query = '') => (await owner.load(textPage, `${path}${query}`, { text: id })).data
    const send = (fields: Record<string, string>) => owner.send(textPage, path, { text: id }, fields)
    const registration = await createRegistration(database, fees, clock)
    let offers = 0
    /** The offer of a place, as it is mailed now. */
    const offer = async () => {
      offers += 1
      const payload = { registrationId: registration.id }
      const effect = `offer-mail:${offers}`
      await database.write(tx => enqueue(tx, { kind: 'offer-mail', effect, payload, now: clock.now() }))
      await workOff()
      return server.messages.at(-1)?.read
    }
    return { ...office, owner, see, send, offer, registration }
  }

  test('is written, counts for the next mail, and is put back; each save is a version', async () => {
    const { see, send, offer, owner, registration } = await setUp()
    const before = await offer()
    expect(before?.subject).toBe(`A place has become free: ${registration.code}`)
    expect(await see()).toMatchObject({
      base: 0,
      isDefault: true,
      text: { heading: 'A place has become free' },
    })
    expect((await send({ intent: 'save', base: '0', ...own })).to).toContain('done=save')
    const edited = await offer()
    expect(edited?.subject).toBe(`Good news: ${registration.code}`)
    expect(edited?.text).toMatch(
      /^A place for you\n=+\n\n.* demonstration payment .*\n\nHello,\n\nIt is yours until .*\. <i>Hurry<\/i> \{really\}\./,
    )
    expect(edited?.html).toContain('&lt;i&gt;Hurry&lt;/i&gt;')
    expect(edited?.text).toContain('Pay now:\nhttps://conf.example/')
    const listed = (await owner.load(textsPage, '/organiser/mail-texts')).data.rows
    expect(listed.filter(({ isEdited }: { isEdited: boolean }) => isEdited)).toMatchObject([{ id }])

    // Somebody who read the first version cannot write over the second.
    const late = await send({ intent: 'save', base: '0', ...own, subject: 'Late {code}' })
    expect(late).toMatchObject({ status: 409, data: { typed: { subject: 'Late {code}' } } })
    expect((await send({ intent: 'restore', base: '0' })).to).toContain('done=stale')
    expect((await send({ intent: 'restore', base: '1' })).to).toContain('done=restore')
    const again = await offer()
    expect([again?.subject, again?.text]).toEqual([before?.subject, before?.text])
    const restored = await see()
    expect(restored.versions).toMatchObject([
      { number: 2, what: 'The default, restored', who: 'Olga Owner' },
      { number: 1, what: 'A text of yours' },
    ])
    expect((await see('?version=1')).text).toEqual(own)
    expect((await owner.load(textPage, '/organiser/mail-texts/x', { text: 'constructor' })).status).toBe(404)
  })

  test('with what its mails cannot say comes back as typed, and a preview saves nothing', async () => {
    const { see, send } = await setUp()
    const wrong = {
      subject: '{facts} {nam}',
      preview: 'x'.repeat(501),
      heading: 'a\r\nBcc: b@example.org',
      body: 'No {button} here',
    }
    const refused = await send({ intent: 'save', base: '0', ...wrong })
    expect(refused).toMatchObject({ status: 422, data: { typed: wrong, preview: undefined } })
    expect(refused.data.problems).toEqual({
      subject: 'There are no fields {facts}, {nam} here. A brace that is meant is written twice.',
      preview: expect.stringContaining('500'),
      heading: expect.stringContaining('The heading'),
      body: expect.stringContaining('The button is missing'),
    })
    expect(
      (await send({ intent: 'save', base: '0', ...own, subject: ' ', heading: '', body: '' })).status,
    ).toBe(422)
    const looked = await send({ intent: 'preview', base: '0', ...own })
    expect(looked).toMatchObject({ status: 200, data: { preview: { subject: 'Good news: 7K3Q-PD4M' } } })
    expect(looked.data.preview.parts.at(-1)).toEqual({ label: 'Button' })
    expect(await see()).toMatchObject({ base: 0, versions: [] })
  })
})

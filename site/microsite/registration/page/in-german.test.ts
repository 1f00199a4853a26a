/** A registration's pages, its mail and its documents are read in German as a whole: nothing is left in English. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderBill, renderReceipt } from '#adapters/documents/render.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import * as changePage from '#site/microsite/registration/changes/change-page.tsx'
import * as registrationForm from '#site/microsite/registration/form/online-registration.tsx'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import * as splitPage from '#site/microsite/registration/group/split-page.tsx'
import * as guestsPage from '#site/microsite/registration/guests/guests-page.tsx'
import * as registrationPage from '#site/microsite/registration/page/registration-page.tsx'
import * as personPage from '#site/microsite/registration/person/person-page.tsx'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { speakInTests } from '#tests/support/catalogues.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'

speakInTests('de')

/** What people wrote: the conference's names, and who registered. */
const written = [
  '5th World Congress on Crystals and Glasses',
  'Crystals and Glasses',
  'Institute of Slow Glass',
  'Single Occupancy',
  'Mid Term',
  'Isle of Man',
  // The name of a column in pasted tables, which is read in English.
  '„Registration“',
]
const english =
  /\b(the|of|and|your|you|is|are|it|with|for|nights?|people|delegate|presentation|accompanying|registration|until|please|paid|pay|add|change|save|more|each|discount|fee)\b/i

/** The lines of a page's text that are in English. */
function leftInEnglish(html: string): string[] {
  const said = html
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, '\n')
  const own = written.reduce((text, words) => text.replaceAll(words, ''), said)
  return own.split('\n').filter(line => english.test(line))
}

describeOnBothDatabases('a registration in German', open => {
  async function setUp() {
    const office = await openOffice(await open(), {}, { newFormKey: randomUUID }, undefined, {
      renderReceipt,
      renderBill,
    })
    await office.database.write(tx => tx.updateTable('conferences').set({ languages: 'en,de' }).execute())
    await takeGroups(office.database)
    const visit = (page: unknown, path: string, secret: string, fields?: Record<string, string>) =>
      speakingTo({ language: 'de', addressed: 'crystals' }, async () => {
        const { status, html } = await office.visit(
          page as never,
          `/:event/${path}`,
          { event: 'crystals', secret },
          fields && new URLSearchParams(fields),
        )
        return { status, html }
      })
    const read = async (page: unknown, path: string, secret: string) => {
      const { status, html } = await visit(page, path, secret)
      expect([path, status, leftInEnglish(html)]).toEqual([path, 200, []])
      return html
    }
    return { ...office, visit, read }
  }

  test('has its page, its changes, its mail and its documents in German', async () => {
    const { visit, read, fees, database, payments, runEffects, server } = await setUp()
    const sent = await visit(registrationForm, 'online-registration', '', {
      ...{ title: 'Dr.', name: 'Ada Noor', email: 'ada@example.org', telephone: '+351', city: 'Lisbon' },
      ...{ organization: 'Institute of Slow Glass', country: '620', billing_address: 'Rua 7' },
      ...{ category: String(fees.openId), presentation: 'delegate', stay: `${fees.roomId}:2`, add_on: 'yes' },
      draft: randomUUID().replaceAll('-', ''),
    })
    expect(sent.status, sent.html).toBe(303)
    const { id, secret } = await database.read
      .selectFrom('registrations')
      .select(['id', 'secret'])
      .executeTakeFirstOrThrow()
    const page = await read(registrationPage, 'registrations/:secret', secret)
    for (const words of ['Teilnahme', '2 Nächte', 'Begleitperson']) expect(page).toContain(words)
    expect(await read(changePage, 'registrations/:secret/change', secret)).toContain('Teilnahme')

    await payInFull(payments, id)
    await read(registrationPage, 'registrations/:secret', secret)
    await runEffects()
    const mail = server.messages.at(-1)?.read
    expect(leftInEnglish(`${mail?.subject}\n${String(mail?.html)}`)).toEqual([])
    for (const { filename, content } of mail?.attachments ?? []) {
      if (!filename?.endsWith('.pdf')) continue
      const { ink } = await readPdf(new Uint8Array(content as ArrayBuffer))
      for (const words of ['Teilnahme', '2 Nächte', 'Begleitperson']) expect(ink).toContain(inked(words))
      for (const words of ['Delegate', 'nights', 'Accompanying']) expect(ink).not.toContain(inked(words))
    }
  })

  test('of a group has its pages in German, and so has each of its people', async () => {
    const office = await setUp()
    const { visit, read, runEffects, server, fees } = office
    const order = groupOf({ delegate: 2, oral: 1 })
    const stays = [{ id: fees.roomId, nights: 2 as const, quantity: 2 }]
    const { id, secret } = await placeGroup(office, { ...order, stays, addOns: 1 })
    const { people } = await readGroup(office.database, id)
    const page = await read(registrationPage, 'registrations/:secret', secret)
    for (const words of ['2 × Teilnahme', '2 Nächte', 'Begleitperson']) expect(page).toContain(words)
    const named = await read(guestsPage, 'registrations/:secret/guests', secret)
    expect(named).toContain('Teilnahme (Mid Term)')
    await read(peoplePage, 'registrations/:secret/people', secret)
    await read(splitPage, 'registrations/:secret/split', secret)

    const invited = await visit(guestsPage, 'registrations/:secret/guests', secret, {
      [`email-${people[0]?.id}`]: 'ann@example.org',
      invite: 'new',
    })
    expect(invited.status).toBe(303)
    await runEffects()
    const link = server.messages.flatMap(
      ({ read: mail }) => /crystals\/(?:de\/)?person\/([\w-]{43})/.exec(String(mail.text))?.[1] ?? [],
    )[0]
    expect(await read(personPage, 'person/:secret', link ?? '')).toContain('Teilnahme (Mid Term)')
  })
})

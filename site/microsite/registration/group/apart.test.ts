import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { eraseRegistration } from '#domain/office/privacy/erase-registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import * as guestsPage from '#site/microsite/registration/guests/guests-page.tsx'
import * as personPage from '#site/microsite/registration/person/person-page.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('two groups', open => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    await office.database.write(async tx => {
      await tx.updateTable('conferences').set({ group_invoice_days: 30 }).execute()
      const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
      await addContent(tx, null, 'offline-payment', [{ bankTransfer, cashOnSite: null }])
    })
  })

  const visit = (page: object, path: string, secret: string, fields?: Record<string, string>) =>
    office.visit(page as never, path, { event: 'crystals', secret }, fields && new URLSearchParams(fields))
  const guests = (secret: string, fields?: Record<string, string>) =>
    visit(guestsPage, '/:event/registrations/:secret/guests', secret, fields)
  const people = (secret: string, fields?: Record<string, string>) =>
    visit(peoplePage, '/:event/registrations/:secret/people', secret, fields)
  const person = (secret: string) => visit(personPage, '/:event/person/:secret', secret)
  /** Everything about a registration and its people that may not change. */
  const stateOf = async (id: number) => JSON.stringify(await readGroup(office.database, id))

  test('a coordinator’s link opens and changes nothing of the other', async () => {
    const own = await placeGroup(office, groupOf({ oral: 2 }))
    const other = await placeGroup(office, groupOf({ oral: 2 }), { email: 'two@example.org' })
    const [theirs] = (await readGroup(office.database, other.id)).people.map(({ id }) => id)
    const named = await guests(other.secret, {
      [`name-${theirs}`]: 'Zoe Other',
      [`email-${theirs}`]: 'zoe@example.org',
    })
    expect(named.status).toBe(303)
    const before = await stateOf(other.id)
    const stranger = { [`name-${theirs}`]: 'Mallory', [`email-${theirs}`]: 'm@example.org' }
    expect((await guests(own.secret, stranger)).status).toBe(409)
    await guests(own.secret, { invite: String(theirs) })
    const copied = await guests(own.secret, { copy: String(theirs) })
    const refused = await people(own.secret, { [`leave-${theirs}`]: 'on', leaving: String(theirs) })
    const forced = { [`leave-${theirs}`]: 'on', difference: '0', refund: '0', key: 'k' }
    await people(own.secret, forced)
    for (const { html } of [await guests(own.secret), await people(own.secret), copied, refused]) {
      expect(html).not.toContain('Zoe Other')
      expect(html).not.toContain(other.code)
    }
    expect(await stateOf(other.id)).toBe(before)
    await office.runEffects()
    expect(office.server.messages.filter(({ recipients }) => recipients.includes('zoe@example.org'))).toEqual(
      [],
    )
  })

  test('a person’s link shows nothing of the invoice, the purchase order or the payer', async () => {
    const { id, secret } = await placeGroup(office, groupOf({ oral: 2 }), { purchaseOrder: 'PO-4711' })
    await startPayment(office.payments, id, 'bank-transfer')
    const [invoice] = await listInvoices(office.database.read, id)
    const [first] = (await readGroup(office.database, id)).people.map(each => each.id)
    await guests(secret, { [`email-${first}`]: 'ann@example.org', invite: 'new' })
    await office.runEffects()
    const [mail] = office.server.messages.filter(({ recipients }) => recipients.includes('ann@example.org'))
    const link = /crystals\/person\/([\w-]{43})/.exec(mail?.read.text ?? '')?.[1] ?? ''
    const page = await person(link)
    expect(page.status).toBe(200)
    const shown = page.html + JSON.stringify(page.data) + (mail?.read.text ?? '')
    for (const hidden of [invoice?.number ?? 'none', 'PO-4711', 'Ira Bond', 'USD', secret]) {
      expect(shown).not.toContain(hidden)
    }
  })

  test('who paid for a group and whoever came with it are erased, and its invoices stay', async () => {
    const { id, secret } = await placeGroup(office, groupOf({ oral: 2 }), { purchaseOrder: 'PO-4711' })
    await startPayment(office.payments, id, 'bank-transfer')
    const ids = (await readGroup(office.database, id)).people.map(each => each.id)
    const [first, second] = ids
    const typed = {
      [`name-${first}`]: 'Zoe Other',
      [`name-${second}`]: 'Bo Lind',
      [`email-${second}`]: 'bo@example.org',
    }
    expect((await guests(secret, typed)).status).toBe(303)
    const registration = await findRegistration(office.database.read, id)
    if (!registration) throw new Error('no registration')
    await office.database.write(tx =>
      eraseRegistration(tx, { actor: aVisitor, now: office.clock.now() }, registration.id),
    )
    const { registration: erased, people: left } = await readGroup(office.database, id)
    expect(erased.registrant.purchaseOrder).toBe('')
    expect(JSON.stringify(erased.registrant)).not.toMatch(/Ira Bond|office@/)
    expect(left.map(({ name, email }) => name + email)).toEqual(['', ''])
    const tables = await Promise.all([
      office.database.read.selectFrom('attendees').selectAll().execute(),
      office.database.read.selectFrom('registration_texts').selectAll().execute(),
      office.database.read.selectFrom('audit_entries').selectAll().execute(),
    ])
    for (const gone of ['Zoe Other', 'zoe other', 'bo@example.org', 'po-4711']) {
      expect(JSON.stringify(tables)).not.toContain(gone)
    }
    expect(await listInvoices(office.database.read, id)).toHaveLength(1)
  })
})

import { expect, onTestFinished, test } from 'vitest'
import { renderBill, renderReceipt } from '#adapters/documents/render.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { setLanguage } from '#domain/desk/changing/set-language.ts'
import { type Language, language } from '#domain/foundations/language.ts'
import { addCatalogue, catalogueIn } from '#domain/foundations/say.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import * as registrationForm from '#site/microsite/registration/form/online-registration.tsx'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { officeUrl } from '#tests/support/hire-staff.ts'
import { openOffice } from '#tests/support/office.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'

/** As much of each language as these tests read; the catalogues themselves are built with the product. */
const german = {
  'Your registration {code} for {conference}': 'Ihre Anmeldung {code} zu {conference}',
  'You are registered': 'Sie sind angemeldet',
  'Dear {name},': 'Guten Tag, {name},',
  'See your registration': 'Zu Ihrer Anmeldung',
  'Or open this address:': 'Oder öffnen Sie diese Adresse:',
  'Your {documents} are attached as PDF': 'Als PDF angehängt: {documents}',
  '{documents}. The address above is only for you: please keep it.':
    '{documents}. Die Adresse oben ist nur für Sie: bitte bewahren Sie sie auf.',
  receipt: 'Quittung',
  invoice: 'Rechnung',
  Receipt: 'Quittung',
  Invoice: 'Rechnung',
  'Paid in full': 'Vollständig bezahlt',
  'Processing fee': 'Bearbeitungsgebühr',
  'Page {now} of {last}': 'Seite {now} von {last}',
  'Your registration {code} is cancelled': 'Ihre Anmeldung {code} ist storniert',
} as const

const arabic = {
  'You are registered': 'تم تسجيلك',
  Receipt: 'إيصال',
  'Page {now} of {last}': 'صفحة {now} من {last}',
} as const

describeOnBothDatabases('whoever registered in another language', (open, _dialect, testOnSqlite) => {
  async function setUp() {
    addCatalogue('de', catalogueIn(german))
    addCatalogue('ar', catalogueIn(arabic))
    onTestFinished(() => {
      addCatalogue('de', catalogueIn({}))
      addCatalogue('ar', catalogueIn({}))
    })
    const office = await openOffice(await open(), {}, { newFormKey: () => crypto.randomUUID() }, undefined, {
      renderReceipt,
      renderBill,
    })
    const { database, conference, fees, server, runEffects } = office
    const speak = (languages: string | null) =>
      database.write(tx => tx.updateTable('conferences').set({ languages }).execute())
    await speak('en,de,ar')
    const register = async (spoken: Language, email: string) => {
      const fields = new URLSearchParams({
        ...{ title: 'Dr.', name: registrant.name, email, telephone: '+351', city: 'Lisbon' },
        ...{ organization: 'Institute of Slow Glass', country: '620', billing_address: 'Rua 7' },
        ...{
          category: String(fees.openId),
          presentation: 'oral',
          draft: crypto.randomUUID().replaceAll('-', ''),
        },
      })
      const addressed = spoken === 'en' ? null : conference.name
      const sent = await speakingTo({ language: spoken, addressed }, () =>
        office.visit(
          registrationForm as never,
          '/:event/online-registration',
          { event: conference.name },
          fields,
        ),
      )
      expect(sent.status, sent.html).toBe(303)
      return database.read
        .selectFrom('registrations')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    }
    /** The newest mail. */
    const mailAfter = async () => {
      await runEffects()
      const mail = server.messages.at(-1)
      if (!mail) throw new Error('no mail')
      return { ...mail.read, html: String(mail.read.html), text: String(mail.read.text) }
    }
    return { ...office, speak, register, mailAfter }
  }

  test('is written to in it, with its addresses and documents, whoever acts', async () => {
    const { register, payments, mailAfter, database, conference, clock, speak } = await setUp()
    const { id, code, secret, language: stored } = await register('de', 'ada@example.org')
    expect(stored).toBe('de')
    await payInFull(payments, id)
    const mail = await mailAfter()
    expect(mail.subject).toBe(`Ihre Anmeldung ${code} zu 5th World Congress on Crystals and Glasses`)
    const address = `${officeUrl}/${conference.name}/de/registrations/${secret}`
    for (const words of ['Sie sind angemeldet', 'Guten Tag, Dr. Ada Noor,', 'Zu Ihrer Anmeldung', address]) {
      expect(mail.text).toContain(words)
      expect(mail.html.replaceAll(/<!-- -->/g, '')).toContain(words)
    }
    expect(mail.text).toContain('Als PDF angehängt: Quittung und Rechnung. Die Adresse oben ist nur für Sie')
    expect(mail.html).toMatch(/<html dir="ltr" lang="de">/)
    expect(mail.html).toContain('Oder öffnen Sie diese Adresse:')
    const [receipt, invoice] = mail.attachments
    expect(receipt?.filename).toBe(`Quittung ${code}.pdf`)
    const read = await readPdf(new Uint8Array(receipt?.content as ArrayBuffer))
    expect(read.language).toBe('de')
    for (const words of ['Vollständig bezahlt', 'Seite 1 von 1', '733,95 USD'])
      expect(read.ink).toContain(inked(words))
    const bill = await readPdf(new Uint8Array(invoice?.content as ArrayBuffer))
    expect(bill.ink).toContain(inked('Rechnung'))
    expect(bill.ink).toContain(inked('Bearbeitungsgebühr'))

    // Staff change it, to one that the conference speaks, and an act of staff, who are answered in English, tells them.
    const set = (spoken: Language) =>
      database.write(tx =>
        setLanguage(
          tx,
          permitFor('edit-registrations', conference.id),
          { actor: ida, now: clock.now() },
          { registrationId: id, language: spoken },
        ),
      )
    expect(await set('fr')).toMatchObject({ ok: false, error: { code: 'not-spoken' } })
    for (const spoken of ['ar', 'de'] as const) expect((await set(spoken)).ok).toBe(true)
    await database.write(tx =>
      cancelRegistration(tx, { actor: ida, now: clock.now() }, { conference, registrationId: id }),
    )
    const told = await mailAfter()
    expect(told.subject).toBe(`Ihre Anmeldung ${code} ist storniert`)
    // An issued invoice keeps its language; who has a language that their conference gave up is written to in its first.
    expect((await listInvoices(database.read, id)).map(each => each.language)).toEqual(['de', 'de'])
    await speak('en')
    const other = await register('en', 'eve@example.org')
    await database.write(tx => tx.updateTable('registrations').set({ language: 'de' }).execute())
    await payInFull(payments, other.id)
    const english = await mailAfter()
    expect(english.subject).toMatch(/^Your registration /)
    expect(english.text).toContain(`${officeUrl}/${conference.name}/registrations/${other.secret}`)
    expect(english.html).toMatch(/<html dir="ltr" lang="en">/)
  })

  testOnSqlite('reads Arabic from the right, in mails and documents', async () => {
    const { register, payments, mailAfter } = await setUp()
    const { id, code } = await register('ar', 'ada@example.org')
    await payInFull(payments, id)
    const mail = await mailAfter()
    expect(mail.html).toMatch(/<html dir="rtl" lang="ar">/)
    expect(mail.html).toMatch(/<body[^>]* dir="rtl"/)
    expect(mail.text).toContain('تم تسجيلك')
    const [receipt] = mail.attachments
    expect(receipt?.filename).toBe(`إيصال ${code}.pdf`)
    const read = await readPdf(new Uint8Array(receipt?.content as ArrayBuffer))
    expect(read.language).toBe('ar')
    expect([...'إيصال'].every(letter => read.ink.includes(letter))).toBe(true)
  })

  test('stores the same as in English, but for the language', async () => {
    const { register, payments, database } = await setUp()
    const english = await register('en', 'ada@example.org')
    const german = await register('de', 'eve@example.org')
    for (const { id } of [english, german]) await payInFull(payments, id)
    // Numbers of rows and of captures differ.
    const numbered = (facts: string) => facts.replaceAll(/demo_cap_[\w-]+|\d+/g, '0')
    const storedOf = async ({ id }: { id: number }) => ({
      lines: await database.read
        .selectFrom('registration_lines')
        .select(['kind', 'name', 'detail', 'amount_minor', 'quantity'])
        .where('registration_id', '=', id)
        .orderBy('id')
        .execute(),
      audit: (
        await database.read
          .selectFrom('audit_entries')
          .select(['act', 'facts'])
          .where('subject_kind', '=', 'registration')
          .where('subject_id', '=', String(id))
          .orderBy('id')
          .execute()
      ).map(({ act, facts }) => [act, numbered(facts)]),
    })
    expect(await storedOf(german)).toEqual(await storedOf(english))
    // Whatever is stored is said in English, unless it is a document in its own language.
    await speakingTo({ language: 'de', addressed: null }, async () => {
      expect(language()).toBe('de')
      const within = await database.write(async () => [
        language(),
        speakingTo({ language: 'fr', addressed: null }, language),
      ])
      expect([...within, language()]).toEqual(['en', 'fr', 'de'])
    })
  })
})

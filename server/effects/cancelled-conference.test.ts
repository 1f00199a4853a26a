/** Authors and people who were invited learn that a conference is cancelled, in their language, once, if it concerns them. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { cancelConference, continueCancelling } from '#domain/desk/cancelling/cancel-conference.ts'
import { addCatalogue, catalogueIn } from '#domain/foundations/say.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readCancellationEffects } from '#domain/preparation/set-up/cancellation-effects.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { ida } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('when a conference is cancelled', open => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let numbers: number

  beforeEach(async () => {
    office = await openOffice(await open())
    numbers = 0
    const { database, conference } = office
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({
          languages: 'en,de',
          conditions: JSON.stringify({
            poster: { kind: 'invitation', until: null },
            invited: { kind: 'invitation', until: '2027-01-09' },
          }),
        })
        .where('id', '=', conference.id)
        .execute(),
    )
  })

  const submit = async (
    email: string,
    {
      coauthors = [],
      objected,
      ...columns
    }: {
      coauthors?: string[]
      objected?: string
      state?: 'withdrawn'
      language?: string
    } = {},
  ) => {
    const { database, conference, clock } = office
    numbers += 1
    const id = await createAbstract(
      database,
      { conferenceId: conference.id, now: clock.now() },
      { number: `C${numbers}`, email, submission: numbers },
    )
    await database.write(async tx => {
      if (Object.keys(columns).length > 0)
        await tx
          .updateTable('abstracts')
          .set(columns as never)
          .where('id', '=', id)
          .execute()
      for (const [index, address] of coauthors.entries())
        await tx
          .insertInto('abstract_authors')
          .values({
            abstract_id: id, position: index + 2, is_presenting: 0, name: 'Co Author', affiliation: '', email: address, orcid: null,
            speaker_id: null, is_coauthor: 1, objected_at: address === objected ? toStored(clock.now()) : null,
          }) // biome-ignore format: a row
          .execute()
    })
    return id
  }
  const reject = (abstractId: number, isTold: boolean) =>
    office.database.write(async tx => {
      const state = isTold ? 'released' : 'set'
      const decision = {
        abstract_id: abstractId, version: 1, outcome: 'rejected', form_id: null, form_name: null, change_by: null, because: null,
        decided_by: 'ida', decided_at: toStored(office.clock.now()), state,
      } // biome-ignore format: a row
      await tx.insertInto('decision_versions').values(decision).execute()
      await tx
        .insertInto('decisions')
        .values({ ...decision, state: forced(state), released_version: isTold ? 1 : null })
        .execute()
    })
  const invite = (email: string, columns: { admission?: string; state?: 'declined' } = {}) =>
    office.database.write(tx =>
      tx
        .insertInto('admission_invitations')
        .values({
          conference_id: office.conference.id, admission: 'poster', name: 'Zoe', email, compared: email, searched: email,
          secret: `secret-${email}`, state: 'invited', invited_at: toStored(office.clock.now()), opened_at: null, reminded_at: null,
          ...columns,
        } as never) // biome-ignore format: a row
        .execute(),
    )
  const told = async () => {
    await office.runEffects('bulk-mail')
    return office.server.messages.map(({ recipients, read }) => ({
      to: recipients.join(),
      subject: read.subject,
      text: read.text?.replaceAll(/\s+/g, ' ') ?? '',
    }))
  }
  const current = async () => {
    const conference = await findConferenceById(office.database.read, office.conference.id)
    if (!conference) throw new Error('no conference')
    return conference
  }
  const act = () => ({ actor: ida, now: office.clock.now() })

  test('authors and people with an open invitation are told once, and nobody else', async () => {
    const { database, payments } = office
    const conference = await current()
    await submit('ann@example.org', {
      coauthors: ['Bo@example.org', 'not.me@example.org'],
      objected: 'not.me@example.org',
    })
    await submit('ANN@example.org', { coauthors: ['ann@example.org', ''] })
    await submit('withdrew@example.org', { state: 'withdrawn', coauthors: ['with@example.org'] })
    await reject(await submit('rejected@example.org'), true)
    await reject(await submit('undecided@example.org'), false)
    await submit('erased-abstract-9@erased.invalid')
    for (const each of ['zoe@example.org', 'bo@example.org']) await invite(each)
    await invite('declined@example.org', { state: 'declined' })
    await invite('late@example.org', { admission: 'invited' })
    const quote = await readCancellationEffects(database.read, conference, office.clock.now())
    expect(quote).toMatchObject({ invited: 2 })

    await cancelConference(payments, act(), conference, 'The hall burned')
    const mails = await told()
    const addresses = ['ann@example.org', 'Bo@example.org', 'undecided@example.org', 'zoe@example.org']
    expect(mails.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
    for (const { subject, text } of mails) {
      expect(subject).toMatch(/^Cancelled: /)
      expect(text).toContain('The reason: The hall burned')
    }
    expect(mails.find(({ to }) => to === 'zoe@example.org')?.text).toContain('We had invited you to register')
    expect(mails.find(({ to }) => to === 'ann@example.org')?.text).toContain(
      'You are an author of an abstract',
    )

    office.clock.pass({ hours: 24 * 40 })
    await cancelConference(payments, act(), conference, 'Another')
    await continueCancelling(payments, conference.id, () => true)
    expect(await told()).toHaveLength(4)
  })

  test('each reads it in the language of their abstract, and not once they are erased or have withdrawn', async () => {
    const { database, conference, payments } = office
    addCatalogue('de', catalogueIn({ 'Cancelled: {conference}': 'Abgesagt: {conference}' }))
    onTestFinished(() => addCatalogue('de', catalogueIn({})))
    await submit('anna@example.org', { language: 'de', coauthors: ['bodo@example.org'] })
    const gone = await submit('gone@example.org')
    await cancelConference(payments, act(), conference, 'The hall burned')
    await database.write(tx =>
      tx
        .updateTable('abstracts')
        .set({ state: forced('withdrawn') })
        .where('id', '=', gone)
        .execute(),
    )
    const mails = await told()
    expect(mails.map(({ to }) => to)).toEqual(['anna@example.org', 'bodo@example.org'])
    for (const { subject } of mails) expect(subject).toMatch(/^Abgesagt: /)
  })

  test('a run that is stopped goes on where it was', async () => {
    const { database, conference, payments, fees, clock } = office
    await createRegistration(database, fees, clock)
    await submit('ann@example.org')
    const stopped = await cancelConference(payments, act(), conference, 'Storm', () => false)
    expect(stopped.isComplete).toBe(false)
    let steps = 0
    const once = () => steps++ < 1
    expect(await continueCancelling(payments, conference.id, once)).toMatchObject({
      cancelled: 1,
      isComplete: false,
    })
    const writers = async () => (await told()).filter(({ text }) => text.includes('author of an abstract'))
    expect(await writers()).toEqual([])
    expect(await continueCancelling(payments, conference.id, () => true)).toMatchObject({ isComplete: true })
    expect(await writers()).toHaveLength(1)
  })
})

/**
 * What somebody has typed and not submitted is theirs alone: no page, file, search, history, call or mail of staff has a word of it, and
 * the links to it and to late submissions stand only where they are made. The control is the same hunt after it was submitted.
 */
import { expect, test } from 'vitest'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { draftKeys, lateKeys } from '#domain/programme/submitting/link-keys.ts'
import { makeLateLink } from '#domain/programme/submitting/make-late-link.ts'
import { saveAbstractDraft } from '#domain/programme/submitting/save-abstract-draft.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { type Role, roles } from '#domain/staff/rights/role.ts'
import { listCalls } from '#server/organiser-api/organiser-api.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { hunt } from '#tests/roles/planted-words.ts'
import { callApi, makeMaker } from '#tests/support/api.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

/** Words in each field of a draft, and the addresses of whoever has a link. */
const planted = {
  name: 'Zyxdraftname',
  title: 'Zyxdrafttitle',
  text: 'zyxdrafttext',
  keywords: 'zyxdraftkeyword',
  coauthor: 'Zyxdraftcoauthor',
  orcid: '0000-0002-1825-0097',
  draftAddress: 'zyxdrafter@example.org',
  lateAddress: 'zyxlate@example.org',
}

const form = JSON.stringify({
  values: { name: planted.name, email: planted.draftAddress, abstract_title: planted.title, abstract_text: planted.text },
  authors: {
    own_orcid: planted.orcid, own_family_name: '', own_place: '1', presents: '', keywords: planted.keywords,
    rows: [{ name: planted.coauthor, family_name: '', affiliation: '', orcid: '', email: '' }],
  },
}) // biome-ignore format: a draft

describeOnBothDatabases('an abstract that is not submitted', (open, dialect) => {
  async function given() {
    const office = await openOffice(await open())
    const { conference, database, clock } = office
    const act = { actor: commandLine, now: clock.now() }
    const draft = { id: undefined, email: planted.draftAddress, form, fileKey: null, language: 'en' } as const
    const saved = await database.write(tx => saveAbstractDraft(tx, conference, draft, act.now))
    const made = await database.write(tx =>
      makeLateLink(tx, permitOnCommandLine(commandLine, 'decide-abstracts', conference.id), act, conference, {
        email: planted.lateAddress,
        topicId: 0,
        formId: 0,
        usesAllowed: 1,
        closesOn: conference.startsOn,
      }),
    )
    if (!saved.ok || !made.ok) throw new Error('not made')
    const secretKey = 'k'.repeat(64)
    const [late] = await database.read.selectFrom('late_links').select('id').execute()
    const words = {
      ...planted,
      draftKey: draftKeys.keyOf(secretKey, saved.value.id),
      lateKey: lateKeys.keyOf(secretKey, late?.id ?? 0),
    }
    return { ...office, words, draftId: saved.value.id }
  }

  /** Whoever decides about abstracts writes to authors with drafts, and makes late links. */
  const known = [
    'draftAddress: /organiser/c/crystals/mail/new?audience=drafts',
    'draftAddress: /organiser/c/crystals/mail/new?audience=drafts&state=paid',
    'lateAddress: /organiser/c/crystals/abstracts/days',
    'lateKey: /organiser/c/crystals/abstracts/days',
  ]

  test.each(dialect === 'sqlite' ? roles : (['owner', 'programme', 'desk'] satisfies Role[]))(
    'is in no page and file of the role %s',
    async role => {
      const { hire, words } = await given()
      const staff = await hire(role)
      const { found, read } = await hunt(staff, words)
      const decides = ['owner', 'manager', 'programme'].includes(role)
      expect(found.filter(each => !(decides && known.includes(each)))).toEqual([])
      // Somebody who reads nothing would find nothing.
      expect(read).toBeGreaterThan(5)
      if (decides) expect(found).toContain('lateAddress: /organiser/c/crystals/abstracts/days')
    },
  )

  test('is found in many places once it is submitted: the control', async () => {
    const { hire, words, database, conference, clock } = await given()
    const at = { conferenceId: conference.id, now: clock.now() }
    const { name, title, text, draftAddress: email } = planted
    await createAbstract(database, at, { number: 'CG27-0001', name, title, text, email })
    const { found } = await hunt(await hire('owner'), words)
    expect(found).toEqual(
      expect.arrayContaining([
        'name: /organiser/c/crystals/abstracts',
        'title: /organiser/c/crystals/abstracts?q=zyx',
        'name: /organiser/c/crystals/everybody',
        'name: /organiser/search?q=zyxdraft',
        'title: /organiser/c/crystals/exports/people?list=abstracts&format=xlsx',
      ]),
    )
  })

  test('is in no answer of the organiser’s API to whoever owns everything', async () => {
    const wire = await openWire(dialect)
    const { database } = wire
    const { id } = await makeConference(database, { name: 'crystals' })
    const conference = await database.read
      .selectFrom('conferences')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await database.write(tx =>
      tx
        .insertInto('abstract_drafts')
        .values({
          conference_id: conference.id, email: planted.draftAddress, email_key: planted.draftAddress, form, file_key: null,
          language: 'en', saved_at: '2027-01-01T00:00:00.000Z', expires_at: '2028-01-01T00:00:00.000Z',
        }) // biome-ignore format: a row
        .execute(),
    )
    const { token } = await makeMaker(wire, { role: 'owner', at: null })
    const asked = listCalls(wire.dependencies).filter(({ method }) => method === 'get')
    const said: string[] = []
    for (const { path } of asked) {
      await database.write(tx => tx.deleteFrom('rate_limits').execute())
      const at = path.replace('{event}', 'crystals').replaceAll(/\{\w+\}/g, '1')
      const { status, body } = await callApi(wire, at, { token })
      if (status === 200) said.push(JSON.stringify(body))
    }
    expect(said.length).toBeGreaterThan(20)
    expect(/zyx/i.exec(said.join())?.[0]).toBeUndefined()
    await createAbstract(
      database,
      { conferenceId: id, now: Temporal.Instant.from('2027-01-01T00:00:00Z') },
      { number: 'CR27-0001', name: planted.name },
    )
    expect(
      JSON.stringify((await callApi(wire, '/conferences/crystals/abstracts', { token })).body),
    ).toContain(planted.name)
  })
})

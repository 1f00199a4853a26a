/**
 * What a committee has decided and not told, why it decided, and what its letters say, is the committee's alone: no page or file of
 * another role has it, nor has its author's own page. The control is the committee itself.
 */
import { expect, test } from 'vitest'
import { planRelease } from '#domain/committee/decision-letters/plan-release.ts'
import { releaseDecisions } from '#domain/committee/decision-letters/release-decisions.ts'
import { toStored } from '#domain/foundations/time.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import { type Role, roles } from '#domain/staff/rights/role.ts'
import { defaultLetters } from '#mails/decision-letter-texts.ts'
import * as authorPage from '#site/microsite/author-page/author-page.tsx'
import { createAbstract } from '#tests/factories/abstract.ts'
import { permitFor } from '#tests/factories/actors.ts'
import { hunt } from '#tests/roles/planted-words.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const planted = {
  reason: 'Zyxreason',
  form: 'Zyxform',
  handSubject: 'Zyxhandsubject',
  handBody: 'Zyxhandbody',
  heldBody: 'Zyxheldbody',
  text: 'Zyxtext',
}

describeOnBothDatabases('a decision that no letter has told', (open, dialect) => {
  async function given() {
    const office = await openOffice(await open())
    const { conference, database, clock, hire } = office
    const now = clock.now()
    const at = { conferenceId: conference.id, now }
    // Pages name an abstract by its number, and the hunt asks for each by 1.
    const [set, held] = [await createAbstract(database, at, { number: '1' }), await createAbstract(database, at, { number: '2' })] // biome-ignore format: one line
    const decided = { version: 1, state: 'set', outcome: 'accepted', form_id: 7, form_name: planted.form, change_by: null, because: planted.reason, decided_by: 'staff:ida', decided_at: toStored(now) } as const // biome-ignore format: one line
    const write = async (abstractId: number, subject: string, body: string) =>
      database.write(async tx => {
        await tx
          .insertInto('decisions')
          .values({ abstract_id: abstractId, ...decided })
          .execute()
        await tx
          .insertInto('decision_versions')
          .values({ abstract_id: abstractId, ...decided })
          .execute()
        const hand = { abstract_id: abstractId, decision_version: 1, subject, body, language: null }
        await tx.insertInto('decision_letters_by_hand').values(hand).execute()
      })
    await write(held, 'To you', planted.heldBody)
    const owner = await hire('owner')
    const permit = permitFor('release-decisions', conference.id)
    const act = { actor: { kind: 'staff', personId: owner.personId, sessionId: 's' } as const, now }
    const { digest } = await planRelease(database.read, permit.scope, conference, defaultLetters)
    const read = { digest, count: '1', defaults: defaultLetters }
    const released = await database.write(tx => releaseDecisions(tx, permit, act, conference, read))
    if (!released.ok) throw new Error(released.error.code)
    await write(set, planted.handSubject, planted.handBody)
    const text = { outcome: 'rejected', form_id: 0, topic_id: 0, subject: 'To all', body: planted.text, version: 1 } as const // biome-ignore format: one line
    await database.write(tx =>
      tx
        .insertInto('decision_letter_texts')
        .values({ conference_id: conference.id, ...text })
        .execute(),
    )
    return { ...office, owner, ids: [set, held] }
  }

  test.each(dialect === 'sqlite' ? roles : (['programme', 'finance', 'desk'] satisfies Role[]))(
    'and its letters are in no page and file of the role %s, but of those who decide',
    async role => {
      const { hire } = await given()
      const { found, read } = await hunt(await hire(role), planted)
      expect(read).toBeGreaterThan(5)
      if (['owner', 'manager', 'programme'].includes(role)) {
        const words = new Set(found.map(each => each.split(':')[0] ?? ''))
        expect([...words].toSorted()).toEqual(Object.keys(planted).toSorted())
      } else expect(found).toEqual([])
    },
  )

  test('is not on its author’s own page, before its letter and while that is held', async () => {
    const { visit, conference, database, clock, ids } = await given()
    for (const id of ids) {
      const secret = await database.write(tx => makeAuthorLink(tx, id, clock.now()))
      const { status, html, data } = await visit(authorPage, '/:event/abstract/:secret', { event: conference.name, secret }) // biome-ignore format: one line
      expect(status).toBe(200)
      expect(/zyx/i.exec(html + JSON.stringify(data))?.[0]).toBeUndefined()
    }
  })
})

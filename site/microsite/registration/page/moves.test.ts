import { expect, test } from 'vitest'
import * as registrationPage from '#site/microsite/registration/page/registration-page.tsx'
import { conferenceOn } from '#tests/factories/moves.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('the form of a move to another conference', open => {
  async function setUp(presentationType: 'oral' | 'poster' = 'poster') {
    const office = await openOffice(await open())
    const { database, fees, clock, payments, visit } = office
    const glasses = await conferenceOn(database, 'glasses', '2027-09-06')
    const { id, secret } = await createRegistration(database, fees, clock, { presentationType })
    await payInFull(payments, id)
    const at = { event: 'crystals', secret }
    const show = async (query: string) =>
      (await visit(registrationPage, '/:event/registrations/:secret', at, undefined, query)).html
    const send = (fields: Record<string, string>) => {
      const body = new URLSearchParams({ act: 'move', ...fields })
      return visit(registrationPage, '/:event/registrations/:secret', at, body, `?move=${fields.to}`)
    }
    /** The categories, and the sums that the form sends with each. */
    const offered = async (to: string) => {
      const html = await show(`?move=${to}`)
      const options = /<select[^>]* id="move-presentation".*?<\/select>/s.exec(html)?.[0] ?? ''
      return {
        html,
        labels: [...options.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label = '']) =>
          label.replaceAll('\u00a0', ' '),
        ),
        sums: Object.fromEntries(
          [...html.matchAll(/name="(sums-[^"]+)" value="([^"]+)"/g)].map(([, name, value]) => [name, value]),
        ) as Record<string, string>,
      }
    }
    const state = async () =>
      (
        await database.read
          .selectFrom('registrations')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).state
    return { ...office, glasses, show, send, offered, state }
  }

  test('comes back open, with the conference and the registration that were chosen', async () => {
    const { database, send, offered } = await setUp('oral')
    await conferenceOn(database, 'metals', '2027-10-06', 0)
    const { sums } = await offered('metals')
    const refused = await send({ to: 'metals', presentation: 'student', ...sums })
    expect(refused.status).toBe(409)
    expect(refused.html).toMatch(/<details id="move"[^>]* open=""/)
    expect(refused.html).toContain('name="to" value="metals"')
    expect(refused.html).toContain('<option value="student" selected="">')
    expect(refused.html).toContain('Every place at this conference is taken.')
  })

  test('shows what each category costs, and what becomes of the rest', async () => {
    const { offered, show } = await setUp()
    expect(await show('')).not.toContain('move-presentation')
    expect(await show('?move=nowhere')).not.toContain('move-presentation')
    const { labels, html } = await offered('glasses')
    expect(html).toContain('<option value="poster" selected="">')
    expect(labels).toEqual([
      'Invited Presentation: USD 681.45, of which USD 262.50 is still to be paid',
      'Oral Presentation: USD 733.95, of which USD 315.00 is still to be paid',
      'Poster Presentation: USD 418.95, nothing more to be paid',
      'Student Delegate: USD 313.95, USD 52.50 of the rest is refunded and USD 52.50 is not',
      'Delegate: USD 628.95, of which USD 210.00 is still to be paid',
      'Virtual Presentation: USD 208.95, USD 105.00 of the rest is refunded and USD 105.00 is not',
    ])
  })

  test('leads to a conference that sells registrations of its own alone, and to none that has a condition', async () => {
    const { database, glasses, offered, send, state } = await setUp()
    const conferenceId = glasses.conference.id
    await database.write(async tx => {
      const nothing = 'invited,oral,poster,student,delegate,virtual'
      await tx
        .updateTable('registration_categories')
        .set({ not_offered: nothing })
        .where('conference_id', '=', conferenceId)
        .execute()
      for (const [name, price_minor] of [
        ['Member', 39_900],
        ['Grant', 0],
      ] as const) {
        const own = {
          kind: 'admission',
          position: 1,
          description: '',
          sold_by: 'everybody',
          most: 1,
        } as const
        const { id } = await tx
          .insertInto('offers')
          .values({ conference_id: conferenceId, name, price_minor, ...own })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (name === 'Grant') {
          const conditions = JSON.stringify({
            [`offer-${id}`]: { kind: 'application', holdDays: 9, holdsPlace: true },
          })
          await tx.updateTable('conferences').set({ conditions }).where('id', '=', conferenceId).execute()
        }
      }
    })
    const { labels, html, sums } = await offered('glasses')
    expect(labels).toEqual(['Member: USD 418.95, nothing more to be paid'])
    const [presentation = ''] = /offer-\d+(?=")/.exec(html) ?? []
    const [refusedAs = ''] =
      /offer-\d+(?=":)/.exec(
        (
          await database.read
            .selectFrom('conferences')
            .select('conditions')
            .where('id', '=', conferenceId)
            .executeTakeFirstOrThrow()
        ).conditions ?? '',
      ) ?? []
    expect((await send({ to: 'glasses', presentation: refusedAs })).html).toContain(
      'That category is by application there.',
    )
    const sent = await send({ to: 'glasses', presentation, ...sums })
    expect([sent.status, sent.to]).toEqual([303, expect.stringMatching(/^\/glasses\/registrations\//)])
    expect(await state()).toBe('cancelled')
  })

  test('moves nothing at sums that were not shown', async () => {
    const { offered, send, state } = await setUp('oral')
    const { sums } = await offered('glasses')
    const [total, refund] = (sums['sums-poster'] ?? '').split(' ').map(Number)
    for (const wrong of [`${Number(total) + 1} ${refund}`, `${total} ${Number(refund) + 1}`]) {
      const sent = await send({ to: 'glasses', presentation: 'poster', 'sums-poster': wrong })
      expect([sent.status, sent.html.includes('The terms have changed since this page was opened.')]).toEqual(
        [409, true],
      )
      expect(await state()).toBe('paid')
    }
    const sent = await send({ to: 'glasses', presentation: 'poster', ...sums })
    expect(sent.status).toBe(303)
    expect(await state()).toBe('cancelled')
  })
})

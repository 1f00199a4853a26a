import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import * as ownPage from '#site/microsite/own-page.tsx'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('prices on a page of one’s own', open => {
  test('lead to the form as long as it is open, and not once the conference is cancelled', async () => {
    const { database, conference, clock, visit } = await openOffice(await open())
    await database.write(tx =>
      addContent(tx, conference.id, 'own-page', [
        {
          slug: 'costs',
          title: 'Costs',
          menuLabel: '',
          lead: '',
          blocks: [{ block: 'prices', heading: '' }],
        },
      ]),
    )
    const read = async () =>
      (await visit(ownPage, '/:event/:lang/:slug', { event: 'crystals', lang: 'en', slug: 'costs' })).html
    const form = 'href="/crystals/online-registration"'
    // The block is loaded when it is first drawn.
    await expect.poll(read).toContain(form)
    Object.assign(conference, { cancelledAt: clock.now() })
    const html = await read()
    expect([html.includes('Oral'), html.includes(form)]).toEqual([true, false])
  })
})

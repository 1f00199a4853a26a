import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('what was done', open => {
  const page = '/organiser/settings/privacy'
  const said = />Saved\.</

  test('is said by the page after it, in its own words alone', async () => {
    const owner = await (await openOffice(await open())).hire('owner')
    expect((await owner.get(`${page}?done=kept`)).html).toMatch(said)
    const plain = (await owner.get(page)).html.match(/data-tone="positive"/g)
    for (const word of ['', 'erase', '__proto__', 'constructor', 'toString']) {
      const { status, html } = await owner.get(`${page}?done=${word}`)
      expect([word, status, html.match(/data-tone="positive"/g)]).toEqual([word, 200, plain])
    }
  })

  test('is not said again beside the answer to a form', async () => {
    const owner = await (await openOffice(await open())).hire('owner')
    const refused = await owner.post(`${page}?done=kept`, { intent: 'keep', messages: 'many' })
    expect(refused.status).toBe(422)
    expect(refused.html).not.toMatch(said)
  })
})

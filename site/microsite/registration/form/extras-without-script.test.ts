import { expect, test, vi } from 'vitest'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import * as onlineRegistration from '#site/microsite/registration/form/online-registration.tsx'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const extra = {
  intent: 'edit', do: 'publish', mark: '0', currency: 'USD', soldBy: 'everybody', most: '1', price: '',
  'admissionPrices.0.admission': 'Student Delegate', 'admissionPrices.0.price': '25',
} // biome-ignore format: a form

describeOnBothDatabases('an extra for some registrations', open => {
  test('can be chosen without a script, before and after another registration was chosen', async () => {
    const office = await openOffice(await open(), {}, { newFormKey: () => 'k'.repeat(32) })
    const manager = await office.hire('manager')
    await manager.post('/organiser/c/crystals/fees/extra/new', { ...extra, name: 'Workshop' })
    await manager.post('/organiser/c/crystals/fees/extra/new', { ...extra, name: 'Lunch', most: '3' })
    const offers = await listOffers(office.database.read, office.conference.id)
    const boxes = async (form?: URLSearchParams) => {
      // The script of the choices is read when a page first needs it.
      const html = await vi.waitFor(async () => {
        const page = await office.visit(
          onlineRegistration as never,
          '/:event/online-registration',
          { event: 'crystals' },
          form,
        )
        expect(page.html).toContain(' name="extra-')
        return page.html
      })
      return offers.map(({ id }) => {
        const input = new RegExp(`<input[^>]* name="extra-${id}"[^>]*>`).exec(html)?.[0] ?? 'none'
        return { isThere: input !== 'none', isDisabled: input.includes('disabled'), html }
      })
    }
    const fresh = await boxes()
    expect(fresh.map(({ isThere, isDisabled }) => [isThere, isDisabled])).toEqual([
      [true, false],
      [true, false],
    ])
    // Who may have it is said where nobody has chosen yet.
    expect(fresh[0]?.html.replaceAll('\u00a0', ' ')).toContain('Student Delegate: USD 25.00')
    const chosen = await boxes(new URLSearchParams({ draft: 'd', presentation: 'oral' }))
    expect(chosen.map(({ isDisabled }) => isDisabled)).toEqual([false, false])
    expect(chosen[0]?.html).toContain('Not offered with this registration')
  })
})

import { expect, test } from 'vitest'
import { taxProfileFields } from '#domain/conference/content/tax-profile-fields.ts'
import { readTaxes, taxForm } from '#site/organiser/conference/settings/settings-forms.ts'
import { requiredFields } from '#site/organiser/record-form/fields/required-fields.ts'
import { readRecord } from '#site/organiser/record-form/read-record.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

test('a field is marked where publishing refuses it empty', () => {
  expect(requiredFields('speaker')).toEqual(['name'])
  expect(requiredFields('talk')).toEqual(['title', 'day'])
  expect(requiredFields('news')).toEqual(['date'])
  expect(requiredFields('gallery-image')).toEqual(['image'])
  expect(requiredFields('committee-member')).toEqual(['role'])
  expect(requiredFields('organisation')).toEqual(['name', 'officeAddress', 'email', 'hue'])
})

test('the taxes mark what saving refuses empty, whatever else they need', () => {
  const { error } = taxProfileFields.safeParse(readTaxes(readRecord(taxForm, new FormData(), undefined)))
  expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual(taxForm.required)
})

describeOnBothDatabases('an editor', open => {
  test('marks its required fields for eyes and for screen readers, and can still save a draft', async () => {
    const { hire } = await openOffice(await open())
    const owner = await hire('owner')
    const { html } = await owner.get('/organiser/c/crystals/website/speaker/new')
    expect(html).toMatch(/Name<span aria-hidden="true"> \*<\/span>/)
    expect(html).toMatch(/<input[^>]* aria-required="true"[^>]* name="name"/)
    expect(html).not.toMatch(/<input[^>]* aria-required[^>]* name="affiliation"/)
    expect(html).toContain('Fields with * are needed to publish')
    // A browser must not prevent saving a draft.
    expect(html).not.toMatch(/<input[^>]* required=""/)
    const picture = await owner.get('/organiser/c/crystals/website/gallery-image/new')
    expect(picture.html).toMatch(/Picture<span aria-hidden="true"> \*<\/span><span[^>]*> \(required\)/)
  })
  test('asks for what is missing, and takes a colour by name or in degrees', async () => {
    const { hire } = await openOffice(await open())
    const owner = await hire('owner')
    const page = '/organiser/site/organisation/new'
    expect((await owner.get(page)).html).toMatch(/<input type="radio" name="hue" checked="" value="255"/)
    // Before anything is typed, nothing is wrong with it.
    const preview = '/organiser/typed/organisation/new'
    const untyped = await owner.get(preview)
    expect(await (untyped.data as Response).text()).not.toContain('Fill in')
    const shown = await owner.post(preview, { intent: 'edit', mark: '0', hue: '255' })
    const words = await (shown.data as Response).text()
    expect(words).toContain('Fill in “E-mail address”.')
    expect(words).not.toContain('is not an e-mail address')
    const typed = { intent: 'edit', mark: '0', do: 'draft', hue: 'other', 'hue.degrees': '215' }
    const empty = await owner.post(page, { ...typed, do: 'publish', 'hue.degrees': '400' })
    expect(empty.data.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Fill in “Name”.',
      'Fill in “Office address”.',
      'Fill in “E-mail address”.',
      '“Colour” can be at most 359.',
    ])
    const { to = '' } = await owner.post(page, typed)
    expect((await owner.get(to)).html).toMatch(
      /checked="" value="other".*name="hue.degrees"[^>]* value="215"/,
    )
  })
})

/** What is sold out says so wherever it is chosen or priced, and still leads to the waiting list. */
import type { Insertable } from 'kysely'
import { openDatabase } from '#database/open-database.ts'
import type { Schema } from '#database/schema.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { expect, test } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import { fillPersonalDetailsPlain } from '#tests/support/registering.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

test.use({ changing: 'the seats' })

const home = '/material-science'
const form = `${home}/online-registration`
const fees = `${home}/registration-fee`

/** Replaces all limits of the conference. */
async function limit(
  product: ServedProduct,
  limits: Omit<Insertable<Schema['capacity_limits']>, 'conference_id'>[],
): Promise<void> {
  const database = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
  await database.write(async tx => {
    const { id } = await tx
      .selectFrom('conferences')
      .select('id')
      .where('name', '=', 'material-science')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('capacity_limits').where('conference_id', '=', id).execute()
    for (const each of limits) {
      await tx
        .insertInto('capacity_limits')
        .values({ conference_id: id, ...each })
        .execute()
    }
    await bumpRevision(tx, id)
  })
  await database.close()
}

/** The choices of the form that are marked as sold out; each of them can be chosen. */
function soldOutChoices(plain: PlainBrowser): string[] {
  const choices = plain.document.querySelectorAll('label').filter(label => label.text.includes('Sold out'))
  for (const choice of choices) expect(choice.querySelector('input')?.hasAttribute('disabled')).toBe(false)
  return choices.map(choice => choice.querySelector('input')?.getAttribute('value') ?? '')
}

const offers = (plain: PlainBrowser) =>
  [...plain.html.matchAll(/"name":"([^"]*), Mid Term"[^}]*schema\.org\/(SoldOut|InStock)/g)].map(
    ([, name, availability]) => `${name} ${availability}`,
  )

test('a sold-out choice says so before the form is filled in, also once its last place goes or comes back', async ({
  plain,
  product,
}) => {
  const [room] = await roomIds(product)
  await limit(product, [
    { presentation_type: 'poster', seats: 1 },
    { accommodation_id: room ?? 0, nights: 4, seats: 0 },
    { is_for_add_on: 1, seats: 0 },
    // Concerns only who chooses both.
    { presentation_type: 'oral', accommodation_id: room ?? 0, seats: 0 },
  ])
  const full = [`${room}:4`, 'yes']
  await plain.open(form)
  expect(soldOutChoices(plain)).toEqual(full)
  await plain.open(fees)
  expect(plain.row(/^Poster/)).not.toContain('Sold out')
  expect(plain.row(/^Four Nights/)).toMatch(
    /^Four Nights .*USD\s556\.00 Sold out: waiting list Double .*USD\s808\.00$/,
  )
  await plain.open(home)
  expect(plain.main).not.toContain('Sold out')
  expect(offers(plain)).toContain('Poster Presentation InStock')

  const person = createVisitor(product.address, { typed: { email: 'last@example.org' } })
  await person.register({ presentation: 'poster' })
  await plain.open(form)
  expect(soldOutChoices(plain)).toEqual(['poster', ...full])
  fillPersonalDetailsPlain(plain)
  plain.check(/^Poster Presentation/)
  await plain.press('Proceed to Pay')
  expect(plain.status).toBe(409)
  expect(plain.text).toContain('Every place of this category is taken. Please choose another category.')
  await plain.open(fees)
  expect(plain.row(/^Poster/)).toMatch(/399\.00 Sold out: waiting list/)
  expect(plain.row(/^Oral/)).not.toContain('Sold out')
  await plain.open(home)
  expect(plain.main).toContain('Sold out: Poster Presentation. You can join the waiting list.')
  expect(offers(plain).filter(offer => offer.endsWith('SoldOut'))).toEqual(['Poster Presentation SoldOut'])

  await person.register({ presentation: 'oral' })
  await plain.open(form)
  expect(soldOutChoices(plain)).toEqual(full)
  await plain.open(fees)
  expect(plain.row(/^Poster/)).not.toContain('Sold out')
})

test('where a period or the whole conference is full, everything says so and leads to the waiting list', async ({
  plain,
  product,
}) => {
  await limit(product, [{ seats: 0 }])
  const openedForm = async () => {
    await plain.open(form)
    return soldOutChoices(plain)
  }
  await expect.poll(openedForm).toEqual(['invited', 'oral', 'poster', 'student', 'delegate', 'virtual'])
  const note = 'Every place is taken. You can join the waiting list.'
  for (const path of [fees, home, form]) {
    await plain.open(path)
    expect(plain.main, path).toContain(note)
  }
  fillPersonalDetailsPlain(plain)
  plain.check(/^Poster Presentation/)
  await plain.press('Proceed to Pay')
  expect(plain.status).toBe(409)
  expect(plain.text).toContain('Every place at this conference is taken.')
  await plain.press('Join the waiting list')
  expect(plain.text).toContain('You are number 1 on the waiting list.')
})

async function roomIds({ dataDir }: ServedProduct): Promise<number[]> {
  const database = await openDatabase(`${dataDir}/colloquy.sqlite`)
  const rooms = await database.read
    .selectFrom('accommodations')
    .innerJoin('conferences', 'conferences.id', 'accommodations.conference_id')
    .select('accommodations.id')
    .where('conferences.name', '=', 'material-science')
    .orderBy('accommodations.id')
    .execute()
  await database.close()
  return rooms.map(({ id }) => id)
}

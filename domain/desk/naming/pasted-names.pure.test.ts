import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placePastedNames } from '#domain/desk/naming/pasted-names.ts'

const place = (id: number, name = '', email = '', admission = 'Delegate') => ({ id, name, email, admission })
const three = [place(1), place(2, 'Bo Lind', 'bo@example.org'), place(3, '', '', 'Student Delegate')]

function placed(text: string, places = three) {
  const pasted = placePastedNames(text, places)
  if (pasted.code !== 'filled') return pasted.code
  return {
    given: [...pasted.given].map(([id, { name, email }]) => `${id} ${name} ${email}`.trim()),
    leftOut: pasted.leftOut.map(({ line, because }) => `${line} ${because}`),
  }
}

test('lines fill the places without a name, and bring known people up to date', () => {
  expect(placed('Ann Lee\tann@example.org\tMIT\nBo Lindt\tBO@example.org\n\nCho\t\t')).toEqual({
    given: ['1 Ann Lee ann@example.org', '2 Bo Lindt BO@example.org', '3 Cho'],
    leftOut: [],
  })
})

test('heads give another order, and the kind of registration', () => {
  const text =
    'E-mail;Name;Registration\nann@example.org;"Lee; ""Ann""";student delegate\nx@example.org;Eve;Member'
  expect(placed(text)).toEqual({
    given: ['3 Lee; "Ann" ann@example.org'],
    leftOut: ['3 no-such-admission'],
  })
})

test('lines that cannot be used are named, and change nothing', () => {
  expect(
    placed(',a@example.org\nAnn,nowhere\nAnn,a@example.org\nAnn Again,A@example.org\nCho,\nDee,'),
  ).toEqual({
    given: ['1 Ann a@example.org', '3 Cho'],
    leftOut: ['1 no-name', '2 not-an-email', '4 twice', '6 no-place-left'],
  })
  expect(placed('  \n')).toBe('nothing')
  expect(placed(Array.from({ length: 500 }, (_, at) => at).join(','))).toBe('too-many-columns')
})

test('addresses alone, one a line or under their head, are given to places that nobody has', () => {
  expect(placed('a@example.org\nc@example.org')).toEqual({
    given: ['1  a@example.org', '3  c@example.org'],
    leftOut: [],
  })
  expect(placed('E-mail\na@example.org')).toEqual({ given: ['1  a@example.org'], leftOut: [] })
})

test('first and last names in columns of their own make a name, whatever the language of the heads', () => {
  expect(placed('\uFEFFFirst name,Last name,E-mail\nAnn,Lee,ann@example.org\nCho,,c@example.org')).toEqual({
    given: ['1 Ann Lee ann@example.org', '3 Cho c@example.org'],
    leftOut: [],
  })
  expect(placed('Nachname;Vorname;Einrichtung\nLee;Ann;MIT')).toEqual({ given: ['1 Ann Lee'], leftOut: [] })
  expect(placed('Nombre;Apellidos\nAnn;Lee')).toEqual({ given: ['1 Ann Lee'], leftOut: [] })
  expect(placed('Nom\tPrénom\nLee\tAnn')).toEqual({ given: ['1 Ann Lee'], leftOut: [] })
})

test('a line break within quotes is a blank, and quotes keep their separators', () => {
  expect(placed('Name,E-mail\n"Lee,\nAnn",ann@example.org')).toEqual({
    given: ['1 Lee, Ann ann@example.org'],
    leftOut: [],
  })
})

test('more lines than a group can have are refused as a whole, instead of losing the last', () => {
  expect(placed(Array.from({ length: 1_001 }, (_, at) => `Person ${at}`).join('\n'))).toBe('too-many-lines')
})

test('whatever is pasted, nobody gets two places and no named person loses one', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', '\n', '@', ' ') }), text => {
      const pasted = placePastedNames(text, three)
      if (pasted.code !== 'filled') return
      expect(pasted.given.size).toBeLessThanOrEqual(three.length)
      expect(pasted.given.has(2)).toBe(false)
    }),
  )
})

test('addresses in another column are found without heads', () => {
  expect(placed('ann@example.org\tAnn Lee\tMIT\nbo@example.org\tBo Lindt\tKTH')).toEqual({
    given: ['1 Ann Lee ann@example.org', '2 Bo Lindt bo@example.org'],
    leftOut: [],
  })
  expect(placed('Ann Lee;MIT;ann@example.org\nCho;;nowhere')).toEqual({
    given: ['1 Ann Lee ann@example.org'],
    leftOut: ['2 not-an-email'],
  })
  // A name with a sign of an address in it is no column of addresses.
  expect(placed('Ann @ home\tann@example.org\nCho\tc@example.org')).toMatchObject({ leftOut: [] })
})

test('heads in other words are nobody, and whoever lacks an address is somebody', () => {
  expect(placed('Who\tOrt\nAnn Lee\tLisbon')).toEqual({ given: ['1 Ann Lee'], leftOut: [] })
  expect(placed('Wen;Kontakt\nAnn Lee;ann@example.org\nBo Lindt;bo@example.org')).toEqual({
    given: ['1 Ann Lee ann@example.org', '2 Bo Lindt bo@example.org'],
    leftOut: ['1 heads'],
  })
  expect(placed('Cho;\nAnn Lee;ann@example.org')).toEqual({
    given: ['1 Cho', '3 Ann Lee ann@example.org'],
    leftOut: [],
  })
})

test('tables that were put together keep the separators of each line, and names keep their commas', () => {
  expect(
    placed(
      'Name;E-mail\nAnn Lee;ann@example.org\nBo Lindt, bo@example.org, "Lund, Sweden"\nCho\tc@example.org',
      [place(1), place(2), place(3)],
    ),
  ).toEqual({
    given: ['1 Ann Lee ann@example.org', '2 Bo Lindt bo@example.org', '3 Cho c@example.org'],
    leftOut: [],
  })
  // Neither separator makes an address of the second line, which says so.
  expect(
    placed('Lee, Ann\tann@example.org\nBo; b@example.org, Lund\nCho, Dee\t', [place(1), place(2)]),
  ).toEqual({
    given: ['1 Lee, Ann ann@example.org', '2 Cho, Dee'],
    leftOut: ['2 not-an-email'],
  })
})

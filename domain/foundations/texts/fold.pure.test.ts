import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, lettersAndDigits, withoutFormatCharacters } from '#domain/foundations/texts/fold.ts'

describe('texts that people take for the same', () => {
  test.each([
    ['Siobhán O’Brien', "O'Brien"],
    ["Sean O'Neil", 'O’Neil'],
    ['Seán OʼNeil', 'O`Neil'],
    ['Søren Østergård', 'Soren Ostergard'],
    ['Jean‑Luc Example', 'Jean-Luc'],
    ['Jean–Luc Example', 'jean-luc'],
    ['Ann\u200bMarie\u200b Lee', 'AnnMarie Lee'],
    ['\u202aInstitute of Examples\u202c', 'Institute of Examples'],
    ['GROẞE STRAẞE', 'grosse strasse'],
    ['Đorđe Łukasz Æsa Þór Işıl', 'dorde lukasz aesa thor isil'],
    ['İpek', 'ipek'],
    ['Əliyev', 'eliyev'],
    ['Kɔfi Mɛnsa', 'kofi mensa'],
    ['ʿAbd al-Qādir Kaʾaʻawa', 'abd al-qadir kaaawa'],
    ['Ŋuñez Þorvaldur Guðmundsson', 'nunez thorvaldur gudmundsson'],
    ['Ɣana Ɖzifa Ƒafa Ʋɔvɔ', 'gana dzifa fafa vovo'],
    ['ƶ ʒ ƚ ǥ', 'z z l g'],
    ['ΟΔΥΣΣΕΑΣ ΣΑΣΑ', 'σας'],
    ['山田 太郎', '山田太郎'],
    ['やまだ　たろう', 'やまだ たろう'],
    ['Ｙａｍａｄａ', 'yamada'],
    ['soft\u00adware', 'software'],
    ['مُحَمَّد', 'محمد'],
  ])('%s is found as %s', (name, search) => {
    expect(fold(name)).toContain(fold(search))
  })

  test.each([
    ['राम', 'रोमा'],
    ['ガン', 'カン'],
    ['Kim Lee', 'KimLee'],
    ['김 철수', '김철수'],
  ])('%s is another text than %s', (one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })
})

test('a folded text stays as it is when it is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
    { numRuns: 2_000 },
  )
})

test('codes are compared by letters and digits', () => {
  const codes = [
    'EARLY-BIRD 27',
    'early\u2011bird27',
    ' Early_Bird/27 ',
    'ＥＡＲＬＹＢＩＲＤ２７',
    'EARLY\u200bBIRD27',
  ]
  expect(new Set(codes.map(lettersAndDigits))).toEqual(new Set(['earlybird27']))
})

test('characters that cannot be seen go, but for those that words and emoji are spelled with', () => {
  expect(withoutFormatCharacters('\ufeffa\u200b\u2066b\u2069\u00ad')).toBe('ab')
  for (const text of [
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d🔬',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])
    expect(withoutFormatCharacters(text)).toBe(text)
})

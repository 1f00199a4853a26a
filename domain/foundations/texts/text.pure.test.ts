import { expect, test } from 'vitest'
import { asciiDigits } from '#domain/foundations/texts/text.ts'

test('digits of every script are read', () => {
  for (const text of [
    '0123456789',
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '０１２３４５６７８９',
    '๐๑๒๓๔๕๖๗๘๙',
    '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
  ])
    expect(asciiDigits(text)).toBe('0123456789')
  expect(asciiDigits(' ١٧ x')).toBe(' 17 x')
  expect(asciiDigits('\u200f١٧\u200f')).toBe('17')
})

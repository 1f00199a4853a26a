import { expect, test } from 'vitest'
import { translatable } from '#domain/conference/translations/translatable.ts'
import { canOwn, editableKindNames } from './editable-kinds.ts'

/** Names, numbers, pictures and files of conferences, and a picture that is described by the conference’s name. */
const withoutTexts = ['partner', 'download', 'programme-room', 'conference-picture']

test('every kind of a conference’s records says which of its texts are translated, or has none', () => {
  const kinds = editableKindNames.filter(kind => canOwn(kind, 1))
  expect(kinds.filter(kind => !translatable[kind])).toEqual(expect.arrayContaining(withoutTexts))
  expect(kinds.filter(kind => !translatable[kind])).toHaveLength(withoutTexts.length)
  const names: readonly string[] = editableKindNames
  expect(Object.keys(translatable).filter(kind => !names.includes(kind))).toEqual([])
})

import { expect, test } from 'vitest'
import { checkAbstractInput } from '#domain/programme/abstracts/abstract-input.ts'

const right = {
  title: 'Dr.',
  name: 'Ada',
  email: 'ada@example.org',
  telephone: '1',
  organization: 'Lisbon',
  city: 'Lisbon',
  country: '620',
  presentationType: '51',
  topic: '41',
  abstractTitle: '',
  abstractText: '',
}

const problemsOf = (other: object, hasFile = true) => {
  const checked = checkAbstractInput({ ...right, ...other }, hasFile, 500)
  return checked.ok ? {} : checked.error.fields
}

test('a valid form is parsed and stored literally', () => {
  expect(checkAbstractInput({ ...right, name: ' Ada ' }, true, 500)).toMatchObject({
    ok: true,
    value: {
      presenter: { title: 'Dr.', name: ' Ada ', countryId: 620 },
      presentationTypeId: 51,
      topicId: 41,
    },
  })
})

test('every field with an asterisk is enforced', () => {
  expect(checkAbstractInput({}, false, 500)).toEqual({
    ok: false,
    error: {
      code: 'invalid-fields',
      fields: {
        title: 'missing',
        name: 'missing',
        email: 'missing',
        telephone: 'missing',
        organization: 'missing',
        city: 'missing',
        country: 'missing',
        presentationType: 'missing',
        topic: 'missing',
        file: 'missing',
      },
    },
  })
})

test('a city of zero is no city, and an address has at most 254 characters', () => {
  expect(problemsOf({ city: '0' })).toEqual({ city: 'missing' })
  expect(problemsOf({ email: `${'a'.repeat(400)}@example.org` })).toEqual({ email: 'too-long-email' })
  expect(problemsOf({ email: `${'a'.repeat(242)}@example.org` })).toEqual({})
})

test('typed text replaces a file, blanks do not', () => {
  expect(problemsOf({ abstractText: 'Glass remembers.' }, false)).toEqual({})
  expect(problemsOf({ abstractText: ' \n ' }, false)).toEqual({ file: 'missing' })
})

test('a title of 300 characters is accepted', () => {
  expect(problemsOf({ abstractTitle: 'x'.repeat(300) })).toEqual({})
})

test('500 words are accepted, and 501 are not', () => {
  expect(problemsOf({ abstractText: 'word '.repeat(500) })).toEqual({})
  expect(problemsOf({ abstractText: 'word '.repeat(501) })).toEqual({ abstractText: 'too-many-words' })
})

test('text of any length is refused quickly', () => {
  expect(problemsOf({ abstractText: 'x'.repeat(5_000_000) })).toEqual({ abstractText: 'too-long-long-text' })
})

test.each([
  [{ title: 'Sir' }, { title: 'not-a-choice' }],
  [{ email: 'ada' }, { email: 'not-an-email' }],
  [{ name: 'a\u0007' }, { name: 'control-characters' }],
  [{ name: '\ud800' }, { name: 'control-characters' }],
  [{ abstractTitle: 'x'.repeat(301) }, { abstractTitle: 'too-long-heading' }],
  [{ abstractTitle: 'one\ntwo' }, { abstractTitle: 'control-characters' }],
  [{ country: '1e3' }, { country: 'not-a-choice' }],
  [{ topic: '-1' }, { topic: 'not-a-choice' }],
])('%j is refused', (other, problems) => {
  expect(problemsOf(other)).toEqual(problems)
})

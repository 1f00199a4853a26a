import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from '#domain/foundations/parse-input.ts'
import { problemWords } from '#words/organiser/field-words.ts'

const fields = z.strictObject({
  missing: z.string(),
  text: z.string(),
  whole: z.int(),
  flag: z.boolean(),
  choice: z.enum(['oral', 'poster']),
  short: z.string().min(1),
  long: z.string().max(3),
  few: z.array(z.string()).min(1),
  many: z.array(z.string()).max(1),
  low: z.number().min(2),
  high: z.number().max(2),
  email: z.email(),
  address: z.url(),
  day: z.iso.date(),
  shape: z.string().regex(/^x$/),
  either: z.union([z.literal('a'), z.object({ kind: z.literal('b') })]),
  own: z.string('no-gstin'),
})

test('every problem of a schema has words, and its own rules have theirs', () => {
  const parsed = parseInput(fields, {
    ...{
      text: 1,
      whole: 1.5,
      flag: 'on',
      choice: 'song',
      short: '',
      long: 'much',
      few: [],
      many: ['a', 'b'],
    },
    ...{ low: 1, high: 3, email: 'x', address: 'x', day: 'x', shape: 'y', either: 'c', own: 3, extra: 1 },
  })
  if (parsed.ok) throw new Error('it has many problems')
  expect(new Map(parsed.error.issues.map(({ field, problem }) => [field, problemWords(problem)]))).toEqual(
    new Map([
      ['missing', 'This is missing.'],
      ['text', 'This must be a text.'],
      ['whole', 'This must be a whole number.'],
      ['flag', 'This must be true or false.'],
      ['choice', 'Choose one of these: oral, poster.'],
      ['short', 'Fill this in.'],
      ['long', 'Use 3 characters at most.'],
      ['few', 'Enter at least one.'],
      ['many', 'Enter at most 1.'],
      ['low', 'This must be at least 2.'],
      ['high', 'This can be at most 2.'],
      ['email', 'This is not an e-mail address.'],
      ['address', 'This is not a complete address: it must begin with https://.'],
      ['day', 'This is not a date.'],
      ['shape', 'This is not in the right form.'],
      ['either', 'This is not valid.'],
      ['own', 'is not a GSTIN'],
      ['', 'There is no field of this name: extra.'],
    ]),
  )
})

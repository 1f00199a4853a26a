import { expect, test } from 'vitest'
import { titleOfMail } from '#mails/all-mails.ts'
import { storyWords } from '#words/organiser/registrations/story-words.ts'

test.for([
  ['taxId', 'Changed: tax number.'],
  ['email billingAddress', 'Changed: e-mail, billing address.'],
  ['', ''],
] as const)('changed fields are called by their names: %s', ([fields, said]) => {
  const event = { kind: 'act', act: 'details changed', facts: { fields }, choice: null } as const
  expect(storyWords(event, 'Europe/Lisbon', titleOfMail).detail).toBe(said)
})

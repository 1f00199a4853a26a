import { expect, test } from 'vitest'
import { takesFiles } from '#server/bodies/takes-files.ts'

const secret = 'hP0cX2'

test.each([
  'submit-abstract',
  'online-registration',
  'online-registration.data',
  `abstract/${secret}`,
  `person/${secret}`,
  `registrations/${secret}/answers`,
  `registrations/${secret}/answers.data`,
  `registrations/${secret}/proof`,
])('a form at %s may contain a file, in every language', page => {
  expect(takesFiles(`/material-science/${page}`)).toBe(true)
  expect(takesFiles(`/material-science/de/${page}`)).toBe(true)
})

test.each([
  '/contact',
  '/material-science/contact-us',
  '/material-science/discount-form',
  `/material-science/registrations/${secret}`,
  `/material-science/de/registrations/${secret}`,
  '/material-science/xx/submit-abstract',
])('a form at %s contains none', path => {
  expect(takesFiles(path)).toBe(false)
})

test('the back office may', () => {
  expect(takesFiles('/organiser/c/material-science/imports')).toBe(true)
})

import { expect, test } from 'vitest'
import { emailProblem, readEmail } from '#domain/foundations/texts/email.ts'

test.each([
  ['ada@example.org', 'ada@example.org'],
  ["o'brien+x@example.org", "o'brien+x@example.org"],
  [' ada@example.org\u00a0', 'ada@example.org'],
  ['\u202aada@example.org\u202c', 'ada@example.org'],
  ['ada\u200b@exam\u00adple.org', 'ada@example.org'],
  ['ada@exam\u200cple.org\u200d', 'ada@example.org'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
  ['ada@müller.de', 'ada@xn--mller-kva.de'],
  ['ada@MÜLLER.de', 'ada@xn--mller-kva.de'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
])('%s is the address %s', (typed, email) => {
  expect([readEmail(typed), emailProblem(typed)]).toEqual([email, undefined])
})

test.each([
  ['nobody', 'not-an-email'],
  ['a b@example.org', 'not-an-email'],
  ['ada@müller.de/x', 'not-an-email'],
  ['ada@müller:80', 'not-an-email'],
  ['@müller.de', 'not-an-email'],
  ['ada@@example.org', 'not-an-email'],
  ['müller@', 'not-an-email'],
  ['müller@exa mple.org', 'not-an-email'],
  ['müller@example.org', 'not-ascii-email'],
  ['用户@例子.中国', 'not-ascii-email'],
  [' jörg@müller.de ', 'not-ascii-email'],
])('%s is no address: %s', (typed, problem) => {
  expect([readEmail(typed), emailProblem(typed)]).toEqual([typed, problem])
})

import type { PasswordProblem } from '#domain/staff/accounts/accounts.ts'
import { passwordLength } from '#domain/staff/accounts/password.ts'

export const passwordHint = `At least ${passwordLength.least} characters. Several unrelated words are easy to remember.`

export const passwordProblems = {
  'too-short': `This password is shorter than ${passwordLength.least} characters.`,
  'too-long': `This password is longer than ${passwordLength.most} characters.`,
  common:
    'This password is easy to guess: it is common, or like your name or address. Please choose another.',
} as const satisfies Record<PasswordProblem['code'], string>

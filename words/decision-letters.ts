/** Letters that tell a decision: the product's own texts, and what staff read about them. */

import type { MailingState } from '#domain/committee/author-mailing.ts'
import type { LetterProblem, LetterText, TextFor } from '#domain/committee/decision-letters/letter-text.ts'
import { letterFields } from '#domain/committee/decision-letters/letter-text.ts'
import type { LeftOut } from '#domain/committee/decision-letters/plan-release.ts'
import { say, spoken } from '#domain/foundations/say.ts'
import type { RecipientState } from '#domain/office/mailings/mailing.ts'
import type { OutcomeKind } from '#domain/programme/decisions/decision.ts'
import type { StatusWords } from '#words/registration-status.ts'

export const registerButton = () => say('Register')

/** The buttons that open an author's own page. */
export const pageButtons = spoken({ answer: 'Confirm or decline', abstract: 'Open your abstract' } as const)

/** How a text stands in another language. */
export const standingWords = (translation: { isOld: boolean } | undefined): string =>
  translation === undefined ? 'missing' : translation.isOld ? 'older than its source' : 'written'

export const outcomeNames: Readonly<Record<OutcomeKind, string>> = {
  accepted: 'Accepted',
  waiting: 'Waiting list',
  rejected: 'Rejected',
  'please-change': 'Change asked for',
}

/** What a text is for: `Accepted: Poster, Ceramics`. */
export function textForWords(
  { outcome }: TextFor,
  form: string | undefined,
  topic: string | undefined,
): string {
  const narrowed = [form, topic].filter(Boolean).join(', ')
  return narrowed === '' ? outcomeNames[outcome] : `${outcomeNames[outcome]}: ${narrowed}`
}

export const leftOutWords: Readonly<Record<LeftOut['because'], string>> = {
  'not-submitted': 'They were withdrawn, merged or cancelled.',
  'no-address': 'Their addresses take no mail.',
  held: 'Their letters wait in an earlier release.',
}

const fieldNames: Readonly<Record<keyof LetterText, string>> = { subject: 'The subject', body: 'The text' }

export function letterProblemWords(problem: LetterProblem): string {
  const field = fieldNames[problem.field]
  if (problem.code === 'missing') return `${field} is empty.`
  if (problem.code === 'too-long') return `${field} is too long.`
  const unknown = problem.unknown.map(name => `{${name}}`).join(', ')
  return `${field} has a field that no letter fills in: ${unknown}. There are ${letterFields.map(name => `{${name}}`).join(', ')}.` // biome-ignore format: one line
}

export const releaseStatus: Readonly<Record<MailingState, StatusWords>> = {
  held: { label: 'Held', mark: 'dotted', tone: 'waiting' },
  sending: { label: 'Being sent', mark: 'half', tone: 'waiting' },
  sent: { label: 'Sent', mark: 'filled', tone: 'positive' },
  stopped: { label: 'Stopped', mark: 'ring', tone: 'quiet' },
}

export const letterStatus: Readonly<Record<RecipientState, StatusWords>> = {
  queued: { label: 'Waiting', mark: 'dotted', tone: 'quiet' },
  sending: { label: 'Being sent', mark: 'half', tone: 'waiting' },
  sent: { label: 'Sent', mark: 'filled', tone: 'positive' },
  failed: { label: 'Failed', mark: 'warning', tone: 'negative' },
  'left-out': { label: 'Left out', mark: 'ring', tone: 'quiet' },
}

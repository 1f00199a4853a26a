import type { Question } from '#domain/offers/questions/question.ts'

/** An optional line of text that every attendee is asked on the form. */
export const aQuestion = (own: Partial<Question> = {}): Question => ({
  id: 1,
  kind: 'text',
  label: 'What shall we know?',
  help: '',
  options: [],
  isRequired: false,
  least: null,
  most: null,
  askedOf: 'attendee',
  buyersOf: null,
  condition: null,
  askedFrom: 'form',
  requiredFrom: null,
  closedFrom: null,
  changedUntil: null,
  appears: ['list', 'export', 'api', 'mail'],
  care: 'plain',
  keepDays: null,
  statementVersion: 1,
  isRetired: false,
  version: 1,
  ...own,
})

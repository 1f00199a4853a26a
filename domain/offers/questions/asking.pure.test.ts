import { describe, expect, test } from 'vitest'
import { type Asked, checkAnswers, isAsked } from '#domain/offers/questions/asking.ts'
import { depthOf, maxDepth } from '#domain/offers/questions/question.ts'
import { aQuestion } from '#tests/factories/questions.ts'

const asked: Asked = { subject: 'attendee', bought: new Set(), state: 'form', today: '2027-03-01' }
const countries = new Set([4, 276])

const options = [
  { id: 1, name: 'Any', isRetired: false },
  { id: 2, name: 'Vegan', isRetired: false },
  { id: 3, name: 'Kosher', isRetired: true },
]

describe('an answer', () => {
  test.each([
    [{ kind: 'text' }, ' Poplar ', 'Poplar'],
    [{ kind: 'long-text' }, 'One\r\ntwo', 'One\ntwo'],
    [{ kind: 'number' }, '012,50', '12.5'],
    [{ kind: 'number' }, '٣', '3'],
    [{ kind: 'number' }, '1000', '1000'],
    [{ kind: 'number' }, '1 000', '1000'],
    [{ kind: 'number' }, '1’234’567.5', '1234567.5'],
    [{ kind: 'number' }, '-1,000.50', '-1000.5'],
    [{ kind: 'number' }, '1.000,50', '1000.5'],
    [{ kind: 'number' }, '1,000,000', '1000000'],
    [{ kind: 'number' }, '١٬٠٠٠', '1000'],
    [{ kind: 'number' }, '0.125', '0.125'],
    [{ kind: 'number' }, '12.1250', '12.125'],
    [{ kind: 'date' }, '2027-05-11', '2027-05-11'],
    [{ kind: 'yes-no' }, 'no', 'no'],
    [{ kind: 'one-of', options }, '2', ',2,'],
    [{ kind: 'country' }, '276', '276'],
    [{ kind: 'statement', statementVersion: 3 }, '3', '3'],
    [{ kind: 'text' }, '  ', null],
  ] as const)('of %o that was typed as %s is stored as %s', (question, typed, stored) => {
    const { answers, problems } = checkAnswers(
      [aQuestion({ id: 7, ...question })],
      { 'answer-7': typed },
      asked,
      { countries },
    )
    expect([...problems]).toEqual([])
    expect(answers.get(7)).toBe(stored)
  })

  test.each([
    [{ kind: 'text', isRequired: true }, '', { code: 'missing' }],
    [{ kind: 'text', most: 3 }, 'four', { code: 'too-long', limit: 3 }],
    [{ kind: 'long-text', least: 5 }, 'four', { code: 'too-short', limit: 5 }],
    [{ kind: 'text' }, 'a\u0007b', { code: 'not-text' }],
    [{ kind: 'number' }, '1e3', { code: 'not-a-number' }],
    [{ kind: 'number' }, '1,00,000', { code: 'not-a-number' }],
    [{ kind: 'number' }, '1,000', { code: 'ambiguous-number' }],
    [{ kind: 'number' }, '-25.000', { code: 'ambiguous-number' }],
    [{ kind: 'number', least: 2 }, '1', { code: 'too-small', limit: 2 }],
    [{ kind: 'number', most: 2 }, '3', { code: 'too-big', limit: 2 }],
    [{ kind: 'date' }, '2027-02-30', { code: 'not-a-date' }],
    [{ kind: 'yes-no' }, 'maybe', { code: 'not-a-choice' }],
    [{ kind: 'one-of', options }, '3', { code: 'not-a-choice' }],
    [{ kind: 'one-of', options }, '99', { code: 'not-a-choice' }],
    [{ kind: 'country' }, '5', { code: 'not-a-choice' }],
    [{ kind: 'statement', statementVersion: 3 }, '2', { code: 'not-accepted' }],
    [{ kind: 'statement', isRequired: true }, '', { code: 'not-accepted' }],
  ] as const)('of %o as %s is refused', (question, typed, problem) => {
    const { problems } = checkAnswers([aQuestion({ id: 7, ...question })], { 'answer-7': typed }, asked, {
      countries,
    })
    expect(problems.get(7)).toEqual(problem)
  })

  test('that was a number with three decimals stays, sent again as it is shown', () => {
    const question = aQuestion({ id: 7, kind: 'number' })
    const { answers, problems } = checkAnswers([question], { 'answer-7': '12.125' }, asked, {
      countries,
      given: new Map([[7, '12.125']]),
    })
    expect([...problems]).toEqual([])
    expect(answers.get(7)).toBe('12.125')
  })

  test('of several options is within its limits', () => {
    const question = aQuestion({ id: 7, kind: 'several-of', options, most: 1 })
    const both = { 'answer-7-1': 'yes', 'answer-7-2': 'yes' }
    expect(checkAnswers([question], both, asked, { countries }).problems.get(7)).toEqual({
      code: 'too-many',
      limit: 1,
    })
    const free = { ...question, most: null }
    expect(checkAnswers([free], both, asked, { countries }).answers.get(7)).toBe(',1,2,')
  })

  test('keeps an option that was removed since', () => {
    const question = aQuestion({ id: 7, kind: 'one-of', options })
    const given = new Map([[7, ',3,']])
    expect(checkAnswers([question], { 'answer-7': '3' }, asked, { countries, given }).answers.get(7)).toBe(
      ',3,',
    )
  })
})

describe('a question', () => {
  const first = aQuestion({ id: 1, kind: 'yes-no' })
  const second = aQuestion({
    id: 2,
    isRequired: true,
    condition: { kind: 'answered', questionId: 1, answer: 'yes' },
  })
  const third = aQuestion({ id: 3, condition: { kind: 'answered', questionId: 2, answer: null } })

  test('is asked only where its condition holds, in whatever order they stand', () => {
    const questions = [third, second, first]
    const typed = { 'answer-2': 'Nuts', 'answer-3': 'Much' }
    const no = checkAnswers(questions, { ...typed, 'answer-1': 'no' }, asked, { countries })
    expect([...no.problems]).toEqual([])
    expect(no.answers).toEqual(
      new Map([
        [1, 'no'],
        [2, null],
        [3, null],
      ]),
    )
    const yes = checkAnswers(questions, { ...typed, 'answer-1': 'yes' }, asked, { countries })
    expect(yes.answers).toEqual(
      new Map([
        [1, 'yes'],
        [2, 'Nuts'],
        [3, 'Much'],
      ]),
    )
    const missing = checkAnswers(questions, { 'answer-1': 'yes' }, asked, { countries })
    expect(missing.problems.get(2)).toEqual({ code: 'missing' })
  })

  test('may depend on two others in a row, and not on itself', () => {
    expect(depthOf([first, second, third], third)).toBe(2)
    const fourth = aQuestion({ id: 4, condition: { kind: 'answered', questionId: 3, answer: null } })
    expect(depthOf([first, second, third, fourth], fourth)).toBeGreaterThan(maxDepth)
    const circle = { ...first, condition: { kind: 'answered', questionId: 2, answer: null } } as const
    expect(depthOf([circle, second], circle)).toBeGreaterThan(maxDepth)
  })

  test('is for those who bought something, from a state on', () => {
    const forDiners = aQuestion({ buyersOf: 'offer-12', askedFrom: 'paid' })
    const diner = { ...asked, bought: new Set(['offer-12']) }
    expect(isAsked(forDiners, { ...diner, state: 'registered' })).toBe(false)
    expect(isAsked(forDiners, { ...diner, state: 'paid' })).toBe(true)
    expect(isAsked(forDiners, { ...asked, state: 'paid' })).toBe(false)
  })

  test('that is closed, or whose answer can no longer be changed, keeps its answer', () => {
    const given = new Map([[7, 'Old']])
    const check = (dates: { closedFrom?: string; changedUntil?: string }, earlier = given) =>
      checkAnswers([aQuestion({ id: 7, isRequired: true, ...dates })], { 'answer-7': 'New' }, asked, {
        countries,
        given: earlier,
      })
    expect(check({ closedFrom: '2027-03-01' }).answers.has(7)).toBe(false)
    expect(check({ changedUntil: '2027-02-28' }).answers.has(7)).toBe(false)
    expect(check({ changedUntil: '2027-03-01' }).answers.get(7)).toBe('New')
    expect(check({ changedUntil: '2027-02-28' }, new Map()).answers.get(7)).toBe('New')
    expect(check({ closedFrom: '2027-03-01' }, new Map()).problems.size).toBe(0)
  })

  test('demands nothing of staff, who cannot accept a statement', () => {
    const statement = aQuestion({ id: 8, kind: 'statement', isRequired: true })
    const { answers, problems } = checkAnswers(
      [aQuestion({ id: 7, isRequired: true }), statement],
      { 'answer-8': '1' },
      asked,
      { countries, demands: false },
    )
    expect(problems.size).toBe(0)
    expect(answers.has(8)).toBe(false)
  })
})

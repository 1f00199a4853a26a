import { expect, test } from 'vitest'
import { failedTests } from '#tools/setup/failed-tests.mjs'

const rules = {
  testResults: [
    {
      name: '/project/domain/fees.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'a fee that is right', failureMessages: [] },
        { status: 'passed', fullName: 'a fee that is late', failureMessages: ['expected 1 to be 3'] },
        {
          status: 'failed',
          fullName: 'a fee that is wrong',
          failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n\n  at fees.test.ts:3'],
        },
      ],
    },
    {
      name: '/project/domain/broken.test.ts',
      status: 'failed',
      message: 'No such module',
      assertionResults: [],
    },
    { name: '/project/domain/sound.test.ts', status: 'passed', assertionResults: [] },
  ],
}
const journeys = {
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            { title: 'sound', file: 'feeds.journey.ts', tests: [{ status: 'expected', results: [{}] }] },
            {
              title: 'is late',
              file: 'feeds.journey.ts',
              tests: [{ status: 'unexpected', results: [{ error: { message: 'Timed out' } }] }],
            },
            {
              title: 'is moody',
              file: 'feeds.journey.ts',
              tests: [{ status: 'flaky', results: [{ error: { message: 'Not there' } }, {}] }],
            },
          ],
        },
      ],
    },
  ],
}

test('each failed test is named with the beginning of why', () => {
  expect(failedTests(rules, journeys, '/project/')).toEqual([
    'passed only when tried again: domain/fees.test.ts > a fee that is late',
    '    expected 1 to be 3',
    'failed: domain/fees.test.ts > a fee that is wrong',
    '    expected 1 to be 2',
    '    at fees.test.ts:3',
    'failed: domain/broken.test.ts > the file itself',
    '    No such module',
    'failed: tests/journeys/feeds.journey.ts > is late',
    '    Timed out',
    'passed only when tried again: tests/journeys/feeds.journey.ts > is moody',
    '    Not there',
  ])
})

test('nothing is said where nothing failed or ran', () => {
  expect(failedTests(undefined, undefined, '/project/')).toEqual([])
})

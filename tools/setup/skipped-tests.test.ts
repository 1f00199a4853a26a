import { expect, test } from 'vitest'
import { needsMaterial } from '#tests/support/material.ts'
import { withoutMaterial } from '#tools/setup/skipped-tests.mjs'

const rules = (status: string) => ({
  testResults: [
    {
      name: '/project/adapters/papers/read-papers.test.ts',
      assertionResults: [
        { status, fullName: `a paper of others ${needsMaterial}` },
        { status, fullName: `a folder of theirs ${needsMaterial}` },
        { status: 'passed', fullName: 'a paper of ours' },
        { status: 'skipped', fullName: 'what one database alone needs' },
      ],
    },
  ],
})
const journeys = (status: string) => ({
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: `feeds of others ${needsMaterial}`,
              file: 'feeds.journey.ts',
              tests: [{ status }],
            },
          ],
        },
      ],
    },
  ],
})

test('one line names the files whose tests were skipped for want of material', () => {
  expect(withoutMaterial(rules('skipped'), journeys('skipped'), '/project/')).toBe(
    '3 skipped without ../shared/material, in adapters/papers/read-papers.test.ts, tests/journeys/feeds.journey.ts',
  )
  expect(withoutMaterial(rules('pending'), undefined, '/project/')).toMatch(/^2 skipped/)
})

test('nothing is said where all of them ran, or nothing did', () => {
  expect(withoutMaterial(rules('passed'), journeys('expected'), '/project/')).toBeUndefined()
  expect(withoutMaterial(undefined, undefined, '/project/')).toBeUndefined()
})

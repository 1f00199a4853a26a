import { expect, test } from 'vitest'

test('the rules run in the time zone of this project', () => {
  expect(Temporal.Now.timeZoneId()).toBe(process.env.TZ)
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(process.env.TZ)
})

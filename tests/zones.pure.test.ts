import { expect, test } from 'vitest'

test('rules run in the zone that this run of them stands for', () => {
  expect(Temporal.Now.timeZoneId()).toBe(process.env.TZ)
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(process.env.TZ)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { opticalSize } from '#site/microsite/home/sponsor-view.ts'

const side = fc.integer({ min: 1, max: 10_000 })

test('logos of usual shapes take up one area; long and high ones stay in bounds, with their shape', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const shown = opticalSize({ width, height }, 10_000)
      expect(shown.width).toBeLessThanOrEqual(210)
      expect(shown.height).toBeLessThanOrEqual(110)
      const shape = width / height
      if (shape < 0.9 || shape > 4) return
      expect(Math.abs(shown.width * shown.height - 10_000)).toBeLessThan(400)
      expect(Math.abs(shown.width / shown.height / shape - 1)).toBeLessThan(0.03)
    }),
  )
})

import { expect, test } from 'vitest'
import { sumInWords } from '#words/organiser/registrations/sum-in-words.ts'

test.each([
  [36_698, 'USD', 'Three hundred sixty-six and 98/100 US dollars'],
  [100, 'USD', 'One US dollar'],
  [5, 'EUR', 'Zero and 05/100 euros'],
  [73_395, 'JPY', 'Seventy-three thousand three hundred ninety-five Japanese yen'],
  [1_000_042_007, 'KWD', 'One million forty-two and 007/1000 Kuwaiti dinars'],
  [1_700_100, 'INR', 'Seventeen thousand one Indian rupees'],
])('%i of %s in words', (amountMinor, currency, words) => {
  expect(sumInWords(amountMinor, currency)).toBe(words)
})

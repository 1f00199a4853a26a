import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLikeTexts, likenessOf, weighTexts } from '#domain/foundations/texts/likeness.ts'

async function likenessIn(texts: readonly string[], one = 0, other = 1): Promise<number> {
  const weighed = await weighTexts(texts)
  return likenessOf(weighed[one] ?? new Map(), weighed[other] ?? new Map())
}

test.each([
  ['SLOW CRYSTALLISATION of Gláss!', 'slow crystallisation of glass'],
  ['We don’t use naı\u0308ve <b>Straßen</b> models', 'we dont use naïve (b) STRASSEN (b) models'],
  ['結晶化ｶﾞﾗｽの研究を行った。', '結晶化ガラスの研究を行った'],
  ['การตกผลึกของแก้ว', 'การตกผลึกของแก้ว'],
  ['تبلور الزجاج', 'تبلورُ الزّجاج'],
  ['the energy $E = mc^2$, by \\emph{sums}', 'The energy E = mc^2 by emph sums'],
])('%s says the same words as %s', async (one, other) => {
  expect(await likenessIn([one, other, 'snow in the mountains'])).toBeCloseTo(1)
})

test('what others say too weighs little', async () => {
  const texts = [
    'we present results about glass',
    'we present results about snow',
    'glass is what snow resembles',
  ]
  const many = Array.from({ length: 20 }, () => 'we present results about whatever')
  expect(await likenessIn([...texts, ...many], 0, 1)).toBeLessThan(0.3)
  expect(await likenessIn([...texts, ...many], 0, 2)).toBeGreaterThan(0.4)
})

test('the same words of another script without blanks are found in other sentences', async () => {
  const texts = [
    '私たちは結晶化ガラスの強度を測定した',
    '結晶化ガラスの強度を私たちは測定した',
    '雪崩の予報について述べる',
  ]
  expect(await likenessIn(texts, 0, 1)).toBeGreaterThan(0.6)
  expect(await likenessIn(texts, 0, 2)).toBeLessThan(0.1)
})

const someWords = fc.array(
  fc.constantFrom(...'glass snow ice rain hail wind sand salt iron cork'.split(' ')),
  {
    maxLength: 12,
  },
)

test('the index finds exactly the pairs that comparing each with each finds', async () => {
  const texts = fc.array(someWords, { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.nat(12),
      async (all, from, least) => {
        const weighed = await weighTexts(all.map(words => words.join(' ')))
        const own = Math.min(least, weighed.length)
        const found = await findLikeTexts(weighed, from, own)
        const expected = weighed.flatMap((other, at) =>
          weighed.slice(0, Math.min(at, own)).flatMap((one, first) => {
            const likeness = likenessOf(one, other)
            return likeness >= from ? [{ one: first, other: at, likeness }] : []
          }),
        )
        expect(found).toEqual(expected)
      },
    ),
  )
})

test('any texts have a likeness from 0 to 1, the same both ways, and each with itself 1', async () => {
  const anything = fc.string({ unit: 'binary', maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 6 }), async texts => {
      const weighed = await weighTexts(texts)
      for (const one of weighed) {
        if (one.size > 0) expect(likenessOf(one, one)).toBeCloseTo(1)
        for (const other of weighed) {
          const likeness = likenessOf(one, other)
          expect(likeness).toBeGreaterThanOrEqual(0)
          expect(likeness).toBeLessThanOrEqual(1)
          expect(likenessOf(other, one)).toBeCloseTo(likeness)
        }
      }
    }),
  )
})

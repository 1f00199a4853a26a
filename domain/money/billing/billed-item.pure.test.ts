import { expect, test } from 'vitest'
import { speakingTo } from '#domain/foundations/speech.ts'
import { billedItem, itemWords } from '#domain/money/billing/billed-item.ts'
import { newLine } from '#domain/offers/lines/line.ts'
import { addOnOfGroup, groupDiscountLine, stayOfGroup } from '#domain/offers/lines/lines-of-choice.ts'
import { speakInTests } from '#tests/support/catalogues.ts'

speakInTests('de')

test('a bill of a group says in its language what several of its people have', () => {
  const lines = [
    newLine('admission', 'Delegate', 50_000, {
      wireName: 'delegate',
      periodId: 1,
      quantity: 2,
      ofGroup: 1,
      detail: 'Earlybird',
    }),
    stayOfGroup({ id: 1, name: 'Hotel Glass', nights: 2, unitMinor: 30_000, quantity: 2 }),
    addOnOfGroup({ unitMinor: 20_000, quantity: 3 }),
    groupDiscountLine({ on: 'Delegate', unitMinor: -100, quantity: 2, taxClass: 'admission' }),
  ] as const
  const said = speakingTo({ language: 'de', addressed: null }, () =>
    lines.map(line => itemWords(billedItem({ ...line, kind: line.kind as 'admission' }), false)),
  )
  expect(said.map(({ description, detail }) => [description, detail])).toEqual([
    ['2 × Teilnahme', 'Earlybird'],
    ['Unterkunft, 2 Nächte', '2 × Hotel Glass'],
    ['3 × Begleitperson', ''],
    ['Gruppenrabatt', '2 × Teilnahme'],
  ])
})

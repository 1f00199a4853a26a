import { expect, test } from 'vitest'
import { type Comparable, findAlike } from '#domain/programme/decisions/alike.ts'

let last = 0
const abstract = (title: string, more: Partial<Comparable> = {}): Comparable => {
  last += 1
  return { id: last, title, text: '', keywords: '', presenter: `Person ${last}`, email: `p${last}@example.org`, orcids: [], ...more } // biome-ignore format: one line
}

test('titles that differ in case, accents and small words are much alike', async () => {
  const one = abstract('Slow crystallisation of glass under pressure')
  const other = abstract('SLOW CRYSTALLISATION of Gláss, under pressure!')
  const third = abstract('Fast melting of ice')
  expect(await findAlike([one, other, third])).toEqual([
    { ids: [one.id, other.id], isSamePresenter: false, titles: 1, texts: 0 },
  ])
})

test('one presenter is found by address and name, or by ORCID, and an institute’s address alone is nobody', async () => {
  const noor = { presenter: 'Noor Ahmadi', email: 'Noor@Example.org' }
  const [one, other] = [
    abstract('Glass', noor),
    abstract('Ice', { ...noor, presenter: 'N. Ahmadi', email: 'noor@example.org' }),
  ]
  const third = abstract('Snow', { presenter: 'Bo Lind', email: 'noor@example.org' })
  const [fourth, fifth] = [
    abstract('Rain', { orcids: ['0000-0002-1825-0097'] }),
    abstract('Hail', { orcids: ['0000-0002-1825-0097'] }),
  ]
  const found = await findAlike([one, other, third, fourth, fifth])
  expect(found.map(({ ids, isSamePresenter }) => [...ids, isSamePresenter])).toEqual([
    [one.id, other.id, true],
    [fourth.id, fifth.id, true],
  ])
})

test('empty titles are not alike', async () => {
  expect(await findAlike([abstract(''), abstract(''), abstract('?!')])).toEqual([])
})

const long =
  'Cork agglomerates are sold as fenders and judged by one quick test, although a moored ship leans on them for days. We loaded notched blocks in sea water and followed each crack tip with a camera.'

test('a text under another title and name is found, here and elsewhere, and one that says little is not', async () => {
  const edited = `New: ${long.replace('a camera', 'two cameras')}`
  const [one, other] = [abstract('Fenders', { text: long }), abstract('Cracks in cork', { text: edited })]
  const [third, fourth] = [
    abstract('Glass', { text: 'See the attached file.' }),
    abstract('Snow', { text: 'See the attached file.' }),
  ]
  const elsewhere = abstract('Harbours', { text: long, email: one.email, presenter: one.presenter })
  const found = await findAlike(
    [one, other, third, fourth],
    [elsewhere, abstract('Ice', { email: one.email })],
  )
  const likeness = expect.closeTo(0.8, 0)
  expect(found).toEqual([
    { ids: [one.id, elsewhere.id], isSamePresenter: false, titles: 0, texts: likeness },
    { ids: [one.id, other.id], isSamePresenter: false, titles: 0, texts: likeness },
    { ids: [other.id, elsewhere.id], isSamePresenter: false, titles: 0, texts: likeness },
  ])
  expect(found.every(({ texts }) => texts < 1)).toBe(true)
})

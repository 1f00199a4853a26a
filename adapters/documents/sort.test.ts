import { describe, expect, test } from 'vitest'
import { boxOf } from '#adapters/documents/outline.ts'
import { composeSorts, type Sort } from '#adapters/documents/sort.ts'

const alone = { before: false, after: false }

function drawn(cluster: string, joins = alone, text = cluster): Sort {
  const sort = composeSorts(cluster, text, 400, joins).find(each => each.contours.length > 0)
  if (!sort) throw new Error(`nothing drawn for ${cluster}`)
  return sort
}

function widthOf(cluster: string): number {
  return composeSorts(cluster, cluster, 400, alone).reduce((sum, sort) => sum + sort.advance, 0)
}

describe('a sort', () => {
  test('of an Arabic letter has a form for each of its places in a word', () => {
    const places = [false, true].flatMap(before => [false, true].map(after => ({ before, after })))
    const forms = places.map(joins => JSON.stringify(drawn('ه', joins).contours))
    expect(new Set(forms).size).toBe(4)
  })

  test('of consonants in one syllable is narrower than they are side by side', () => {
    expect(widthOf('क्ष')).toBeLessThan(widthOf('क') + widthOf('ष'))
    expect(widthOf('ক্ত')).toBeGreaterThan(widthOf('ত'))
    expect(widthOf('ট্র')).toBe(0)
    expect(widthOf('ஸ்ரீ')).toBeLessThan(widthOf('ஸ்') + widthOf('ரீ'))
  })

  test('has marks above and below its letter, each where it belongs', () => {
    const heightOf = (cluster: string) => boxOf(drawn(cluster).contours.flat())
    expect(heightOf('กี้').maxY).toBeGreaterThan(heightOf('กี').maxY)
    expect(heightOf('กุ').minY).toBeLessThan(heightOf('ก').minY)
    // Shadda stands on the letter and the vowel on shadda, whatever order Unicode sorts them into.
    expect(drawn('م\u064e\u0651').contours).toEqual(drawn('م\u0651\u064e').contours)
    expect(heightOf('م\u0651\u064e').maxY).toBeGreaterThan(heightOf('م\u0651').maxY)
  })

  test('reads as its characters in the order in which readers expect them', () => {
    const readingsOf = (cluster: string) => composeSorts(cluster, cluster, 400, alone).map(sort => sort.reads)
    expect(readingsOf('कि')).toEqual(['कि'])
    expect(readingsOf('न्द्र')).toEqual(['न', '्', 'द', '्', 'र'])
    expect(readingsOf('لا')).toEqual(['ال'])
    expect(readingsOf('نُ')).toEqual(['ُ', 'ن'])
  })

  test('of a Chinese character has the form of the country that the text comes from', () => {
    expect(drawn('直', alone, '渡辺 直美').contours).not.toEqual(drawn('直', alone, '直').contours)
    expect(drawn('骨', alone, 'ほね 骨').contours).not.toEqual(drawn('骨').contours)
  })

  test('is heavier at a heavier weight', () => {
    const [regular] = composeSorts('中', '中', 400, alone)
    const [semibold] = composeSorts('中', '中', 600, alone)
    expect(regular?.advance).toBe(semibold?.advance)
    expect(regular?.contours).not.toEqual(semibold?.contours)
  })

  test('is shaped alike whatever was drawn before it', () => {
    // Made of the letter and the sign that others are written with.
    for (const letter of ['ओ', 'ऐ', 'औ']) composeSorts(letter, letter, 600, alone)
    const widthAt600 = (cluster: string) => composeSorts(cluster, cluster, 600, alone).at(0)?.advance
    expect(widthAt600('में')).toBe(widthAt600('म'))
    expect(widthAt600('हैं')).toBe(widthAt600('ह'))
  })

  test('is not piled so high that it reaches into other lines', () => {
    expect(composeSorts(`م${'\u064e'.repeat(3)}`, '', 400, alone)).not.toEqual([])
    expect(composeSorts(`م${'\u0653'.repeat(40)}`, '', 400, alone)).toEqual([])
  })

  test('is not made of characters that no typeface has', () => {
    expect(composeSorts('አ', 'አ', 400, alone)).toEqual([])
    expect(composeSorts('中\u0301', '中\u0301', 400, alone)).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { clustersOf } from '#adapters/documents/clusters.ts'

/** The parts of a line that no break may divide. */
function unbroken(line: string): string[] {
  const parts: string[] = []
  for (const { text, mayStartLine } of clustersOf(line)) {
    if (mayStartLine || parts.length === 0) parts.push(text)
    else parts[parts.length - 1] += text
  }
  return parts
}

const signs = (line: string) => clustersOf(line).map(({ text }) => text)

describe('a line', () => {
  test('may be broken between Chinese characters, but not before closing nor after opening signs', () => {
    expect(unbroken('北京大学')).toEqual(['北', '京', '大', '学'])
    expect(unbroken('学院（北京），中')).toEqual(['学', '院', '（北', '京），', '中'])
    expect(unbroken('“北京”大学')).toEqual(['“北', '京”', '大', '学'])
  })

  test('keeps small kana and marks of length with what they follow', () => {
    expect(unbroken('ソフィアー・々')).toEqual(['ソ', 'フィ', 'アー・々'])
  })

  test('may be broken between Chinese characters and words of letters, not inside the words', () => {
    expect(unbroken('在Zürich大学')).toEqual(['在', 'Zürich', '大', '学'])
    expect(unbroken('田 Ada')).toEqual(['田 Ada'])
  })

  test('is broken at spaces alone in Korean, Arabic and Indic scripts', () => {
    expect(unbroken('서울대학교')).toEqual(['서울대학교'])
    expect(unbroken('محمد')).toEqual(['محمد'])
    expect(unbroken('विश्वविद्यालय')).toEqual(['विश्वविद्यालय'])
  })

  test('may be broken between Thai words', () => {
    expect(unbroken('มหาวิทยาลัยเชียงใหม่')).toEqual(['มหาวิทยาลัย', 'เชียงใหม่'])
  })

  test('is divided into syllables and letters with their marks', () => {
    expect(signs('क्षत्रिय')).toEqual(['क्ष', 'त्रि', 'य'])
    expect(signs('क\u094d\u200cष')).toEqual(['क\u094d\u200cष'])
    expect(signs('ஸ்ரீலங்கா')).toEqual(['ஸ்ரீ', 'ல', 'ங்', 'கா'])
    expect(signs('سلام')).toEqual(['س', 'لا', 'م'])
    expect(signs('น้ำ')).toEqual(['น้ำ'])
  })
})

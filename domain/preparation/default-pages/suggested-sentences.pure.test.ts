import { describe, expect, test } from 'vitest'
import { defaultConferenceContent } from '#domain/preparation/default-pages/default-content.ts'
import { suggestedNames } from '#domain/preparation/default-pages/page-names.ts'
import { recordIn, suggestedIn } from '#domain/preparation/default-pages/suggested-sentences.ts'
import { speakInTests } from '#tests/support/catalogues.ts'

speakInTests('de', 'fr', 'es', 'ar')

const content = defaultConferenceContent({ ...suggestedNames, subject: 'Ice & Glass' })

describe('the suggested texts in another language', () => {
  test.each(['de', 'fr', 'es', 'ar'] as const)('%s has each of them whole', language => {
    const bodies = content.page.flatMap(({ title, lead, body }) => [title, lead ?? '', body]).filter(Boolean)
    expect(bodies.filter(text => suggestedIn(language, text) === undefined)).toEqual([])
    const days = content['schedule-day'].flatMap(({ rows, title }) => [title, ...rows.map(row => row.title)])
    expect(days.filter(text => suggestedIn(language, text) === undefined)).toEqual([])
  })

  test.each(['de', 'fr', 'es', 'ar'] as const)('demand no English of a conference in %s', language => {
    const names = { ...suggestedNames, subject: 'Ice & Glass' }
    const english = defaultConferenceContent({ ...names, isInEnglish: false })
    expect(JSON.stringify(english)).not.toMatch(/in English|English only/)
    const bodies = english.page.flatMap(({ title, lead, body }) => [title, lead ?? '', body]).filter(Boolean)
    expect(bodies.filter(text => suggestedIn(language, text) === undefined)).toEqual([])
    expect(JSON.stringify(recordIn(language, english))).not.toMatch(/Englisch|anglais|inglés|بالإنجليزية/)
  })

  test('keep tags, fields and what the organiser filled in', () => {
    const call = content.page.find(({ slug }) => slug === 'call-for-Abstracts')?.body ?? ''
    const german = suggestedIn('de', call) ?? ''
    expect(german).toContain(
      '<p>Wir laden zu Abstracts für Vorträge, Poster und virtuelle Vorträge über alle Themen von Ice &amp; Glass ein.',
    )
    expect(german.match(/<[^>]*>/g)).toEqual(call.match(/<[^>]*>/g))
    expect(suggestedIn('en', german, 'de')).toBe(call)
    expect(suggestedIn('ar', german, 'de')).toContain('Ice &amp; Glass')
  })

  test('are nothing that somebody wrote, in whole or in part', () => {
    expect(suggestedIn('de', 'Come to Porto.')).toBeUndefined()
    expect(suggestedIn('de', '<p>Lunch</p><p>and fish</p>')).toBeUndefined()
    expect(suggestedIn('de', '<p>Lunch</p><p>{refund table}</p>')).toBe(
      '<p>Mittagessen</p><p>{refund table}</p>',
    )
    expect(suggestedIn('de', '')).toBe('')
    expect(suggestedIn('de', 'Write to office@example.org')).toBeUndefined()
  })

  test('and so are addresses, which say the same in every language', () => {
    for (const address of ['office@example.org', 'https://example.org/a?b=c'])
      expect(suggestedIn('ar', address)).toBe(address)
  })

  test('leave what is no text as it is', () => {
    expect(
      recordIn('fr', { slug: 'topics', title: 'Topics', rows: [{ from: '08:00', title: 'Lunch' }] }),
    ).toEqual({
      slug: 'topics',
      title: 'Thèmes',
      rows: [{ from: '08:00', title: 'Déjeuner' }],
    })
  })
})

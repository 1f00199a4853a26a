/** What mails of the office have in common. */
import type { Fact } from '#mails/composition.ts'

export const conferenceFields = ['conference', 'dates', 'place', 'facts'] as const

/** Without rows that say nothing. */
export const filled = (facts: readonly Fact[]) => facts.filter(({ text }) => text.trim() !== '')

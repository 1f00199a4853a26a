/**
 * Fields in an organiser's texts: words in braces for what is stated elsewhere, so that a text stays true when that
 * changes. They are filled in each time a page is rendered.
 */
import { escapeHtml } from '#domain/content/prose.ts'

export interface ProseFacts {
  organiser: string
  'office e-mail': string
}

/** Fills in the fields of plain text; other words in braces stay as they are. */
export const fillText = (text: string, facts: ProseFacts): string => fill(text, facts, value => value)

/** The same for HTML. */
export const fillHtml = (html: string, facts: ProseFacts): string => fill(html, facts, escapeHtml)

function fill(text: string, facts: ProseFacts, write: (value: string) => string): string {
  return text.replaceAll(/\{([a-z][a-z -]{0,40})\}/g, (field, name: string) =>
    // Checked by the condition.
    Object.hasOwn(facts, name) ? write(facts[name as keyof ProseFacts]) : field,
  )
}

/** A field as it is written in a text. */
export const field = (name: keyof ProseFacts) => `{${name}}`

/** What an organiser still has to fill in, such as `[your town]`. */
export const gapsIn = (text: string): string[] => [...new Set(text.match(/\[your [a-z ]{1,40}\]/g))]

import type { ContentInput } from '#domain/conference/content/kinds.ts'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { field } from '#domain/conference/content/prose-fields.ts'

/** The names used in default pages, filled in when a site or a conference is created. */
export interface SiteNames {
  /** The product's name, such as `Colloquy`. */
  product: string
  /** Who is responsible for the site, as named in a contract. */
  legalName: string
  officeEmail: string
  /** The town and state whose courts have jurisdiction, such as `Pune, Maharashtra`. */
  seat: string
  /** Whose law governs the contracts, such as `India`. */
  country: string
  /** Above legal texts, such as `Last updated: January 2025`; empty if nobody has said. */
  updated: string
}

/** For suggestions: what is stated elsewhere is filled in where it is shown, and only the organiser knows the rest. */
export const suggestedNames: SiteNames = {
  product: field('organiser'),
  legalName: field('organiser'),
  officeEmail: field('office e-mail'),
  seat: '[your town]',
  country: '[your country]',
  updated: '',
}

export interface ConferenceNames extends SiteNames {
  /** The conference's subject, such as `Material Science and Engineering`. */
  subject: string
  /** How many it has, where that is known. */
  days?: number
  /** False where its first language is another one: then nothing is demanded in English. */
  isInEnglish?: boolean
}

export type DefaultPage = ContentInput<'page'>

/** The same names, escaped for HTML. */
export function asHtml<N extends SiteNames>(names: N): N {
  const escaped = Object.entries(names).map(([key, name]) => [key, escapeHtml(String(name))])
  // The same keys with the same types of values.
  return Object.fromEntries(escaped) as N
}

/** A link that opens a mail to the office. */
export function mailLink(email: string): string {
  return `<a href="mailto:${email}">${email}</a>`
}

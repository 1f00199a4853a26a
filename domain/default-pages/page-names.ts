import type { ContentInput } from '#domain/content/kinds.ts'
import { escapeHtml } from '#domain/content/prose.ts'

/** The names that stand in default pages; filled when a site or a conference is made. */
export interface SiteNames {
  /** The product's name, such as `Colloquy`. */
  product: string
  /** Who answers for the site, as a contract names them. */
  legalName: string
  officeEmail: string
  /** The town, and state, whose courts decide, such as `Pune, Maharashtra`. */
  seat: string
}

export interface ConferenceNames extends SiteNames {
  /** The conference's subject, such as `Material Science and Engineering`. */
  subject: string
}

export type DefaultPage = ContentInput<'page'>

/** The same names, safe to put into HTML. */
export function asHtml<N extends SiteNames>(names: N): N {
  const escaped = Object.entries(names).map(([key, name]) => [key, escapeHtml(String(name))])
  // Same keys, same kind of values.
  return Object.fromEntries(escaped) as N
}

/** A link that opens a letter to the office. */
export function mailLink(email: string): string {
  return `<a href="mailto:${email}">${email}</a>`
}

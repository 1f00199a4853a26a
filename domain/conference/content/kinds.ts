/**
 * Every kind of content that is a plain list or a single record, described once: its owner (the main site, a
 * conference, or either), whether there are one or many, and its fields. Fields built with `html()` are cleaned when
 * written; fields built with `image` or `file` name something in the file store.
 */

import { z } from 'zod'
import { announcementFields } from '#domain/conference/content/announcement-fields.ts'
import { date, file, html, image, line, text } from '#domain/conference/content/fields.ts'
import { identityFields } from '#domain/conference/content/identity-fields.ts'
import { menuFields } from '#domain/conference/content/menu-fields.ts'
import { offlinePaymentFields } from '#domain/conference/content/offline-payment-fields.ts'
import { ownPageFields } from '#domain/conference/content/own-page-fields.ts'
import { taxProfileFields } from '#domain/conference/content/tax-profile-fields.ts'

/** The presentation types of the fee table, which is in a later room. */
const ticketCategories = ['invited', 'oral', 'poster', 'student', 'delegate', 'virtual'] as const

/** How large the logos of a tier are. */
export const logoSizes = ['large', 'medium', 'small'] as const

const ticket = z.object({
  name: line,
  /** On a conference's card: whose price in the fee table it shows. Null shows the price below. */
  category: z.enum(ticketCategories).nullable().default(null),
  /** Minor units of `currency`. Displayed, never charged: charges come from the fee tables. */
  priceMinor: z.int().nonnegative(),
  currency: z.string().length(3).default('USD'),
  /** The rupee equivalent as printed, such as `60K`; empty if none is shown. */
  inrEquivalent: line.default(''),
  isRecommended: z.boolean().default(false),
  includes: z.array(line).default([]),
})

export const kinds = {
  // The main site
  organisation: {
    owner: 'site', many: false,
    fields: z.object({
      name: line.trim().min(1), tagline: line, officeAddress: text.trim().min(1), email: z.email(), phone: line,
      /** The organiser's own hue in degrees, 0 to 359. */
      hue: z.int().min(0).max(359),
      socialLinks: z.array(z.object({ label: line, href: z.url() })).default([]),
      copyright: line, developerCredit: line, developerHref: z.url().optional(),
      /** For search engines; without one they get the generated mark. */
      logo: image.nullable().default(null),
    }),
  },
  /** The organiser's taxes; a conference held elsewhere may have its own. */
  'tax-profile': { owner: 'either', many: false, fields: taxProfileFields },
  /** Bank transfer and cash on site, if accepted; a conference's own record takes precedence over the site's. */
  'offline-payment': { owner: 'either', many: false, fields: offlinePaymentFields },
  'home-banner': { owner: 'site', many: true, fields: z.object({ heading: line, subheading: line, image }) },
  'home-about': {
    owner: 'site', many: false,
    fields: z.object({ title: line, paragraphs: z.array(text), badge: line }),
  },
  service: { owner: 'site', many: true, fields: z.object({ title: line, text }) },
  blog: {
    owner: 'site', many: true,
    fields: z.object({ heading: line, date, description: text, detail: html(), image: image.nullable() }),
  },

  // Either
  /** A page of prose; `slug` is the last part of its address, `section` tells parts of one page apart. */
  page: {
    owner: 'either', many: true,
    fields: z.object({ slug: line, section: line.default(''), title: line, lead: text.default(''), body: html() }),
  },
  ticket: { owner: 'either', many: true, fields: ticket },
  /** A page that the organiser made, at an address of its own. */
  'own-page': { owner: 'either', many: true, fields: ownPageFields },
  /** The order, the groups and the names of the pages in the navigation; without it they are the specified ones. */
  menu: { owner: 'either', many: false, fields: menuFields },
  /** Logo and links of the organiser's pages, or of one conference's. */
  identity: { owner: 'either', many: false, fields: identityFields },
  /** A line above every page of its owner, until its last day. */
  announcement: { owner: 'either', many: false, fields: announcementFields },

  // A conference
  about: { owner: 'conference', many: false, fields: z.object({ shortName: line, heading: line, description: html() }) },
  'about-image': { owner: 'conference', many: true, fields: z.object({ image }) },
  counter: { owner: 'conference', many: true, fields: z.object({ value: line, label: line }) },
  'schedule-day': {
    owner: 'conference', many: true,
    fields: z.object({
      name: line, title: line,
      rows: z.array(z.object({ from: line, to: line, title: line })),
    }),
  },
  testimonial: {
    owner: 'conference', many: true,
    fields: z.object({ name: line, position: line, description: text, image: image.nullable() }),
  },
  news: {
    owner: 'conference', many: true,
    fields: z.object({ about: line, date, description: html(), image: image.nullable() }),
  },
  partner: {
    owner: 'conference', many: true,
    fields: z.object({
      name: line, logo: image, href: z.url().optional(),
      /** For dark screens; without it they show the other on a light ground. Missing in rows of earlier releases. */
      darkLogo: image.nullable().optional(),
      /** The name of its tier as written; empty or missing: none. */
      tier: line.optional(),
    }),
  },
  /** What sponsors are grouped by, such as `Gold`. */
  'sponsor-tier': {
    owner: 'conference', many: true,
    fields: z.object({ name: line.trim().min(1), size: z.enum(logoSizes) }),
  },
  'gallery-image': { owner: 'conference', many: true, fields: z.object({ image }) },
  'meta-tags': { owner: 'conference', many: false, fields: z.object({ title: line, description: text }) },
  'committee-member': {
    owner: 'conference', many: true,
    fields: z.object({
      role: z.enum(['chair', 'co-chair', 'member']),
      name: line, affiliation: line,
      /** The role's title as the conference words it, such as `Publicity Chair`. */
      title: line.default(''),
    }),
  },
  topic: { owner: 'conference', many: true, fields: z.object({ name: line }) },
  'abstract-call-section': {
    owner: 'conference', many: true,
    fields: z.object({
      section: z.enum(['key-dates', 'presentation-types']), description: html(),
      /** The last day on which abstracts are taken; null: until the conference ends. */
      closesOn: date.nullable().default(null),
    }),
  },
  'presentation-type': { owner: 'conference', many: true, fields: z.object({ name: line }) },
  /** What presenters are asked to agree to when they confirm, such as a licence or a recording. */
  'presenter-statement': {
    owner: 'conference', many: true, fields: z.object({ text: text.trim().min(1), isRequired: z.boolean().default(true) }),
  },
  venue: {
    owner: 'conference', many: false,
    fields: z.object({
      hotelName: line, address: html(), phone: line, notes: z.array(text).max(3), about: html(), location: html(),
    }),
  },
  'venue-image': { owner: 'conference', many: true, fields: z.object({ image }) },
  'contact-entry': {
    owner: 'conference', many: true,
    fields: z.object({ subject: z.enum(['phone', 'address', 'email']), heading: line, description: text }),
  },
  /** A room of the programme; talks name theirs. */
  'programme-room': {
    owner: 'conference', many: true,
    fields: z.object({ name: line.trim().min(1), seats: z.int().min(1).max(100_000).nullable() }),
  },
  download: {
    owner: 'conference', many: true,
    fields: z.object({ purpose: z.enum(['calendar', 'program', 'brochure', 'abstract-template']), file }),
  },
} as const satisfies Record<string, ContentKindDescription> // biome-ignore format: a table

interface ContentKindDescription {
  owner: 'site' | 'conference' | 'either'
  many: boolean
  fields: z.ZodObject
}

export type ContentKind = keyof typeof kinds
export type ContentFields<K extends ContentKind> = z.infer<(typeof kinds)[K]['fields']>
export type ContentInput<K extends ContentKind> = z.input<(typeof kinds)[K]['fields']>

/** A stored piece of content: its fields and its id, which is positive and never changes. */
export type ContentItem<K extends ContentKind> = ContentFields<K> & { id: number }

/** A page that an organiser made: its address, its title, and the blocks that it consists of. */
import { z } from 'zod'
import { audiences } from '#domain/conference/content/audience.ts'
import { date, file, html, image, line, text } from '#domain/conference/content/fields.ts'
import { neededTarget } from '#domain/conference/content/link-target.ts'
import { longestSlug, slugShape } from '#domain/conference/content/page-slug.ts'
import type { FieldRule } from '#domain/foundations/parse-input.ts'

const audience = z.enum(audiences).default('everybody')

const everyBlock = {
  /** Opens a section of the page; empty: the block goes on with the one before. */
  heading: line.trim(),
  audience,
}

const blocks = [
  z.object({ block: z.literal('text'), ...everyBlock, body: html() }),
  /** Pictures that follow each other stand side by side. */
  z.object({ block: z.literal('picture'), ...everyBlock, image, caption: line.trim() }),
  z.object({
    block: z.literal('people'),
    ...everyBlock,
    /** Whose portraits are shown; null: the people who are named here. */
    who: z.enum(['plenary', 'keynote', 'invited', 'committee']).nullable(),
    people: z
      .array(z.object({ name: line, detail: line, email: z.union([z.literal(''), z.email()]) }))
      .max(100),
  }),
  /** Files that follow each other are one list. */
  z.object({ block: z.literal('download'), ...everyBlock, file, label: line.trim() }),
  z.object({
    block: z.literal('dates'),
    ...everyBlock,
    /** Adds the deadlines and days that the conference has anyway. */
    withKeyDates: z.boolean(),
    dates: z.array(z.object({ date, title: line.trim().min(1), detail: line.trim() })).max(100),
  }),
  z.object({ block: z.literal('prices'), ...everyBlock }),
  /** Without a place it is the conference's venue. */
  z.object({ block: z.literal('map'), ...everyBlock, place: line.trim(), note: text }),
  z.object({ block: z.literal('sponsors'), ...everyBlock }),
  z.object({
    block: z.literal('questions'),
    ...everyBlock,
    questions: z.array(z.object({ question: line.trim().min(1), answer: text.trim().min(1) })).max(100),
  }),
  z.object({
    block: z.literal('button'),
    ...everyBlock,
    label: line.trim().min(1),
    href: neededTarget,
  }),
] as const

export const mostBlocks = 60

export const ownPageFields = z.object({
  /** The last part of its address. */
  slug: z
    .string()
    .toLowerCase()
    .min(1)
    .max(longestSlug)
    .refine(slug => slug === '' || slugShape.test(slug), { message: 'no-slug' satisfies FieldRule })
    // Capital letters are changed to small ones.
    .meta({ pattern: slugShape.source.replaceAll('a-z', 'A-Za-z') }),
  title: line.trim().min(1),
  /** What menus call it; empty: its title. */
  menuLabel: line.trim(),
  /** Whether it is in a menu that does not place it itself: at the end. */
  isInMenu: z.boolean().default(true),
  lead: text,
  /** For whom the page is; its blocks may be for fewer. */
  audience,
  blocks: z.array(z.discriminatedUnion('block', blocks)).max(mostBlocks),
  /** Since when the feed has it, as news of that day; null: never. */
  announcedOn: date.nullable().default(null),
})

export type PageBlock = z.infer<typeof ownPageFields>['blocks'][number]

import { z } from 'zod'
import { date, line } from '#domain/conference/content/fields.ts'
import { linkTarget } from '#domain/conference/content/link-target.ts'

export const announcementFields = z.object({
  text: line.trim().min(1),
  /** What its words lead to; empty: nothing. */
  href: linkTarget,
  /** The last day on which it is shown, in the conference's zone, or everywhere on earth for the main site. */
  lastDay: date,
})

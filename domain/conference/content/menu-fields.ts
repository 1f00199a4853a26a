/** The menu of a website as it is stored: pages, and groups of pages one level deep. */

import { z } from 'zod'
import { line } from '#domain/conference/content/fields.ts'

/** One page of a menu. */
const page = z.object({
  block: z.literal('page'),
  /** The last part of its address, such as `venue`, or a complete address elsewhere. */
  page: line.trim().min(1),
  /** What the menu calls it; empty: as the page calls itself. */
  label: line.trim(),
  /** The name of the group that it is in; empty: it stands by itself. */
  under: line.trim(),
  isHidden: z.boolean(),
})

/** Pages under a name of their own. It stands where it is in the list, its pages in their order. */
const group = z.object({ block: z.literal('group'), label: line.trim().min(1) })

export const mostMenuEntries = 80

/** Groups contain pages alone, so that no menu can lead back to itself. */
export const menuFields = z.object({
  entries: z.array(z.discriminatedUnion('block', [page, group])).max(mostMenuEntries),
})

export type MenuItem = z.infer<typeof menuFields>['entries'][number]

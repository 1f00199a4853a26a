import { z } from 'zod'
import { image, line } from '#domain/conference/content/fields.ts'
import { neededTarget } from '#domain/conference/content/link-target.ts'
import { typefaces } from '#domain/conference/content/typefaces.ts'

/** How the organiser, or a conference, presents itself on every page. */
export const identityFields = z.object({
  /** Stands for the name on light ground; null: the name is set in type. */
  logo: image.nullable().default(null),
  /** The same for dark screens; null: the other on a light ground. */
  darkLogo: image.nullable().default(null),
  /** Of headings, and of everything else; null or missing: the product's own. */
  displayFace: z.enum(typefaces).nullable().optional(),
  textFace: z.enum(typefaces).nullable().optional(),
  /** Profiles elsewhere; a conference's own, besides those of the organisation. */
  socialLinks: z
    .array(z.object({ label: line.trim().min(1), href: z.url({ protocol: /^https?$/ }) }))
    .max(20)
    .optional(),
  /** At the foot of every page, besides the site's own. */
  footerLinks: z
    .array(z.object({ label: line.trim().min(1), href: neededTarget }))
    .max(20)
    .default([]),
})

import { findContent } from '#domain/conference/content/content-queries.ts'
import type { ContentFields } from '#domain/conference/content/kinds.ts'
import type { ReadingSite } from '#site/context.ts'
import { loadSection } from '#site/section.ts'
import { fallbackHue, hueStylesheetHref } from '#site/styles/palette.ts'

/** The organiser's details and colour for the frame around every page. */
export interface ShellView {
  productName: string
  /** Null where it could not be read: header and links are shown all the same. */
  organisation: ContentFields<'organisation'> | null
  accent: Accent
}

export interface Accent {
  hue: number
  stylesheet: string
}

export function accentOfHue(hue: number): Accent {
  return { hue, stylesheet: hueStylesheetHref(hue) }
}

export async function readShell(site: ReadingSite): Promise<ShellView> {
  const section = await loadSection(site, 'organisation', () =>
    findContent(site.database.read, null, 'organisation'),
  )
  const organisation = (section.ok && section.value) || null
  return {
    productName: site.productName,
    organisation,
    accent: accentOfHue(organisation?.hue ?? fallbackHue),
  }
}

import type { Reader } from '#database/database.ts'
import type { Image } from '#domain/conference/content/fields.ts'
import type { ContentItem, logoSizes } from '#domain/conference/content/kinds.ts'
import { listSponsors } from '#domain/conference/content/sponsor-queries.ts'
import { type LogoView, logoOf } from '#site/layouts/logo-view.ts'

/** Partners as pages show them: by their tiers, or as one list where there are none. */
export type SponsorGroupView =
  | { tier: null; partners: Pick<ContentItem<'partner'>, 'id' | 'name' | 'logo' | 'href'>[] }
  | {
      tier: { id: number; name: string }
      logos: (Pick<ContentItem<'partner'>, 'id' | 'name' | 'href'> & { logo: LogoView | null })[]
    }

export async function readSponsors(db: Reader, conferenceId: number): Promise<SponsorGroupView[]> {
  const groups = await listSponsors(db, conferenceId)
  return groups.map(({ tier, partners }) => {
    if (!tier)
      return { tier, partners: partners.map(({ id, name, logo, href }) => ({ id, name, logo, href })) }
    const { id: tierId, name: tierName, size } = tier
    return {
      tier: { id: tierId, name: tierName },
      logos: partners.map(({ id, name, logo, darkLogo, href }) => ({
        id,
        name,
        href,
        logo: atSize(logoOf({ logo, darkLogo: darkLogo ?? null }), size),
      })),
    }
  })
}

/** The area of each logo of a tier, in square pixels of a page. */
const areas: Readonly<Record<(typeof logoSizes)[number], number>> = {
  large: 17_500, medium: 9_500, small: 5_200,
} // biome-ignore format: a table

/** A logo is at most this much wider, or higher, than a square of its tier's area. */
const widest = 2.1
const highest = 1.1

/** Logos of one area look equally large, whatever their shape; equal heights would favour wide ones. */
export function opticalSize({ width, height }: Pick<Image, 'width' | 'height'>, area: number) {
  const side = Math.sqrt(area)
  const shape = width / height
  const high = Math.min(side / Math.sqrt(shape), side * highest, (side * widest) / shape)
  return { width: Math.max(1, Math.round(high * shape)), height: Math.max(1, Math.round(high)) }
}

function atSize(logo: LogoView | null, size: (typeof logoSizes)[number]): LogoView | null {
  if (!logo) return logo
  const area = areas[size]
  return {
    light: { ...logo.light, ...opticalSize(logo.light, area) },
    dark: logo.dark && { ...logo.dark, ...opticalSize(logo.dark, area) },
  }
}

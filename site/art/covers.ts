import type { ArtFamily, Conference } from '#domain/conference/conferences/conference.ts'
import type { Image } from '#domain/conference/content/fields.ts'
import { coverArt } from '#site/art/cover-art.ts'
import { coverPath } from '#words/addresses/asset-paths.ts'

const size = { width: 1600, height: 1000 }

type CoverFacts = Pick<Conference, 'name' | 'subject' | 'hue' | 'artFamily' | 'artSeed' | 'photo'>

/** A conference's picture: its photo, or the cover drawn from its name or seed. */
export function coverOf({ name, subject, hue, artFamily, artSeed, photo }: CoverFacts): Image {
  if (photo) return photo
  return { src: coverPath(artFamily, hue, artSeed ?? name), ...size, alt: `Cover of ${subject}` }
}

const address = /^(lattice|waves|branching|network|contours)-(0|[1-9]\d{0,2})-([a-z][a-z0-9-]{1,62})\.svg$/

/** The drawing at an address of `coverOf`; undefined for any other address. */
export function drawCoverAt(file: string): string | undefined {
  const [, family, hue, name] = address.exec(file) ?? []
  if (!family || !name || Number(hue) > 359) return undefined
  // The pattern matches only family names.
  return coverArt({ name, hue: Number(hue), family: family as ArtFamily, ...size })
}

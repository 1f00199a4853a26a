import type { ArtFamily } from '#domain/conference/conferences/conference.ts'
import { branching } from '#site/art/branching.ts'
import { contours } from '#site/art/contours.ts'
import { inksOf } from '#site/art/inks.ts'
import { lattice } from '#site/art/lattice.ts'
import { network } from '#site/art/network.ts'
import { randomFrom } from '#site/art/random.ts'
import { type Frame, frameOf, picture } from '#site/art/svg.ts'
import { waves } from '#site/art/waves.ts'

/** Each field of science has its patterns; see `artFamilies`. */
const families = { lattice, waves, branching, network, contours } satisfies Record<
  ArtFamily,
  (frame: Frame) => string
>

/**
 * A conference's cover, drawn from its name: the same name, hue and size always give the same picture.
 *
 * @param hue degrees, 0 to 359
 * @param width pixels
 * @param height pixels
 * @returns a complete SVG document without text, scripts or external references
 */
export function coverArt({
  name,
  hue,
  family,
  width,
  height,
}: {
  name: string
  hue: number
  family: ArtFamily
  width: number
  height: number
}): string {
  const frame = frameOf(width, height, randomFrom(`${family} ${name}`), inksOf(hue))
  return picture(frame, frame.inks.ground, families[family](frame))
}

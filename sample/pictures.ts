import type { ArtFamily } from '#domain/conferences/conference.ts'
import { likenessOf } from '#sample/likeness.ts'
import { coverArt } from '#site/art/cover-art.ts'
import { galleryScene, type SceneKind } from '#site/art/gallery-scene.ts'
import { partnerMark } from '#site/art/partner-mark.ts'
import { portrait } from '#site/art/portrait.ts'

/** A picture drawn for the sample, with its own size in pixels. */
export interface Drawing {
  svg: string
  width: number
  height: number
}

export function drawCover(name: string, hue: number, family: ArtFamily): Drawing {
  const size = { width: 1600, height: 1000 }
  return { svg: coverArt({ name, hue, family, ...size }), ...size }
}

export function drawPortrait(name: string, hue: number): Drawing {
  return { svg: portrait({ name, hue, ...likenessOf(name) }), width: 800, height: 1000 }
}

export function drawPartnerMark(name: string): Drawing {
  return { svg: partnerMark(name, (name.length * 47) % 360), width: 160, height: 160 }
}

/** A pattern of a field of science, without people or places. */
export function drawPattern(name: string, hue: number, family: ArtFamily): Drawing {
  const size = { width: 1200, height: 800 }
  return { svg: coverArt({ name, hue, family, ...size }), ...size }
}

/** Which words of a description call for which scene; the first that fits is drawn. */
const sceneWords: [RegExp, SceneKind][] = [
  [/poster/i, 'posters'],
  [/coffee|dinner|lunch|breakfast|restaurant|terrace|prize|banquet|table/i, 'dinner'],
  [/river|harbour|quay|sea|lake|boat|fjord|bay|coast|water/i, 'harbour'],
  [/hall|talk|question|plenary|lecture|stage|session|audience|auditorium/i, 'lecture'],
  [/hotel|room|garden|entrance|façade|facade|desk|building|library/i, 'hotel'],
  [/town|street|city|quarter|square|roofs|skyline|evening/i, 'city'],
]

/** The scene that a description speaks of, or the field's pattern where it names none. */
export function drawScene(description: string, hue: number, family: ArtFamily): Drawing {
  const kind = sceneWords.find(([words]) => words.test(description))?.[1]
  if (!kind) return drawPattern(description, hue, family)
  return { svg: galleryScene({ name: description, hue, kind }), width: 1200, height: 800 }
}

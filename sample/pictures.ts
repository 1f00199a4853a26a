import { type ArtFamily, artFamilies } from '#domain/conference/conferences/conference.ts'
import { bannerArt } from '#sample/art/banner-art.ts'
import { galleryScene, type SceneKind } from '#sample/art/gallery-scene.ts'
import { partnerMark } from '#sample/art/partner-mark.ts'
import { type HairStyle, portrait } from '#sample/art/portrait.ts'
import { coverArt } from '#site/art/cover-art.ts'

/** A picture drawn for the sample, with its size in pixels. */
export interface Drawing {
  svg: string
  width: number
  height: number
}

/** What a picture shows: a scene, a pattern of a field, or the organiser's printed blocks. */
export type Motif = SceneKind | ArtFamily | 'blocks'

/** An author's request for a picture. The text also seeds the drawing: another text gives another picture. */
export interface PictureManuscript {
  motif: Motif
  alt: string
}

/** How an invented person looks; what is left out is derived from the name. */
export interface Looks {
  hair: HairStyle
  hasBeard?: boolean
  hasGlasses?: boolean
}

export function drawCover(name: string, hue: number, family: ArtFamily): Drawing {
  return { svg: coverArt({ name, hue, family, width: 1600, height: 1000 }), width: 1600, height: 1000 }
}

export function drawPicture({ motif, alt }: PictureManuscript, hue: number): Drawing {
  const size = { width: 1200, height: 800 }
  if (motif === 'blocks') return { svg: bannerArt({ name: alt, hue, ...size }), ...size }
  if (isFamily(motif)) return { svg: coverArt({ name: alt, hue, family: motif, ...size }), ...size }
  return { svg: galleryScene({ name: alt, hue, kind: motif }), ...size }
}

export function drawPortrait(name: string, hue: number, looks: Looks): Drawing {
  return {
    svg: portrait({ name, hue, hasBeard: false, hasGlasses: false, ...looks }),
    width: 800,
    height: 1000,
  }
}

/** Each partner has its own colour. */
export function drawPartnerMark(name: string): Drawing {
  return { svg: partnerMark(name, (name.length * 47) % 360), width: 160, height: 160 }
}

function isFamily(motif: Motif): motif is ArtFamily {
  return artFamilies.some(family => family === motif)
}

import type { ArtFamily } from '#domain/conferences/conference.ts'
import { escapeHtml } from '#domain/content/prose.ts'

/** A picture drawn for the sample, with its own size in pixels. */
export interface Drawing {
  svg: string
  width: number
  height: number
}

export function drawCover(name: string, hue: number, _family: ArtFamily): Drawing {
  return plate(name, hue, 1600, 1000)
}

export function drawPortrait(name: string, hue: number): Drawing {
  return plate(name, hue, 800, 1000)
}

export function drawPartnerMark(name: string): Drawing {
  return plate(name, 0, 480, 160)
}

export function drawScene(name: string, hue: number, _family: ArtFamily): Drawing {
  return plate(name, hue, 1200, 800)
}

function plate(name: string, hue: number, width: number, height: number): Drawing {
  const initials = escapeHtml(name.slice(0, 2))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="oklch(70% 0.08 ${hue})"/>` +
    `<text x="50%" y="55%" font-size="${height / 3}" text-anchor="middle" fill="oklch(98% 0.01 ${hue})">${initials}</text></svg>`
  return { svg, width, height }
}

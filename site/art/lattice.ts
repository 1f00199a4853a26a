import type { Random } from '#site/art/random.ts'
import { at, type Frame, n, type Point, polyline } from '#site/art/svg.ts'

/** Grains of a polycrystal: each its own orientation of one lattice, some rows of atoms drawn as dots. */
export function lattice(frame: Frame): string {
  const { width, height, unit, random, inks } = frame
  const seeds = scatter(frame, 118 * unit)
  const focus = { x: width * random.between(0.58, 0.8), y: height * random.between(0.3, 0.7) }
  const chosen = nearestTo({ x: focus.x - 90 * unit, y: focus.y + 60 * unit }, seeds)
  return seeds
    .map((seed, index) => {
      const grain = cellOf(seed, seeds, frame, 5 * unit)
      if (grain.length < 3) return ''
      const near = 1 - Math.min(1, Math.hypot(seed.x - focus.x, seed.y - focus.y) / (640 * unit))
      const ink = index === chosen ? inks.spot : shadeFor(near, inks, random)
      return drawGrain(grain, ink, random, unit, near)
    })
    .join('')
}

function shadeFor(near: number, inks: Frame['inks'], random: Random): string {
  const strength = near + random.between(-0.3, 0.3)
  if (strength > 0.75) return inks.pale
  if (strength > 0.45) return inks.tint
  return strength > 0.1 ? inks.body : inks.shade
}

function drawGrain(grain: Point[], ink: string, random: Random, unit: number, near: number): string {
  const angle = random.between(0, Math.PI)
  const spacing = random.pick([9, 11, 13]) * unit
  const kind = random.next()
  if (kind < 0.05 + 0.09 * near) return `<path d="${polyline(grain)}Z" fill="${ink}"/>`
  const isDotted = kind < 0.6
  const rows = rowsThrough(grain, angle, spacing, isDotted)
  const weight = isDotted ? (3.4 + 3 * near) * unit : (1.3 + 1.6 * near) * unit
  const dash = isDotted ? ` stroke-linecap="round" stroke-dasharray="0 ${n(spacing)}"` : ''
  return `<path d="${rows}" fill="none" stroke="${ink}" stroke-width="${n(weight)}"${dash}/>`
}

function nearestTo(place: Point, seeds: Point[]): number {
  const distances = seeds.map(seed => Math.hypot(seed.x - place.x, seed.y - place.y))
  return distances.indexOf(Math.min(...distances))
}

/**
 * Parallel lines clipped to a convex polygon. With `isStaggered` each begins on a point of a hexagonal lattice.
 */
function rowsThrough(polygon: Point[], angle: number, spacing: number, isStaggered: boolean): string {
  const along = { x: Math.cos(angle), y: Math.sin(angle) }
  const across = { x: -along.y, y: along.x }
  const heights = polygon.map(point => point.x * across.x + point.y * across.y)
  const rowDistance = isStaggered ? spacing * Math.sin(Math.PI / 3) : spacing
  const first = Math.ceil(Math.min(...heights) / rowDistance)
  const last = Math.floor(Math.max(...heights) / rowDistance)
  let path = ''
  for (let row = first; row <= last; row++) {
    const cut = cutAt(polygon, along, across, row * rowDistance)
    if (!cut) continue
    let [from, to] = cut
    if (isStaggered) {
      const offset = row % 2 === 0 ? 0 : spacing / 2
      from = Math.ceil((from - offset) / spacing) * spacing + offset
    }
    if (to <= from) continue
    const point = (t: number): Point => ({
      x: along.x * t + across.x * row * rowDistance,
      y: along.y * t + across.y * row * rowDistance,
    })
    path += `M${at(point(from))}L${at(point(to))}`
  }
  return path
}

/** Where the line at `height` enters and leaves a convex polygon, measured along the line. */
function cutAt(polygon: Point[], along: Point, across: Point, height: number): [number, number] | undefined {
  const hits: number[] = []
  polygon.forEach((point, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? point
    const a = point.x * across.x + point.y * across.y - height
    const b = next.x * across.x + next.y * across.y - height
    if (a < 0 === b < 0) return
    const share = a / (a - b)
    const x = point.x + (next.x - point.x) * share
    const y = point.y + (next.y - point.y) * share
    hits.push(x * along.x + y * along.y)
  })
  return hits.length < 2 ? undefined : [Math.min(...hits), Math.max(...hits)]
}

/** Points no closer than `distance`, covering the frame and a border around it. */
function scatter({ width, height, random }: Frame, distance: number): Point[] {
  const points: Point[] = []
  const tries = Math.ceil(((width + 2 * distance) * (height + 2 * distance)) / distance ** 2) * 24
  for (let attempt = 0; attempt < tries; attempt++) {
    const point = {
      x: random.between(-distance, width + distance),
      y: random.between(-distance, height + distance),
    }
    if (points.every(other => Math.hypot(other.x - point.x, other.y - point.y) >= distance))
      points.push(point)
  }
  return points
}

/** The Voronoi cell of a seed, inset by half a gap: the frame cut by the bisector to each neighbour. */
function cellOf(seed: Point, seeds: Point[], { width, height, unit }: Frame, gap: number): Point[] {
  const border = 20 * unit
  let cell: Point[] = [
    { x: -border, y: -border },
    { x: width + border, y: -border },
    { x: width + border, y: height + border },
    { x: -border, y: height + border },
  ]
  for (const other of seeds) {
    if (other === seed) continue
    const distance = Math.hypot(other.x - seed.x, other.y - seed.y)
    const normal = { x: (other.x - seed.x) / distance, y: (other.y - seed.y) / distance }
    const limit = seed.x * normal.x + seed.y * normal.y + (distance - gap) / 2
    cell = keepBelow(cell, normal, limit)
    if (cell.length === 0) break
  }
  return cell
}

function keepBelow(polygon: Point[], normal: Point, limit: number): Point[] {
  return polygon.flatMap((point, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? point
    const here = point.x * normal.x + point.y * normal.y - limit
    const there = next.x * normal.x + next.y * normal.y - limit
    const kept = here <= 0 ? [point] : []
    if (here <= 0 === there <= 0) return kept
    const share = here / (here - there)
    return [...kept, { x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share }]
  })
}

import type { Random } from '#site/art/random.ts'
import { type Frame, n, type Point, smoothLine } from '#site/art/svg.ts'

/** A landscape in contour lines, every fifth one bolder, with tinted summits. */
export function contours(frame: Frame): string {
  const { unit, inks, random } = frame
  const land = landscape(frame)
  const levels = 24
  const spotLevel = random.whole(13, 18)
  let drawing = ''
  for (let level = 1; level < levels; level++) {
    const height = level / levels
    const lines = contourLines(land, height)
    const path = lines.map(line => smoothLine(line.points, line.isClosed)).join('')
    const isIndex = level % 5 === 0
    const ink =
      level === spotLevel
        ? inks.spot
        : height < 0.3
          ? inks.shade
          : height < 0.55
            ? inks.body
            : height < 0.8
              ? inks.tint
              : inks.pale
    const weight = (isIndex || level === spotLevel ? 3.1 : 1.35) * unit
    const wash = height > 0.45 && isIndex ? inks.shade : 'none'
    drawing += `<path d="${path}" fill="${wash}" fill-opacity="0.55" stroke="${ink}" stroke-width="${n(weight)}"/>`
  }
  return `<g stroke-linejoin="round" stroke-linecap="round">${drawing}</g>`
}

/** A few summits and hollows on rough ground, scaled to between 0 and 1. */
function landscape(frame: Frame): Grid {
  const { width, height, unit, random } = frame
  const hills = Array.from({ length: 6 }, (_, index) => ({
    x: width * (index === 0 ? random.between(0.6, 0.8) : random.between(0, 1)),
    y: height * (index === 0 ? random.between(0.3, 0.65) : random.between(0, 1)),
    reach: random.between(120, 240) * unit,
    rise: index === 0 ? 0.95 : random.between(-0.5, 0.55),
  }))
  const rough = roughness(random, unit)
  const size = 13 * unit
  const columns = Math.ceil(width / size) + 3
  const rows = Math.ceil(height / size) + 3
  const values = Array.from({ length: columns * rows }, (_, index) => {
    const x = ((index % columns) - 1) * size
    const y = (Math.floor(index / columns) - 1) * size
    // Distorted by its own roughness, so that no hill is round.
    const bentX = x + 70 * unit * rough(x + 900 * unit, y)
    const bentY = y + 70 * unit * rough(x, y + 900 * unit)
    const hilliness = hills.reduce(
      (sum, hill) =>
        sum + hill.rise * Math.exp(-((bentX - hill.x) ** 2 + (bentY - hill.y) ** 2) / (2 * hill.reach ** 2)),
      0,
    )
    return hilliness + 0.3 * rough(x, y)
  })
  const least = Math.min(...values)
  const most = Math.max(...values)
  return { size, columns, rows, values: values.map(value => (value - least) / (most - least)) }
}

interface Grid {
  /** The side of one square. The first column and row lie one square outside the frame. */
  size: number
  columns: number
  rows: number
  values: number[]
}

/** Value noise in three octaves, about -1 to 1. */
function roughness(random: Random, unit: number): (x: number, y: number) => number {
  const side = 64
  const table = Array.from({ length: side * side }, () => random.between(-1, 1))
  const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
  const cell = (column: number, row: number) => table[(row & (side - 1)) * side + (column & (side - 1))] ?? 0
  const octave = (x: number, y: number) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const across = ease(x - column)
    const down = ease(y - row)
    const top = cell(column, row) * (1 - across) + cell(column + 1, row) * across
    const bottom = cell(column, row + 1) * (1 - across) + cell(column + 1, row + 1) * across
    return top * (1 - down) + bottom * down
  }
  return (x, y) => {
    const scale = 1 / (230 * unit)
    return (
      octave(x * scale, y * scale) +
      0.42 * octave(x * scale * 2.1 + 17, y * scale * 2.1) +
      0.16 * octave(x * scale * 4.3, y * scale * 4.3 + 31)
    )
  }
}

interface Line {
  points: Point[]
  isClosed: boolean
}

/** Marching squares: where a grid's edges cross the level, joined from square to square. */
function contourLines({ size, columns, rows, values }: Grid, level: number): Line[] {
  const joins = new Map<number, number[]>()
  const places = new Map<number, Point>()
  const value = (corner: number) => (values[corner] ?? 0) - level
  const place = (corner: number): Point => ({
    x: ((corner % columns) - 1) * size,
    y: (Math.floor(corner / columns) - 1) * size,
  })

  /** The crossing on one edge, named by its first corner and direction so that neighbours find the same one. */
  const crossing = (from: number, to: number) => {
    const key = from * 2 + (to - from === 1 ? 0 : 1)
    const share = value(from) / (value(from) - value(to))
    const one = place(from)
    const other = place(to)
    places.set(key, { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share })
    return key
  }
  const join = (one: number, other: number) => {
    joins.set(one, [...(joins.get(one) ?? []), other])
    joins.set(other, [...(joins.get(other) ?? []), one])
  }
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const corner = row * columns + column
      const right = corner + 1
      const below = corner + columns
      const opposite = below + 1
      const isAbove = (which: number) => value(which) >= 0
      const edges: number[] = []
      if (isAbove(corner) !== isAbove(right)) edges.push(crossing(corner, right))
      if (isAbove(right) !== isAbove(opposite)) edges.push(crossing(right, opposite))
      if (isAbove(below) !== isAbove(opposite)) edges.push(crossing(below, opposite))
      if (isAbove(corner) !== isAbove(below)) edges.push(crossing(corner, below))
      const [a, b, c, d] = edges
      if (a !== undefined && b !== undefined) join(a, b)
      if (c !== undefined && d !== undefined) join(c, d)
    }
  }
  return chain(joins, places)
}

function chain(joins: Map<number, number[]>, places: Map<number, Point>): Line[] {
  const done = new Set<number>()
  const follow = (start: number): number[] => {
    const keys: number[] = []
    let key: number | undefined = start
    while (key !== undefined) {
      keys.push(key)
      done.add(key)
      key = joins.get(key)?.find(next => !done.has(next))
    }
    return keys
  }
  const toLine = (keys: number[], isClosed: boolean): Line => ({
    points: keys.flatMap(key => places.get(key) ?? []),
    isClosed,
  })
  const lines: Line[] = []
  // Open lines first, from their ends; the rest are closed.
  for (const [key, neighbours] of joins) {
    if (neighbours.length === 1 && !done.has(key)) lines.push(toLine(follow(key), false))
  }
  for (const key of joins.keys()) if (!done.has(key)) lines.push(toLine(follow(key), true))
  return lines
}

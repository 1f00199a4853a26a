/** A glyph's outline in the form of the OpenType table `glyf`. */

export interface OutlinePoint {
  readonly x: number
  readonly y: number
  /** Else it bends the line between its neighbours (a quadratic curve). */
  readonly isOnCurve: boolean
}

/** In font units. */
export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Writes down the closed lines that bound a glyph; nothing for a glyph without ink. */
export function encodeOutline(contours: readonly (readonly OutlinePoint[])[]): Buffer {
  const points = contours.flat()
  if (points.length === 0) return Buffer.alloc(0)
  const { minX, minY, maxX, maxY } = boxOf(points)
  const headSize = 10 + contours.length * 2 + 2
  const size = headSize + points.length * 5
  const glyph = Buffer.alloc(size + ((4 - (size % 4)) % 4))
  glyph.writeInt16BE(contours.length, 0)
  for (const [at, value] of [minX, minY, maxX, maxY].entries()) glyph.writeInt16BE(value, 2 + at * 2)
  let last = -1
  for (const [at, contour] of contours.entries()) {
    last += contour.length
    glyph.writeUInt16BE(last, 10 + at * 2)
  }
  let before: { x: number; y: number } = { x: 0, y: 0 }
  for (const [at, point] of points.entries()) {
    // Steps are always written with two bytes: short ones would save little once the file is compressed.
    glyph.writeUInt8(point.isOnCurve ? 1 : 0, headSize + at)
    glyph.writeInt16BE(point.x - before.x, headSize + points.length + at * 2)
    glyph.writeInt16BE(point.y - before.y, headSize + points.length * 3 + at * 2)
    before = point
  }
  return glyph
}

/** The smallest box around points, of which there is at least one. */
export function boxOf(points: readonly { readonly x: number; readonly y: number }[]): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const { x, y } of points) {
    box.minX = Math.min(box.minX, x)
    box.minY = Math.min(box.minY, y)
    box.maxX = Math.max(box.maxX, x)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

import { at, type Frame, n, type Point } from '#site/art/svg.ts'

interface Node {
  angle: number
  group: number
  weight: number
}

/** Groups around a large circle, connected across its middle: who talks to whom. */
export function network(frame: Frame): string {
  const { width, height, unit, random, inks } = frame
  const centre = { x: width * random.between(0.6, 0.68), y: height * random.between(0.46, 0.56) }
  const radius = Math.min(height * 0.46, width * 0.42)
  const nodes = arrange(frame)
  const inksOfGroups = [inks.tint, inks.body, inks.pale, inks.body, inks.tint, inks.body, inks.pale]
  const spotGroup = random.whole(1, 4)
  const inkOf = (group: number) => (group === spotGroup ? inks.spot : (inksOfGroups[group % 7] ?? inks.tint))
  const on = (angle: number, distance: number): Point => ({
    x: centre.x + Math.cos(angle) * distance,
    y: centre.y + Math.sin(angle) * distance,
  })

  const chords = new Map<string, string>()
  const ties = Math.round(nodes.length * 2.6)
  for (let tie = 0; tie < ties; tie++) {
    const from = random.whole(0, nodes.length - 1)
    // Most connections stay near home, some cross the circle.
    const span = Math.ceil(Math.abs(random.next() + random.next() - 1) ** 1.4 * nodes.length * 0.5) + 1
    const one = nodes[from]
    const other = nodes[(from + span) % nodes.length]
    if (!one || !other) continue
    const half = Math.abs(((one.angle - other.angle + 3 * Math.PI) % (2 * Math.PI)) - Math.PI) / Math.PI
    const pull = radius * (0.86 - 0.8 * half)
    const path = `M${at(on(one.angle, radius))}C${at(on(one.angle, pull))} ${at(on(other.angle, pull))} ${at(on(other.angle, radius))}`
    const ink = inkOf(one.group)
    chords.set(ink, (chords.get(ink) ?? '') + path)
  }

  const lines = [...chords]
    .map(([ink, path]) => `<path d="${path}" stroke="${ink}" stroke-opacity="0.7"/>`)
    .join('')
  const beads = nodes
    .map(node => {
      const bead = on(node.angle, radius)
      const tick = `M${at(on(node.angle, radius + 16 * unit))}L${at(on(node.angle, radius + (16 + 70 * node.weight) * unit))}`
      return (
        `<circle cx="${n(bead.x)}" cy="${n(bead.y)}" r="${n((3 + 4 * node.weight) * unit)}" fill="${inkOf(node.group)}"/>` +
        `<path d="${tick}" stroke="${inkOf(node.group)}" stroke-width="${n(3.4 * unit)}"/>`
      )
    })
    .join('')
  const rings = [1.3, 1.62, 2.02, 2.5]
    .map(
      scale =>
        `<circle cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(radius * scale)}" fill="none" stroke="${inks.shade}" stroke-width="${n(1.2 * unit)}"/>`,
    )
    .join('')
  return `${rings}<g fill="none" stroke-width="${n(1.5 * unit)}">${lines}</g>${beads}`
}

/** Nodes in groups of unequal size with a gap between the groups. */
function arrange({ random }: Frame): Node[] {
  const groups = random.whole(5, 7)
  const sizes = Array.from({ length: groups }, () => random.whole(12, 26))
  const gap = 0.07
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const pitch = (2 * Math.PI - groups * gap) / total
  let angle = random.between(0, 2 * Math.PI)
  return sizes.flatMap((size, group) => {
    const members = Array.from({ length: size }, () => {
      angle += pitch
      return { angle, group, weight: random.next() ** 2 }
    })
    angle += gap
    return members
  })
}

import { type Frame, n, type Point, smoothLine } from '#site/art/svg.ts'

interface Twig extends Point {
  parent: number
  /** How many tips this twig feeds; its thickness follows from it. */
  tips: number
  isTip: boolean
}

const thicknesses = [
  { least: 0, weight: 1.5, ink: 'body' },
  { least: 3, weight: 2.3, ink: 'tint' },
  { least: 9, weight: 3.6, ink: 'tint' },
  { least: 26, weight: 5.6, ink: 'pale' },
  { least: 70, weight: 8.5, ink: 'pale' },
  { least: 180, weight: 13, ink: 'pale' },
  { least: 420, weight: 18, ink: 'pale' },
] as const

/** Branches that grow towards their food until every source is reached: vessels, dendrites, corals. */
export function branching(frame: Frame): string {
  const { unit, random, inks } = frame
  const twigs = grow(frame)
  countTips(twigs)
  const strands = strandsOf(twigs)
  const branches = thicknesses.map(({ weight, ink }, index) => {
    const path = strands
      .filter(strand => strand.thickness === index)
      .map(strand => smoothLine(strand.points))
      .join('')
    return `<path d="${path}" stroke="${inks[ink]}" stroke-width="${n(weight * unit)}"/>`
  })
  const buds = twigs
    .filter(twig => twig.isTip && !isStub(twig, twigs[twig.parent]))
    .map(twig =>
      random.next() < 0.12
        ? bud(twig, inks.spot, random.between(4, 8) * unit)
        : bud(twig, inks.tint, random.between(1.8, 3) * unit),
    )
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${branches.join('')}</g>${buds.join('')}`
}

function bud({ x, y }: Point, ink: string, radius: number): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${ink}"/>`
}

interface Strand {
  thickness: number
  points: Point[]
}

/** A twig that never left its stem: a faster branch took its food. */
function isStub(twig: Twig, parent: Twig | undefined): boolean {
  return twig.isTip && parent !== undefined && parent.tips > 40
}

/** Cuts the tree into strands of one thickness, as long as possible; every twig belongs to exactly one. */
function strandsOf(twigs: Twig[]): Strand[] {
  const strandOfTwig = new Map<number, Strand>()
  const strands: Strand[] = []
  twigs.forEach((twig, index) => {
    const parent = twigs[twig.parent]
    if (!parent || isStub(twig, parent)) return
    const thickness = thicknesses.findLastIndex(({ least }) => twig.tips >= least)
    const before = strandOfTwig.get(twig.parent)
    const isContinued = before?.thickness === thickness && before.points.at(-1) === parent
    const strand = isContinued ? before : { thickness, points: [parent] }
    if (!isContinued) strands.push(strand)
    strand.points.push(twig)
    strandOfTwig.set(index, strand)
  })
  return strands
}

/**
 * Space colonisation (Runions, Lane, Prusinkiewicz, 2007): each source of food pulls the nearest twig, and
 * disappears once a twig has come close.
 */
function grow(frame: Frame): Twig[] {
  const { width, height, unit, random } = frame
  const step = 8 * unit
  const reached = 11 * unit
  const food = feed(frame)
  const root = {
    x: width * random.between(0.62, 0.72),
    y: height + 2 * step,
    parent: -1,
    tips: 0,
    isTip: true,
  }
  const twigs: Twig[] = [root]
  // The stem leans a little and brings the tree within reach of its food.
  const lean = random.between(-0.35, 0.1)
  while ((twigs.at(-1)?.y ?? 0) > height * 0.78) {
    const last = twigs.at(-1) ?? root
    twigs.push({ x: last.x + step * lean, y: last.y - step, parent: twigs.length - 1, tips: 0, isTip: true })
  }
  // The first twigs are in one line.
  const grownOf: Point[][] = twigs.map((_, index) => twigs.slice(index + 1, index + 2))
  const nearest = food.map(point =>
    nearestOf(point, twigs, 0, { index: -1, distance: Number.POSITIVE_INFINITY }),
  )
  for (let round = 0; round < 400 && food.length > 0; round++) {
    const pulls = new Map<number, Point>()
    food.forEach((point, index) => {
      const target = nearest[index]
      const twig = twigs[target?.index ?? -1]
      if (!target || !twig) return
      const pull = pulls.get(target.index) ?? { x: 0, y: 0 }
      pull.x += (point.x - twig.x) / target.distance
      pull.y += (point.y - twig.y) / target.distance
      pulls.set(target.index, pull)
    })
    const grownFrom = twigs.length
    for (const [index, pull] of pulls) {
      const twig = twigs[index]
      const length = Math.hypot(pull.x, pull.y)
      if (!twig || length < 0.01) continue
      const grown = { x: twig.x + (pull.x / length) * step, y: twig.y + (pull.y / length) * step }
      // Pulled evenly from two sides, a twig would grow the same branch for ever.
      const siblings = grownOf[index] ?? []
      if (siblings.some(sibling => distanceBetween(sibling, grown) < step * 0.4)) continue
      twig.isTip = false
      const x = grown.x + random.between(-1, 1) * unit
      const y = grown.y + random.between(-1, 1) * unit
      siblings.push({ x, y })
      grownOf.push([])
      twigs.push({ x, y, parent: index, tips: 0, isTip: true })
    }
    if (twigs.length === grownFrom) break
    for (let index = food.length - 1; index >= 0; index--) {
      const point = food[index]
      const known = nearest[index]
      if (!point || !known) continue
      nearest[index] = nearestOf(point, twigs, grownFrom, known)
      if ((nearest[index]?.distance ?? 0) < reached) {
        food.splice(index, 1)
        nearest.splice(index, 1)
      }
    }
  }
  return twigs
}

/** Food in a few overlapping crowns that extend beyond the frame. */
function feed({ width, height, unit, random }: Frame): Point[] {
  const crowns = Array.from({ length: 5 }, (_, index) => ({
    x: width * (0.22 + 0.19 * index + random.between(-0.05, 0.05)),
    y: height * random.between(0.12, 0.6),
    radius: random.between(230, 340) * unit,
  }))
  const points: Point[] = []
  const total = 1500
  while (points.length < total) {
    const crown = crowns[points.length % crowns.length]
    if (!crown) break
    const angle = random.between(0, Math.PI * 2)
    const radius = crown.radius * Math.sqrt(random.next())
    points.push({ x: crown.x + Math.cos(angle) * radius, y: crown.y + Math.sin(angle) * radius * 0.9 })
  }
  return points
}

function nearestOf(point: Point, twigs: Twig[], from: number, known: { index: number; distance: number }) {
  let best = known
  for (let index = from; index < twigs.length; index++) {
    const twig = twigs[index]
    // Most twigs are too far away in one direction already.
    if (!twig || Math.abs(point.x - twig.x) >= best.distance) continue
    const distance = distanceBetween(point, twig)
    if (distance < best.distance) best = { index, distance }
  }
  return best
}

/** Called millions of times per picture; `Math.hypot` guards against overflow and is several times slower. */
function distanceBetween(one: Point, other: Point): number {
  const x = one.x - other.x
  const y = one.y - other.y
  return Math.sqrt(x * x + y * y)
}

/** A twig always comes after its parent, so one pass from the end sums everything. */
function countTips(twigs: Twig[]): void {
  for (let index = twigs.length - 1; index > 0; index--) {
    const twig = twigs[index]
    if (!twig) continue
    if (twig.tips === 0) twig.tips = 1
    const parent = twigs[twig.parent]
    if (parent) parent.tips += twig.tips
  }
}

import { type PaperTones, paperTonesOf } from '#sample/art/paper-tones.ts'
import { type Random, randomFrom } from '#site/art/random.ts'
import { n } from '#site/art/svg.ts'

export const sceneKinds = ['lecture', 'posters', 'dinner', 'city', 'hotel', 'harbour'] as const
export type SceneKind = (typeof sceneKinds)[number]

const width = 1200
const height = 800

const scenes = { lecture, posters, dinner, city, hotel, harbour } satisfies Record<
  SceneKind,
  (tones: PaperTones, random: Random) => string
>

/**
 * A scene of a conference or its town, as a paper cut in one ink: for galleries and venues of the sample.
 *
 * @param hue degrees, 0 to 359
 * @returns a complete SVG document, 1200 by 800
 */
export function galleryScene({ name, hue, kind }: { name: string; hue: number; kind: SceneKind }): string {
  const scene = scenes[kind](paperTonesOf(hue), randomFrom(`${kind} ${name}`))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${scene}</svg>`
}

function box(x: number, y: number, w: number, h: number, ink: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${ink}"/>`
}

/** Head and shoulders, seen from behind or far away; the feet or the seat stand at `y`. */
function person(x: number, y: number, size: number, ink: string): string {
  return (
    `<circle cx="${n(x)}" cy="${n(y - size * 1.55)}" r="${n(size * 0.42)}" fill="${ink}"/>` +
    `<path d="M${n(x - size)} ${n(y)}Q${n(x - size)} ${n(y - size)} ${n(x)} ${n(y - size)}T${n(x + size)} ${n(y)}Z" fill="${ink}"/>`
  )
}

function standing(x: number, y: number, size: number, ink: string): string {
  return (
    `<circle cx="${n(x)}" cy="${n(y - size * 3.5)}" r="${n(size * 0.44)}" fill="${ink}"/>` +
    `<path d="M${n(x - size * 0.62)} ${n(y)}V${n(y - size * 2.3)}Q${n(x)} ${n(y - size * 3.3)} ${n(x + size * 0.62)} ${n(y - size * 2.3)}V${n(y)}Z" fill="${ink}"/>`
  )
}

function lecture(tones: PaperTones, random: Random): string {
  const screen = { x: 330, y: 90, w: 560, h: 330 }
  const bars = Array.from({ length: 7 }, (_, index) => {
    const rise = 40 + random.next() * 190
    return box(
      screen.x + 60 + index * 66,
      screen.y + screen.h - 40 - rise,
      38,
      rise,
      index === 4 ? tones.deep : tones.soft,
    )
  }).join('')
  const light = `<path d="M${screen.x} ${screen.y + screen.h}L60 800H1140L${screen.x + screen.w} ${screen.y + screen.h}Z" fill="${tones.middle}" fill-opacity=".45"/>`
  const rows = [0, 1, 2].map(row => {
    const size = 44 + row * 20
    const ink = row === 0 ? tones.middle : row === 1 ? tones.deep : tones.ink
    const seats = 14 - row * 3
    const pitch = width / seats
    return Array.from({ length: seats + 1 }, (_, seat) =>
      random.next() < 0.1
        ? ''
        : person(seat * pitch + (row % 2) * pitch * 0.5 + random.between(-8, 8), 600 + row * 118, size, ink),
    ).join('')
  })
  return (
    box(0, 0, width, height, tones.deep) +
    light +
    box(screen.x, screen.y, screen.w, screen.h, tones.paper) +
    bars +
    standing(214, 520, 46, tones.ink) +
    box(150, 420, 96, 110, tones.soft) +
    rows.join('')
  )
}

function posters(tones: PaperTones, random: Random): string {
  const boards = Array.from({ length: 5 }, (_, index) => {
    const x = 50 + index * 230
    const figure = random.whole(0, 2)
    const drawing =
      figure === 0
        ? `<circle cx="${x + 90}" cy="250" r="48" fill="${tones.middle}"/><circle cx="${x + 90}" cy="250" r="22" fill="${tones.paper}"/>`
        : figure === 1
          ? `<path d="M${x + 32} 300L${x + 70} 230L${x + 104} 270L${x + 148} 196" fill="none" stroke="${tones.deep}" stroke-width="8"/>`
          : [0, 1, 2, 3]
              .map(bar => box(x + 36 + bar * 30, 300 - 26 * random.whole(1, 4), 20, 26 * 4, tones.soft))
              .join('')
    const lines = [340, 362, 384, 406]
      .map(y => box(x + 28, y, random.between(70, 124), 8, tones.light))
      .join('')
    return (
      box(x, 120, 180, 330, tones.paper) +
      box(x + 28, 150, 110, 14, tones.ink) +
      drawing +
      box(x, 330, 180, 120, tones.paper) +
      lines +
      box(x + 20, 450, 8, 160, tones.deep) +
      box(x + 152, 450, 8, 160, tones.deep)
    )
  }).join('')
  const crowd = Array.from({ length: 11 }, (_, index) =>
    standing(
      40 + index * 112 + random.between(-34, 34),
      740 + random.between(-30, 60),
      random.between(54, 68),
      index % 3 === 0 ? tones.ink : index % 3 === 1 ? tones.deep : tones.middle,
    ),
  ).join('')
  return box(0, 0, width, height, tones.light) + box(0, 600, width, 200, tones.soft) + boards + crowd
}

function dinner(tones: PaperTones, random: Random): string {
  const lamps = Array.from({ length: 6 }, (_, index) => {
    const x = 100 + index * 200
    const drop = random.between(110, 230)
    return (
      `<path d="M${x - 150} 800L${x - 34} ${n(drop)}H${x + 34}L${x + 150} 800Z" fill="${tones.soft}" fill-opacity=".16"/>` +
      box(x - 2, 0, 4, drop, tones.soft) +
      `<path d="M${x - 44} ${n(drop + 22)}A44 44 0 0 1 ${x + 44} ${n(drop + 22)}Z" fill="${tones.light}"/>`
    )
  }).join('')
  const table = (x: number, y: number, radius: number, ink: string, guests: string) =>
    [-0.75, -0.28, 0.22, 0.7]
      .map(seat => person(x + seat * radius, y + radius * 0.08, radius * random.between(0.22, 0.27), guests))
      .join('') +
    `<path d="M${x - radius} ${y}V${y + 42}Q${x} ${n(y + 42 + radius * 0.48)} ${x + radius} ${y + 42}V${y}Z" fill="${guests}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${n(radius * 0.24)}" fill="${ink}"/>` +
    `<circle cx="${x - 20}" cy="${y - 4}" r="9" fill="${tones.paper}"/><circle cx="${x + 26}" cy="${y + 6}" r="9" fill="${tones.paper}"/>`
  return (
    box(0, 0, width, height, tones.ink) +
    lamps +
    table(250, 500, 150, tones.middle, tones.deep) +
    table(640, 480, 140, tones.middle, tones.deep) +
    table(1010, 505, 150, tones.middle, tones.deep) +
    table(400, 670, 190, tones.light, tones.middle) +
    table(850, 680, 200, tones.light, tones.middle)
  )
}

function city(tones: PaperTones, random: Random): string {
  const sun = `<circle cx="${n(random.between(700, 950))}" cy="250" r="130" fill="${tones.paper}"/>`
  const layer = (base: number, tallest: number, ink: string, hasWindows: boolean) => {
    let drawing = ''
    for (let x = -20; x < width; ) {
      const w = random.between(60, 130)
      const h = random.between(0.35, 1) * tallest
      drawing += box(x, base - h, w, h + 400, ink)
      const roof = random.next()
      if (roof < 0.25)
        drawing += `<path d="M${n(x)} ${n(base - h)}L${n(x + w / 2)} ${n(base - h - w * 0.6)}L${n(x + w)} ${n(base - h)}Z" fill="${ink}"/>`
      else if (roof < 0.4)
        drawing += `<path d="M${n(x)} ${n(base - h)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(base - h)}Z" fill="${ink}"/>`
      if (hasWindows) {
        const rows = Math.floor((h - 30) / 34)
        const path = Array.from(
          { length: Math.max(0, rows) },
          (_, row) => `M${n(x + 16)} ${n(base - h + 30 + row * 34)}H${n(x + w - 14)}`,
        ).join('')
        drawing += `<path d="${path}" stroke="${tones.light}" stroke-width="12" stroke-dasharray="8 12"/>`
      }
      x += w + (hasWindows ? random.between(0, 14) : 0)
    }
    return drawing
  }
  return (
    box(0, 0, width, height, tones.light) +
    sun +
    layer(560, 300, tones.soft, false) +
    layer(640, 280, tones.middle, false) +
    layer(760, 300, tones.deep, true) +
    box(0, 740, width, 60, tones.ink)
  )
}

function hotel(tones: PaperTones, random: Random): string {
  const floors = 6
  const bays = 11
  let windows = ''
  for (let floor = 0; floor < floors; floor++) {
    for (let bay = 0; bay < bays; bay++) {
      const x = 196 + bay * 75
      const y = 128 + floor * 84
      const ink = random.next() < 0.32 ? tones.paper : tones.middle
      windows +=
        floor === 0
          ? `<path d="M${x} ${y + 54}V${y + 20}a21 21 0 0 1 42 0V${y + 54}Z" fill="${ink}"/>`
          : box(x, y, 42, 54, ink)
    }
  }
  const trees = [70, 1120]
    .map(
      x =>
        box(x - 5, 560, 10, 140, tones.ink) +
        `<ellipse cx="${x}" cy="500" rx="72" ry="110" fill="${tones.middle}"/>`,
    )
    .join('')
  return (
    box(0, 0, width, height, tones.light) +
    `<circle cx="980" cy="150" r="90" fill="${tones.paper}"/>` +
    `<path d="M140 90H1060L1020 40H180Z" fill="${tones.ink}"/>` +
    box(160, 90, 880, 610, tones.deep) +
    windows +
    box(0, 690, width, 110, tones.soft) +
    box(470, 590, 260, 110, tones.ink) +
    `<path d="M430 590H770L740 550H460Z" fill="${tones.soft}"/>` +
    box(500, 606, 95, 94, tones.paper) +
    box(605, 606, 95, 94, tones.paper) +
    trees +
    standing(420, 742, 28, tones.ink) +
    standing(800, 752, 30, tones.ink)
  )
}

function harbour(tones: PaperTones, random: Random): string {
  const hills = (base: number, rise: number, ink: string) => {
    const points = Array.from(
      { length: 7 },
      (_, index) => `${n(index * 200)} ${n(base - random.between(0.3, 1) * rise)}`,
    )
    return `<path d="M0 800L${points[0]}${points
      .slice(1)
      .map((point, index) => `Q${n(index * 200 + 100)} ${n(base - rise * random.between(0.4, 1.2))} ${point}`)
      .join('')}L1200 800Z" fill="${ink}"/>`
  }
  const water = Array.from({ length: 16 }, (_, index) => {
    const y = 540 + index * 17
    const from = random.between(0, 500)
    return `M${n(from)} ${y}H${n(from + random.between(140, 620))}`
  }).join('')
  const boat = (x: number, y: number, size: number) =>
    `<path d="M${n(x - size)} ${n(y)}H${n(x + size)}L${n(x + size * 0.7)} ${n(y + size * 0.34)}H${n(x - size * 0.7)}Z" fill="${tones.ink}"/>` +
    `<path d="M${n(x - 2)} ${n(y - 8)}V${n(y - size * 1.9)}L${n(x + size * 0.86)} ${n(y - 8)}Z" fill="${tones.paper}"/>` +
    `<path d="M${n(x - 10)} ${n(y - 8)}V${n(y - size * 1.5)}L${n(x - size * 0.7)} ${n(y - 8)}Z" fill="${tones.soft}"/>`
  return (
    box(0, 0, width, height, tones.light) +
    `<circle cx="330" cy="210" r="100" fill="${tones.paper}"/>` +
    hills(470, 240, tones.soft) +
    hills(520, 130, tones.middle) +
    box(0, 515, width, 285, tones.deep) +
    `<path d="${water}" stroke="${tones.middle}" stroke-width="4"/>` +
    boat(random.between(220, 420), 600, 74) +
    boat(random.between(620, 760), 570, 46) +
    boat(random.between(880, 1020), 660, 100)
  )
}

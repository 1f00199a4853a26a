/** The figures as an SVG of bars, which brings its own ground and is legible in light and dark. */
import { type Row, type Subject, subjects } from '#tools/bench/results.ts'
import { figure } from '#tools/bench/table.ts'

const width = 860
const labels = 350
const barHeight = 12
const barGap = 2
const groupGap = 10
const headHeight = 44

/** What is drawn of all rows, each panel with a scale of its own. */
const panels: readonly { title: string; isShown(row: Row): boolean }[] = [
  {
    title: 'Cached pages: answers in a second of the server’s processor time',
    isShown: ({ part, what, unit }) =>
      part === 'pages' && what.startsWith('Cached') && unit === 'a CPU second',
  },
  {
    title: 'Fresh page and wire calls: answers in a second of processor time',
    isShown: ({ part, what, unit }) =>
      (part === 'wire' || (part === 'pages' && what.startsWith('Fresh'))) && unit === 'a CPU second',
  },
  {
    title: 'A rush: registrations answered in a second of processor time',
    isShown: ({ part, unit }) => part === 'rush' && unit === 'a CPU second',
  },
  { title: 'Start, in seconds', isShown: ({ part, unit }) => part === 'start' && unit === 's' },
  { title: 'Memory of the process, in MB', isShown: ({ part, unit }) => part === 'start' && unit === 'MB' },
  {
    title: 'Growth from one to a hundred times as many: 1 is proportional, 0 independent',
    isShown: ({ unit }) => unit === 'exponent',
  },
]

const classes = {
  'this build': 'a',
  'earlier build': 'b',
  'node:http': 'c',
  nginx: 'd',
} as const satisfies Record<Subject, string>

/** House colours; blue and orange keep apart for the colour-blind, and every bar has its figure beside it. */
const style = `
    .ground { fill: #fbfaf7 } text { fill: #22262b; font: 12px system-ui, sans-serif }
    .title { font-weight: 600; font-size: 13px } .value { font-size: 10px }
    .a { fill: #1f5fa8 } .b { fill: #c2691f } .c { fill: #7a828c } .d { fill: #3f8a63 }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #15181c } text { fill: #e8e6e1 }
      .a { fill: #6ea8ee } .b { fill: #f0a566 } .c { fill: #9aa3ad } .d { fill: #6fc398 }
    }`

export function drawChart(rows: readonly Row[]): string {
  const drawn: string[] = []
  let y = drawLegend(drawn, rows)
  for (const { title, isShown } of panels) {
    const shown = rows.filter(isShown)
    if (shown.length > 0) y = drawPanel(drawn, title, shown, y)
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img" aria-labelledby="title">
  <title id="title">Measured performance; the same figures are in performance.json</title>
  <style>${style}
  </style>
  <rect class="ground" width="${width}" height="${y}"/>
  ${drawn.join('\n  ')}
</svg>
`
}

function drawLegend(drawn: string[], rows: readonly Row[]): number {
  const present = subjects.filter(subject => rows.some(({ values }) => values[subject] !== undefined))
  present.forEach((subject, index) => {
    const x = 16 + index * 120
    drawn.push(`<rect class="${classes[subject]}" x="${x}" y="14" width="12" height="12"/>`)
    drawn.push(`<text x="${x + 18}" y="24">${subject}</text>`)
  })
  return 36
}

function drawPanel(drawn: string[], title: string, rows: readonly Row[], top: number): number {
  drawn.push(`<text class="title" x="16" y="${top + 26}">${escaped(title)}</text>`)
  const most = Math.max(...rows.flatMap(({ values }) => Object.values(values)))
  let y = top + headHeight
  for (const { what, values } of rows) {
    const bars = subjects.flatMap(subject => {
      const value = values[subject]
      return value === undefined ? [] : [{ subject, value }]
    })
    const height = bars.length * (barHeight + barGap)
    drawn.push(`<text x="16" y="${y + height / 2 + 3}">${escaped(shorten(what))}</text>`)
    for (const { subject, value } of bars) {
      const length = Math.max(1, (Math.max(0, value) / most) * (width - labels - 70))
      drawn.push(
        `<rect class="${classes[subject]}" x="${labels}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}"/>`,
      )
      drawn.push(
        `<text class="value" x="${(labels + length + 6).toFixed(1)}" y="${y + 10}">${figure(value)}</text>`,
      )
      y += barHeight + barGap
    }
    y += groupGap
  }
  return y + 6
}

/** What is the same in every row of a panel is left out. */
const shorten = (what: string) => what.replace(/^GET \/colloquyBackend|: growth$/g, '')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

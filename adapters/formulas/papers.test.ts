/** The formulas of a real conference's abstracts, and hostile strings as formulas: on a page and on paper. */
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { renderConferencePaper } from '#adapters/documents/render.ts'
import { readFormula } from '#adapters/formulas/read-formula.ts'
import { formulaHtml, inscribedHtml } from '#domain/conference/formulas/formula-html.ts'
import { inscribe } from '#domain/conference/formulas/inscription.ts'
import type { ConferencePaper } from '#domain/programme/talks/conference-papers.ts'
import { composeConference } from '#sample/compose-conference.ts'
import { FileTray } from '#sample/file-tray.ts'
import { materialScience } from '#sample/material-science/material-science.ts'
import { commonFormulas } from '#tests/support/formulas.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'

/** The programme of the sample with these talks on its first day, and no others. */
async function printed(talks: readonly { title: string; abstract: string }[]): Promise<Uint8Array> {
  const papers: ConferencePaper[] = []
  const drawPaper = async (paper: ConferencePaper) => {
    papers.push(paper)
    return new Uint8Array(1)
  }
  const facts = { today: Temporal.PlainDate.from('2026-11-21'), productName: 'Colloquy' }
  await composeConference(materialScience, facts, { tray: new FileTray(), drawPaper })
  const paper = papers.find(({ kind }) => kind === 'programme')
  if (paper?.kind !== 'programme') throw new Error('no programme')
  const [day] = paper.days
  const [talk] = day?.talks ?? []
  if (!day || !talk) throw new Error('no talk')
  const own = talks.map(given => ({ ...talk, ...given, hasFormulas: true }))
  return renderConferencePaper({ ...paper, days: [{ ...day, talks: own }] })
}

const known =
  /^(?:<\/?(?:math|mrow|mi|mn|mo|mtext|mspace|mfrac|msqrt|mroot|msub|msup|msubsup|munder|mover|munderover|mtable|mtr|mtd)(?: (?:mathvariant="normal"|form="\w+"|fence="true"|stretchy="(?:true|false)"|lspace="0"|rspace="0"|width="[\d.]+em"|linethickness="0"|accent="true"|accentunder="true"))*>|[^<>])*$/

test('no letter of any script stops a document', async () => {
  // All that are set, and some of those that the font draws in pieces or not at all.
  const ranges = [
    [0x21, 0x600],
    [0x1ea0, 0x2100],
    [0x2100, 0x2c00],
    [0x1d400, 0x1d7ff],
    [0x900, 0x940],
    [0xe01, 0xe3b],
    [0x3041, 0x3060],
    [0xff01, 0xff20],
  ]
  const letters = ranges
    .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)))
    .filter(letter => !/[$\\{}%#&~^_\p{C}\p{Z}]/u.test(letter)) // biome-ignore format: ranges
  const set = [...letters, 'Ǎ', '👩🏽', '中'].filter(readFormula)
  expect(set.length).toBeGreaterThan(3_000)
  const { ink } = await readPdf(
    await printed([{ title: 'All', abstract: set.map(source => `$${source}$`).join(' ') }]),
  )
  expect(ink).toContain('All')
}, 60_000)

describe.skipIf(!hasMaterial)(`formulas of 781 abstracts ${needsMaterial}`, () => {
  test('of the 13 that have dollars, all are set on the page and on paper', async () => {
    const rows: { title: string; abstract: string }[] = parse(await readMaterial('papers/main_papers.csv'), {
      columns: true,
    })
    const withDollars = rows.filter(({ title, abstract }) => (title + abstract).includes('$'))
    expect([rows.length, withDollars.length]).toEqual([781, 13])
    const parts = withDollars.flatMap(({ title, abstract }) => [
      ...inscribe(title, readFormula),
      ...inscribe(abstract, readFormula),
    ])
    const sources = parts.flatMap(part => (typeof part === 'object' && 'source' in part ? [part.source] : []))
    expect([sources.length, parts.filter(part => typeof part === 'object' && 'code' in part)]).toEqual([
      25,
      [],
    ])
    for (const { abstract } of withDollars)
      expect(inscribedHtml(abstract, readFormula) ?? '').not.toContain('$')
    const bytes = await printed(withDollars)
    const { ink } = await readPdf(bytes)
    for (const { title } of withDollars.filter(({ title }) => !title.includes('$')))
      expect(ink).toContain(inked(title))
    expect(ink).not.toContain('$')
    expect(ink).not.toContain(inked(String.raw`\frac`))
  })

  test('hostile strings are a tree of known nodes or refused, soon, and every tree is set on paper', async () => {
    const files = ['xss-rsnake.txt', 'xss-event-handlers.txt', 'path-traversal.txt', 'open-redirects.txt']
    const lines = await Promise.all(
      files.map(async name => (await readMaterial(`hostile/${name}`)).toString().split('\n')),
    )
    const blns: string[] = JSON.parse((await readMaterial('hostile/blns.json')).toString())
    const wrapped = (text: string) => [
      text,
      String.raw`\text{${text}}`,
      String.raw`\frac{${text}}{2}`,
      String.raw`\operatorname{${text}}`,
    ]
    const hostile = [
      ...lines.flat(),
      ...blns,
      '#read("/etc/passwd")',
      '"#eval("1+1")',
      '$#sys.version$',
    ].flatMap(wrapped)
    expect(hostile.length).toBeGreaterThan(1_000)
    let slowest = 0
    const trees = hostile.flatMap(source => {
      const startedAt = performance.now()
      const formula = readFormula(source)
      slowest = Math.max(slowest, performance.now() - startedAt)
      if (!formula) return []
      expect(formulaHtml(formula)).toMatch(known)
      return [source]
    })
    expect(trees.length).toBeGreaterThan(50)
    // 28 ms on an idle machine; the limit only catches what hangs.
    expect(slowest).toBeLessThan(20_000)
    // A dollar among them would end the formula.
    const set = [...trees, ...commonFormulas].filter(source => !/[$\n]|^\s|\s$/.test(source))
    const { ink } = await readPdf(
      await printed([{ title: 'All', abstract: set.map(source => `$${source}$`).join(' ; ') }]),
    )
    expect(ink).toContain('All')
    expect(ink).not.toContain('root:')
  })
})

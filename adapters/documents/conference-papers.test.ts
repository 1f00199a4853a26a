import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { create } from 'xmlbuilder2'
import { renderConferencePaper } from '#adapters/documents/render.ts'
import type { ConferencePaper } from '#domain/programme/talks/conference-papers.ts'
import { composeConference } from '#sample/compose-conference.ts'
import { earthSciences } from '#sample/earth-sciences/earth-sciences.ts'
import { FileTray } from '#sample/file-tray.ts'
import { lifeSciences } from '#sample/life-sciences/life-sciences.ts'
import type { ConferenceManuscript } from '#sample/manuscript.ts'
import { materialScience } from '#sample/material-science/material-science.ts'
import { commonFormulas } from '#tests/support/formulas.ts'
import { inked, readPdf } from '#tests/support/read-pdf.ts'

const facts = { today: Temporal.PlainDate.from('2026-11-21'), productName: 'Colloquy' }

/** The papers of a conference of the sample, which are as long and as varied as real ones. */
async function papersOf(manuscript: ConferenceManuscript): Promise<Map<string, ConferencePaper>> {
  const papers = new Map<string, ConferencePaper>()
  const drawPaper = async (paper: ConferencePaper) => {
    papers.set(paper.kind, paper)
    return new Uint8Array(1)
  }
  await composeConference(manuscript, facts, { tray: new FileTray(), drawPaper })
  return papers
}

const allPapers = new Map(
  [materialScience, earthSciences, lifeSciences].map(manuscript => [manuscript, papersOf(manuscript)]),
)

async function drawn(manuscript: ConferenceManuscript, kind: ConferencePaper['kind']): Promise<Uint8Array> {
  const paper = (await allPapers.get(manuscript))?.get(kind)
  if (!paper) throw new Error(`no ${kind}`)
  return renderConferencePaper(paper)
}

describe('the programme', () => {
  test('has every talk with its time, room, speaker and summary, and no character missing', async () => {
    const { ink, info } = await readPdf(await drawn(materialScience, 'programme'))
    for (const talk of materialScience.programme.flat()) {
      expect(ink).toContain(inked(talk.title))
      expect(ink).toContain(inked(talk.abstract))
      expect(ink).toContain(inked(`${talk.kind} · ${talk.room} · ${talk.track}`))
    }
    expect(ink).toContain(inked('09:30–10:00 Hydrogen in steel, one grain boundary at a time'))
    expect(ink).toContain(inked('Lin Ruoyuan, Qiantang Institute of Advanced Materials'))
    expect(ink).not.toContain('[U+')
    expect(info).toMatchObject({
      Title: 'Material Science and Engineering, 5th International Conference: Programme',
      Author: 'Colloquy',
    })
  })

  test('says of a talk after midnight that it is on the next date', async () => {
    const paper = (await allPapers.get(materialScience))?.get('programme')
    if (paper?.kind !== 'programme') throw new Error('no programme')
    const [day] = paper.days
    const [talk] = day?.talks ?? []
    if (!day || !talk) throw new Error('no talk')
    const night = { ...talk, date: '2027-06-12', from: '00:30', to: '01:00', title: 'Owls' }
    const { ink } = await readPdf(
      await renderConferencePaper({ ...paper, days: [{ ...day, talks: [talk, night] }] }),
    )
    expect(ink).toContain(inked('12 June, 00:30–01:00 Owls'))
    expect(ink).toContain(inked(`${talk.from}–${talk.to} ${talk.title}`))
  })

  test('sets the formulas of talks that have some, and leaves dollars of others alone', async () => {
    const paper = (await allPapers.get(materialScience))?.get('programme')
    if (paper?.kind !== 'programme') throw new Error('no programme')
    const [day] = paper.days
    const [talk] = day?.talks ?? []
    if (!day || !talk) throw new Error('no talk')
    const formulas = commonFormulas.map(source => `$${source}$`).join(', ')
    const own = {
      ...talk,
      title: String.raw`Growth in $O(k^{\frac{m}{2}})$ steps, not $\frac{1}$`,
      abstract: formulas,
      hasFormulas: true,
    }
    const imported = { ...talk, title: 'From $k$ to $m$' }
    const bytes = await renderConferencePaper({ ...paper, days: [{ ...day, talks: [own, imported] }] })
    const { ink } = await readPdf(bytes)
    expect(ink).toContain(inked(String.raw`steps, not $\frac{1}$`))
    expect(ink).toContain(inked('From $k$ to $m$'))
    expect(ink).not.toContain(inked(String.raw`O(k^{\frac`))
    expect(ink).not.toContain('[U+')
    // For those who hear a document.
    expect(Buffer.from(bytes).includes('/Formula')).toBe(true)
  })

  test('shows the schedule of a day whose talks are not known yet', async () => {
    const { ink } = await readPdf(await drawn(earthSciences, 'programme'))
    expect(ink).toContain(inked('Talks will be announced after the call for abstracts.'))
    expect(ink).toContain(inked('16:30–17:30 Awards ceremony'))
  })
})

test('the brochure names every offer with its price, and every speaker', async () => {
  const { ink, rightmost } = await readPdf(await drawn(materialScience, 'brochure'))
  for (const line of ['USD 12,000', 'USD 6,000', 'USD 2,400', 'USD 900', 'USD 750', '100+', '200+']) {
    expect(ink).toContain(inked(line))
  }
  for (const { talkTitle } of materialScience.speakers) expect(ink).toContain(inked(talkTitle))
  expect(rightmost).toBeLessThan(595.28 - 54 + 0.5)
})

test.each([materialScience, earthSciences, lifeSciences])(
  'the calendar of $conference.name fits on one page',
  async manuscript => {
    const { ink, pages } = await readPdf(await drawn(manuscript, 'calendar'))
    expect(pages).toBe(1)
    expect(ink).toContain(inked('08:00 Registration and welcome coffee'))
    expect(ink).toContain(inked(manuscript.venue.hotelName))
    expect(ink).not.toContain('[U+')
  },
)

describe('the abstract template', () => {
  test('is a Word file whose parts are well-formed', async () => {
    const parts = unzipSync(await drawn(materialScience, 'abstract-template'))
    expect(Object.keys(parts)).toEqual(
      expect.arrayContaining(['[Content_Types].xml', '_rels/.rels', 'word/document.xml', 'word/styles.xml']),
    )
    for (const part of Object.values(parts)) expect(() => create(strFromU8(part))).not.toThrow()
  })

  test('tells the rules, whom to ask, and what the conference is', async () => {
    const parts = unzipSync(await drawn(materialScience, 'abstract-template'))
    const text = strFromU8(parts['word/document.xml'] ?? new Uint8Array()).replace(/<[^>]*>/g, '')
    for (const rule of [
      'At most 500 words',
      'Write in English',
      'Conflicts of interest',
      'desk@colloquy.example',
    ]) {
      expect(text).toContain(rule)
    }
    const properties = strFromU8(parts['docProps/core.xml'] ?? new Uint8Array())
    expect(properties).toContain(
      '<dc:title>Abstract for Material Science and Engineering</dc:title><dc:creator>Colloquy</dc:creator>',
    )
  })
})

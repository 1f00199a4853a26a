import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderReceipt } from '#adapters/documents/render.ts'
import type { Receipt } from '#domain/money/books/receipt.ts'
import { foreignNames } from '#tests/factories/foreign-names.ts'
import { aReceipt } from '#tests/factories/receipt.ts'
import { inked, readPdf, withoutMarkers } from '#tests/support/read-pdf.ts'

/** In points from the left edge of A4, with half a point for rounding. */
const rightMargin = 595.28 - 54 + 0.5

const readToTheLetter =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Thai}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Ethiopic}]/u
const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
const checker =
  spawnSync('verapdf', ['--version']).status === 0 ? 'verapdf' : hasPoppler ? 'pdfinfo' : undefined
const blns = '../shared/material/hostile/blns.json'

/**
 * The letters and marks of a text that were not printed as often as they stand in it. PDF.js gives some more than once,
 * and in another order: where several glyphs draw one letter, it reads what each of them stands for. Arabic letters that
 * share a glyph and differ by their dots it does not tell apart at all, so they are left out; the file names them as
 * ActualText, which it does not read.
 */
function lettersMissing(text: string, ink: string): string[] {
  const lettersOf = (read: string) => [
    ...read.normalize('NFKD').replaceAll(/[^\p{L}\p{M}]|\p{Script_Extensions=Arabic}/gu, ''),
  ]
  const counts = new Map<string, number>()
  for (const letter of lettersOf(ink)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return lettersOf(text).filter(letter => {
    const left = counts.get(letter) ?? 0
    counts.set(letter, left - 1)
    return left <= 0
  })
}

async function printed(facts: Partial<Receipt>): Promise<string> {
  return (await readPdf(await renderReceipt(aReceipt(facts)))).ink
}

async function printedName(name: string): Promise<string> {
  return printed({ attendee: { ...aReceipt().attendee, name } })
}

describe('a receipt', () => {
  test('says who paid what for which conference, and where to find the registration', async () => {
    const receipt = aReceipt()
    const { ink } = await readPdf(await renderReceipt(receipt))
    const expected = [
      'Receipt', receipt.code, receipt.issuer.name, 'Hyderabad 500034', receipt.issuer.email,
      receipt.occasion.subject, '20–22 March 2027, Singapore', 'Receipt issued on 21 November 2026',
      'Prof. Ada Lovelace', 'Institute for Analytical Engines', 'SW1Y 4JH London', 'United Kingdom',
      'Oral Presentation Mid Term USD 699.00', 'Accommodation, 2 nights Double Occupancy USD 320.00',
      'Accompanying person USD 200.00', 'Subtotal USD 1,219.00', 'Processing fee, 5% USD 60.95',
      'Total USD 1,279.95', 'PayPal, 21 November 2026 3C679366HH908993F USD 1,279.95',
      'Paid in full USD 0.00', receipt.registrationAddress, 'Page 1 of 1',
    ] // biome-ignore format: a list
    for (const part of expected) expect(ink).toContain(inked(part))
    expect(ink).not.toContain(inked('No money moved'))
    expect(ink).not.toContain('Refunded')
  })

  test('is a file with a title, an author and a language', async () => {
    const { info } = await readPdf(await renderReceipt(aReceipt()))
    expect(info).toMatchObject({
      Title: 'Receipt 7K3Q-PD4M',
      Author: 'Colloquy Conferences',
      Language: 'en',
    })
  })

  test('says that no money moved when the payment was a demonstration', async () => {
    expect(await printed({ isDemo: true })).toContain(inked('No money moved: demonstration payment'))
  })

  test('shows money that went back, and where the rest is', async () => {
    const refund = {
      way: 'paypal' as const,
      on: '2027-04-02',
      reference: '7RF',
      amountMinor: 63_998,
      currency: 'USD',
    }
    const due = await printed({ refunds: [refund], money: [{ at: 'due', amountMinor: 63_998 }] })
    expect(due).toContain(inked('PayPal, 2 April 2027 7RF −USD 639.98'))
    expect(due).toContain(inked('Still due USD 639.98'))
    const cancelled = await printed({
      money: [
        { at: 'retained', amountMinor: 63_997 },
        { at: 'being-refunded', amountMinor: 63_998, from: '2027-03-23' },
      ],
    })
    expect(cancelled).toContain(inked('Stays with the organiser under the refund policy USD 639.97'))
    expect(cancelled).toContain(inked('To be refunded from 23 March 2027 on USD 639.98'))
    expect(cancelled).not.toContain(inked('Paid'))
  })

  test('shows money in another currency in its own', async () => {
    const [payment] = aReceipt().payments
    if (!payment) throw new Error('no payment')
    const yen = { ...payment, reference: '8YN', amountMinor: 73_395, currency: 'JPY' }
    const ink = await printed({ payments: [payment, yen], refunds: [yen] })
    expect(ink).toContain(inked('PayPal, 21 November 2026 8YN JPY 73,395'))
    expect(ink).toContain(inked('PayPal, 21 November 2026 8YN −JPY 73,395'))
  })

  test('does not say that it is paid where nothing of the money is left', async () => {
    const [payment] = aReceipt().payments
    if (!payment) throw new Error('no payment')
    const ink = await printed({ refunds: [payment], money: [] })
    expect(ink).not.toContain(inked('Paid in full'))
    expect(ink).toContain(inked('Nothing left of what was received'))
    expect(await printed({ payments: [], money: [] })).toContain(inked('Paid in full'))
  })

  test('says what a bank took back', async () => {
    const [payment] = aReceipt().payments
    if (!payment) throw new Error('no payment')
    const { amountMinor } = payment
    const taken = { ...payment, way: 'taken-back' as const }
    const ink = await printed({ refunds: [taken], money: [{ at: 'charged-back', amountMinor }] })
    expect(ink).toContain(inked('Taken back by the bank, 21 November 2026'))
    expect(ink).toContain(inked('Taken back by your bank USD 1,279.95'))
    expect(ink).not.toContain(inked('Paid in full'))
  })

  test('leaves out the fee where none was charged', async () => {
    const ink = await printed({ feeMinor: 0, totalMinor: 121_900 })
    expect(ink).not.toContain('Subtotal')
    expect(ink).not.toContain(inked('Processing fee'))
  })

  test('prints names in Latin, Vietnamese, Greek and Cyrillic letters as they are', async () => {
    const names = [
      'Đặng Thị Ánh Nguyệt', 'Nguyễn Quốc Trần', 'Lǚ Mínghuá', 'Łukasz Żółć', 'Þórarinn Ægisson', 'Şule Çağlar', 'İnci Ilgaz',
      'Sofía Yıldız', 'Őri Űző',
      'Ωμέγα Ἀριστοτέλης', 'Пётр Щукин', 'Ђорђе Њего', 'Ґалина Їжак', 'Әсел Қыдырәлі', 
    ] // biome-ignore format: a list
    const ink = await printedName(`${names.join(', ')}, Adébọ́lá m̃ q̈`)
    for (const name of names) expect(ink).toContain(inked(name))
    expect(lettersMissing('Adébọ́lá m̃ q̈', ink)).toEqual([])
    expect(ink).not.toContain('[U+')
  })

  test('is tagged for screen readers: headings, tables and a language', async () => {
    const { structure, language } = await readPdf(await renderReceipt(aReceipt()))
    expect(language).toBe('en')
    expect(structure.filter(role => /^H\d$/.test(role))).toEqual(['H1', ...Array(7).fill('H2')])
    expect(structure).toEqual(expect.arrayContaining(['Document', 'P', 'Table', 'TR', 'TD', 'Link']))
  })

  test.skipIf(!checker)(
    `stands the check of its tags by ${checker ?? 'veraPDF or Poppler, neither of which is installed'}`,
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'colloquy-tags-'))
      const file = path.join(folder, 'receipt.pdf')
      await writeFile(file, await renderReceipt(aReceipt()))
      if (checker === 'verapdf') {
        const report = execFileSync('verapdf', ['--flavour', 'ua1', '--format', 'text', file], {
          encoding: 'utf8',
        })
        expect(report).toMatch(/^PASS/)
      } else {
        const tree = execFileSync('pdfinfo', ['-struct', file], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        })
        for (const part of ['Document', 'H1 "Receipt"', 'H2 "Charged"', 'Table', 'Link'])
          expect(tree).toContain(part)
      }
      await rm(folder, { recursive: true })
    },
  )

  test('takes no text for markup', async () => {
    const markup =
      '#read("/etc/passwd") #strong[x] $x$ *b* _i_ `raw` @ref <label> // http://x.y = 1 "q" \\u{41}'
    expect(await printedName(markup)).toContain(inked(markup))
  })

  test('names a letter that no typeface has instead of dropping it, and drops emoji and marks of direction', async () => {
    expect(await printedName('བོད ᏣᎳᎩ')).toContain('Prof.[U+0F56][U+0F7C][U+0F51][U+13E3][U+13B3][U+13A9]')
    expect(await printedName('A👩🏽‍🔬B')).toContain('AB')
    expect(await printedName('a\u202eb\u200bc\ufeffd')).toContain('abcd')
    expect(await printedName('\u0308x \ud83d')).toContain('[U+0308]x[U+D83D]')
    expect(await printedName('nul\0bell\u0007')).toContain('nul[U+0000]bell[U+0007]')
  })

  test('keeps a long unbroken text inside its column', async () => {
    const long = 'W'.repeat(400)
    const pdf = await renderReceipt(aReceipt({ attendee: { ...aReceipt().attendee, name: long } }))
    const { ink, rightmost } = await readPdf(pdf)
    expect(ink).toContain(long)
    expect(rightmost).toBeLessThanOrEqual(rightMargin)
  })

  test('prints names in every script as they are, inside their column, and misses no letter', async () => {
    const lines = foreignNames.map(name => ({
      description: name,
      detail: `Dr. ${name} (née Lovelace) `.repeat(4),
      amountMinor: 1_00,
    }))
    const { ink, rightmost } = await readPdf(await renderReceipt(aReceipt({ lines })))
    // The typesetter itself fails where it has no glyph for a letter (PDF/UA-1).
    expect(ink).not.toContain('[U+')
    expect(lettersMissing(foreignNames.join('').repeat(5), ink)).toEqual([])
    expect(rightmost).toBeLessThanOrEqual(rightMargin)
  })

  test('lets no name turn around the figures and words beside it', async () => {
    const ink = await printedName('محمد \u202e\u2067 USD 0.00')
    expect(ink).toContain('Prof.محمدUSD0.00')
    for (const label of ['Registered', '7K3Q-PD4M', 'TotalUSD1,279.95']) expect(ink).toContain(label)
    const lines = [{ description: 'القاعة الكبرى', detail: 'ערב', amountMinor: 123_456 }]
    expect(await printed({ lines })).toContain('ערבUSD1,234.56')
  })

  test.skipIf(!hasPoppler)('is read by Poppler to the letter', async () => {
    // Poppler repeats some letters of other scripts that are drawn by several glyphs, whatever the file says they read as.
    const names = foreignNames.filter(name => readToTheLetter.test(name))
    const lines = names.map(name => ({ description: name, detail: '', amountMinor: 1_00 }))
    const file = await renderReceipt(aReceipt({ lines }))
    const text = execFileSync('pdftotext', ['-', '-'], { input: file, encoding: 'utf8' })
    // Poppler wraps what reads from right to left into characters of direction.
    const read = text
      .replaceAll(/[\u202a-\u202e]/g, '')
      .normalize('NFC')
      .split(/[\n\f]/)
    expect(read).toEqual(expect.arrayContaining(names.map(name => name.normalize('NFC'))))
  })

  test.skipIf(!existsSync(blns))(
    'prints every hostile string legibly on as many pages as it takes',
    async () => {
      // Emoji and marks that only lay text out are left out.
      const strings = (JSON.parse(readFileSync(blns, 'utf8')) as string[]).map(text =>
        text.replaceAll(
          /\p{Default_Ignorable_Code_Point}|\p{RGI_Emoji}|\p{Extended_Pictographic}|[\p{RI}\p{EMod}\u20e3]/gv,
          '',
        ),
      )
      // A line of the table that wraps has its price in the middle.
      const isLong = (text: string) =>
        text.length > 100 || text.replaceAll(/[\s\p{Script=Latin}\p{P}]/gu, '').length > 60
      const isTurned = (text: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
      const lines = strings.map((text, index) => {
        return {
          description: isLong(text) || isTurned(text) ? '' : `${index}<${text}>`,
          detail: '',
          amountMinor: index,
        }
      })
      const addressed = (billingAddress: string) =>
        renderReceipt(aReceipt({ attendee: { ...aReceipt().attendee, billingAddress } }))
      const long = strings.flatMap((text, index) => (isLong(text) ? [`${index}<${text}>`] : []))
      const files = [await renderReceipt(aReceipt({ lines })), await addressed(long.join('\n'))]
      const read = await Promise.all(files.map(readPdf))
      const ink = read.map(file => withoutMarkers(file.ink)).join()
      // PDF.js splits ligatures that are single characters.
      const plain = ink.normalize('NFKC')
      const isMissing = (text: string, index: number) =>
        !plain.includes(inked(`${index}<${text}>`.normalize('NFKC'))) &&
        !ink.includes(inked(`${index}<${text}>`))
      expect(strings.filter((text, index) => !isTurned(text) && isMissing(text, index))).toEqual([])
      const turned = strings.filter(isTurned)
      const pdf = await readPdf(await addressed(turned.join('\n')))
      const letters = turned.flatMap(text => [...new Set(text)]).join('')
      expect(lettersMissing(letters, withoutMarkers(pdf.ink))).toEqual([])
      expect(Math.max(...read.map(file => file.rightmost))).toBeLessThanOrEqual(rightMargin)
    },
  )

  test('lets nobody fill pages with one field, and says what is left out', async () => {
    const attendee = {
      ...aReceipt().attendee,
      billingAddress: 'x\n'.repeat(5_000),
      name: 'y '.repeat(50_000),
    }
    const { ink, pages } = await readPdf(await renderReceipt(aReceipt({ attendee })))
    expect(pages).toBeLessThan(5)
    expect(ink).toContain(inked('[4,965 more lines]'))
  })
})

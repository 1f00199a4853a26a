import { extractTextItems, getDocumentProxy, getMeta } from 'unpdf'

export interface ReadPdf {
  /** All selectable text, without the white space that line breaks change: see `inked`. */
  ink: string
  info: Record<string, unknown>
  pages: number
  /** The text of each page as PDF.js gives it. */
  texts: string[]
  /** The right end of the rightmost text, in points from the left edge. */
  rightmost: number
  /** The roles of the structure for screen readers, in reading order: `H1`, `P`, `Table` … */
  structure: string[]
  language: string | undefined
}

/**
 * Below this, in points, each page repeats its footer; it is read last, so that text continues from page to page.
 */
const footHeight = 60

/** Reads a PDF with PDF.js, an independent reader. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  // A copy, because PDF.js takes ownership of the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const { items, totalPages } = await extractTextItems(pdf)
  const { info } = await getMeta(pdf)
  const all = items.flat()
  const isFoot = ({ y }: { y: number }) => y < footHeight
  const text = [...all.filter(item => !isFoot(item)), ...all.filter(isFoot)].map(item => item.str).join('')
  const rightmost = Math.max(...all.map(item => item.x + item.width))
  const { Language } = info
  return {
    ink: inked(text),
    info,
    pages: totalPages,
    texts: items.map(page => page.map(item => item.str).join('')),
    rightmost,
    structure: await rolesOf(pdf),
    language: typeof Language === 'string' ? Language : undefined,
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
interface StructureNode {
  role?: string
  children?: StructureNode[]
}

async function rolesOf(pdf: Pdf): Promise<string[]> {
  const roles: string[] = []
  const walk = ({ role, children = [] }: StructureNode) => {
    if (role) roles.push(role)
    for (const child of children) walk(child)
  }
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    // PDF.js declares the tree without the kinds of its children.
    const tree = (await page.getStructTree()) as StructureNode | null
    if (tree) walk(tree)
  }
  return roles
}

/**
 * Normalises a text for comparison with what was printed: without white space, composed, and with the micro sign
 * and the Greek mu as one, because typefaces have one glyph for both.
 */
export function inked(text: string): string {
  return text
    .replaceAll(/[\s\u0085]/gu, '')
    .normalize('NFC')
    .replaceAll('\u00b5', '\u03bc')
}

/** Turns `[U+4E2D]`, with which a document names a character that it cannot draw, back into the character. */
export function withoutMarkers(ink: string): string {
  return inked(
    ink.replaceAll(/\[U\+([0-9A-F]{4,6})\]/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))),
  )
}

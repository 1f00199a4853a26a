import { extractTextItems, getDocumentProxy, getMeta } from 'unpdf'

export interface ReadPdf {
  /** All that can be selected and copied, without the white space that line breaks change: see `inked`. */
  ink: string
  info: Record<string, unknown>
  pages: number
  /** The text of each page as PDF.js gives it. */
  texts: string[]
  /** Where the text that reaches furthest to the right ends, in points from the left edge. */
  rightmost: number
  /** The roles of the structure for screen readers, in the order of reading: `H1`, `P`, `Table` … */
  structure: string[]
  language: string | undefined
}

/** Below this, in points, a page repeats its foot: read last, so that text runs on from page to page. */
const footHeight = 60

/** Reads a PDF as a foreign reader (PDF.js) does. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  // A copy, because PDF.js takes the bytes away from whoever hands them over.
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
    // PDF.js declares the tree without the children's kinds.
    const tree = (await page.getStructTree()) as StructureNode | null
    if (tree) walk(tree)
  }
  return roles
}

/**
 * A text as it compares with what was printed: without white space, composed, and with the micro sign and the
 * Greek mu made one, because typefaces have one glyph for both.
 */
export function inked(text: string): string {
  return text
    .replaceAll(/[\s\u0085]/gu, '')
    .normalize('NFC')
    .replaceAll('\u00b5', '\u03bc')
}

/** Reads `[U+4E2D]`, by which a document names a character that it cannot draw, back into the character. */
export function withoutMarkers(ink: string): string {
  return inked(
    ink.replaceAll(/\[U\+([0-9A-F]{4,6})\]/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))),
  )
}

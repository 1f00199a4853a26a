/**
 * The typefaces that an organiser can choose: their files, and the stylesheet that sets a page in them. It is the stylesheet of
 * the page's colour with a few rules more, so that pages in the usual faces load nothing of this.
 */
import archivo from '@fontsource-variable/archivo/index.css?inline'
import archivoItalic from '@fontsource-variable/archivo/wght-italic.css?inline'
import garamond from '@fontsource-variable/eb-garamond/index.css?inline'
import garamondItalic from '@fontsource-variable/eb-garamond/wght-italic.css?inline'
import fraunces from '@fontsource-variable/fraunces/index.css?inline'
import frauncesItalic from '@fontsource-variable/fraunces/wght-italic.css?inline'
import plex from '@fontsource-variable/ibm-plex-sans/index.css?inline'
import plexItalic from '@fontsource-variable/ibm-plex-sans/wght-italic.css?inline'
import literata from '@fontsource-variable/literata/index.css?inline'
import literataItalic from '@fontsource-variable/literata/wght-italic.css?inline'
import arabic from '@fontsource-variable/noto-sans-arabic/index.css?inline'
import sourceSans from '@fontsource-variable/source-sans-3/index.css?inline'
import sourceSansItalic from '@fontsource-variable/source-sans-3/wght-italic.css?inline'
import { type Typeface, typefaces } from '#domain/conference/content/typefaces.ts'
import { fingerprint, hueStylesheet, hueStylesheetHref, isHue } from '#site/styles/palette.ts'
import { hueStylesheetPath } from '#words/addresses/asset-paths.ts'

/** A colour, and the typefaces of headings and of everything else; null: the usual ones. */
export interface Look {
  hue: number
  display: Typeface | null
  text: Typeface | null
}

const files = {
  literata: { family: 'Literata Variable', kind: 'serif', css: literata + literataItalic },
  'eb-garamond': { family: 'EB Garamond Variable', kind: 'serif', css: garamond + garamondItalic },
  fraunces: { family: 'Fraunces Variable', kind: 'serif', css: fraunces + frauncesItalic },
  'source-sans': { family: 'Source Sans 3 Variable', kind: 'sans', css: sourceSans + sourceSansItalic },
  'ibm-plex-sans': { family: 'IBM Plex Sans Variable', kind: 'sans', css: plex + plexItalic },
  archivo: { family: 'Archivo Variable', kind: 'sans', css: archivo + archivoItalic },
} as const satisfies Record<Typeface, { family: string; kind: 'serif' | 'sans'; css: string }>

/** Letters that a face lacks: of further European scripts, of Arabic from Noto, and whatever the reader's machine has. */
const behind = {
  serif: '"Colloquy Serif Extended", "Noto Sans Arabic Variable", var(--far-serif), serif',
  sans: '"Inter Extended", "Noto Sans Arabic Variable", sans-serif',
} as const

/** The attribute by which a page asks for its look, and the name of its stylesheet. */
function keyOf({ hue, display, text }: Look): string {
  return `${hue}${display ? `-display-${display}` : ''}${text ? `-text-${text}` : ''}`
}

/** What a page is drawn with: see `Accent`. */
export function lookOf(look: Look): { hue: number | string; stylesheet: string } {
  const { hue, display, text } = look
  if (!display && !text) return { hue, stylesheet: hueStylesheetHref(hue) }
  const key = keyOf(look)
  const known = addresses.get(key) ?? hueStylesheetPath(key, fingerprint(stylesheetOf(look)))
  addresses.set(key, known)
  return { hue: key, stylesheet: known }
}

/** Few looks are in use at a time. */
const addresses = new Map<string, string>()

const sheet = new RegExp(
  `^hue-(0|[1-9]\\d{0,2})(?:-display-(${typefaces.join('|')}))?(?:-text-(${typefaces.join('|')}))?\\.css$`,
)

/** The stylesheet of this name; undefined if there is none. */
export function stylesheetNamed(name: string): string | undefined {
  const [, hue, display, text] = sheet.exec(name) ?? []
  if (hue === undefined || !isHue(Number(hue))) return undefined
  // The pattern matches only their names.
  const face = (given: string | undefined) => (given ?? null) as Typeface | null
  return stylesheetOf({ hue: Number(hue), display: face(display), text: face(text) })
}

function stylesheetOf(look: Look): string {
  const { hue, display, text } = look
  if (!display && !text) return hueStylesheet(hue)
  const key = keyOf(look)
  const used = [...new Set([display, text].filter(face => face !== null))]
  const properties = [
    ...(display ? [`--display: ${stackOf(display)};`] : []),
    ...(text ? [`--serif: ${stackOf(text)};`, `--caps: ${stackOf(text)};`] : []),
    // A serif for long reading goes with the usual face of forms and menus.
    ...(text && files[text].kind === 'sans'
      ? [`--sans: ${stackOf(text)};`, 'font-family: var(--sans);']
      : []),
  ]
  return `${hueStylesheet(hue, key)}
@layer tokens {
  [data-hue="${key}"] {
    ${properties.join('\n    ')}
  }
}
${[...used.map(face => files[face].css), arabic].join('\n')}`
}

const stackOf = (face: Typeface) => `"${files[face].family}", ${behind[files[face].kind]}`

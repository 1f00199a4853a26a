import { type Styles, Text } from '@react-pdf/renderer'
import { createContext, type ReactNode, useContext } from 'react'
import { fillLines, type Line, markerScale, type Piece } from '#adapters/documents/fill-lines.ts'
import type { BorrowedSorts } from '#adapters/documents/sorts.ts'
import { type Face, stackOf, type Typefaces, type Weight } from '#adapters/documents/typefaces.ts'
import { type Palette, paletteOf } from '#adapters/palette.ts'

type Style = Styles[string]

/** What everything on one document is set with. */
interface Press {
  readonly typefaces: Typefaces
  readonly sorts: BorrowedSorts
  readonly palette: Palette
}

const PressContext = createContext<Press | undefined>(undefined)

export interface PressProps {
  typefaces: Typefaces
  sorts: BorrowedSorts
  /** The accent's hue in degrees. */
  hue: number
  children: ReactNode
}

/** Hands the conference's colours, the opened typefaces and the document's sorts to everything inside. */
export function WithPress({ typefaces, sorts, hue, children }: PressProps) {
  const press = { typefaces, sorts, palette: paletteOf(hue) }
  return <PressContext.Provider value={press}>{children}</PressContext.Provider>
}

export function usePalette(): Palette {
  return usePress().palette
}

function usePress(): Press {
  const press = useContext(PressContext)
  if (!press) throw new Error('outside of a press')
  return press
}

export interface WordsProps {
  /** Anything at all: every character of it ends up visible, and no line leaves the column. */
  text: string
  /** The column's width in points. */
  width: number
  /** Type size in points. */
  size?: number
  face?: Face
  weight?: Weight
  colour?: keyof Palette | '#ffffff'
  align?: 'left' | 'right'
  /** Figures of one width, for amounts and dates that stand below each other. */
  tabular?: boolean
  /**
   * Line height in multiples of the type size; 'natural' is the typeface's own. What stands on every page
   * needs 'natural': react-pdf multiplies the line height of fixed parts anew for each page.
   */
  leading?: number | 'natural'
  /** Beyond these, the last line says how many more there were: nobody may fill a document with one field. */
  maxLines?: number
  style?: Style
}

/** A text in the document. The only way in which any text, ours or somebody else's, comes onto paper. */
export function Words({ text, width, size = 9, face = 'sans', weight = 400, ...rest }: WordsProps) {
  const { typefaces, sorts, palette } = usePress()
  const { colour = 'ink', align = 'left', tabular = false, leading = 1.45, maxLines = 40 } = rest
  const column = {
    typeface: typefaces(face, weight),
    markerTypeface: typefaces('sans', 400),
    sorts: sorts.atWeight(weight),
    size,
    width,
  }
  const lines = curtailed(fillLines(text, column), maxLines)
  const style: Style = {
    fontFamily: stackOf[face],
    fontWeight: weight,
    fontSize: size,
    ...(leading === 'natural' ? {} : { lineHeight: leading }),
    color: colour === '#ffffff' ? colour : palette[colour],
    textAlign: align,
    width,
    ...(tabular ? { fontFeatureSettings: ['tnum'] } : {}),
  }
  return (
    <Text style={[style, rest.style ?? {}]} hyphenationCallback={whole}>
      {runsOf(lines).map((run, at) =>
        run.kind === 'text' && run.family === undefined ? (
          run.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
          <Text key={at} style={styleOf(run, size, palette)}>
            {run.text}
          </Text>
        ),
      )}
    </Text>
  )
}

function curtailed(lines: readonly Line[], maxLines: number): readonly Line[] {
  if (lines.length <= maxLines) return lines
  const text = `[${lines.length - maxLines + 1} more lines]`
  return [...lines.slice(0, maxLines - 1), [{ kind: 'marker', text, family: undefined }]]
}

/** All lines as few runs of one style: the library's time grows with the square of their number. */
function runsOf(lines: readonly Line[]): Piece[] {
  const runs: Piece[] = []
  for (const [lineNumber, line] of lines.entries()) {
    const pieces: readonly Piece[] = lineNumber === 0 ? line : [{ ...plain, text: '\n' }, ...line]
    for (const piece of pieces) {
      const last = runs.at(-1)
      if (last?.kind === piece.kind && last.family === piece.family) {
        runs[runs.length - 1] = { ...last, text: last.text + piece.text }
      } else runs.push(piece)
    }
  }
  return runs
}

const plain = { kind: 'text', family: undefined } as const

function styleOf({ kind, family }: Piece, size: number, palette: Palette): Style {
  if (kind === 'text') return family === undefined ? {} : { fontFamily: family }
  return {
    fontFamily: stackOf.sans,
    fontWeight: 400,
    fontSize: size * markerScale,
    color: palette.quiet,
    backgroundColor: palette.wash,
  }
}

/** The lines are already broken where they should be. */
const whole = (word: string) => [word]

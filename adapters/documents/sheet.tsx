import { Document, Link, Page, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { stackOf } from '#adapters/documents/typefaces.ts'
import { usePalette, Words } from '#adapters/documents/words.tsx'
import type { Issuer, Occasion } from '#domain/documents/letterhead.ts'
import { formatDateRange } from '#domain/time.ts'

/** A4 in points, and the grid: a narrow column for labels and a wide one for substance. */
const paper = { width: 595.28, height: 841.89 }
const margin = { side: 54, top: 50, bottom: 68 }
const gutter = 18
export const fullWidth = paper.width - 2 * margin.side
export const labelWidth = 104
export const bodyWidth = fullWidth - labelWidth - gutter

export interface SheetProps {
  /** What this is: `Receipt`. */
  kind: string
  /** Its number or code, which the file's title and every page's foot repeat. */
  number: string
  issuer: Issuer
  occasion: Occasion
  /** A line at the foot of each page. */
  note?: string
  children: ReactNode
}

/** The paper that every document is set on: letterhead, title, the conference, and a foot on each page. */
export function Sheet({ kind, number, issuer, occasion, note = '', children }: SheetProps) {
  const palette = usePalette()
  const dates = formatDateRange(
    Temporal.PlainDate.from(occasion.startsOn),
    Temporal.PlainDate.from(occasion.endsOn),
  )
  const bodyStyle = {
    paddingTop: margin.top,
    paddingBottom: margin.bottom,
    paddingHorizontal: margin.side,
    backgroundColor: '#ffffff',
  }
  const strip = { position: 'absolute', top: 0, left: 0, width: paper.width, height: 9 } as const
  return (
    <Document
      title={`${kind} ${number}`}
      subject={`${occasion.subject}, ${dates}`}
      author={issuer.name}
      creator={issuer.name}
      producer={issuer.name}
      language="en"
    >
      <Page size="A4" style={bodyStyle}>
        <View fixed style={{ ...strip, backgroundColor: palette.accent }} />
        <Foot issuer={issuer} caption={`${kind} ${number}`} note={note} />
        <View style={{ flexDirection: 'row', justifyContent: 'space-between', marginBottom: 20 }}>
          <Words text={issuer.name} width={fullWidth / 2} size={10} weight={600} />
          <Words
            text={number}
            width={fullWidth / 2}
            size={10}
            weight={600}
            colour="accentText"
            align="right"
          />
        </View>
        <Words
          text={kind}
          width={fullWidth}
          size={30}
          face="serif"
          leading={1.15}
          style={{ marginBottom: 14 }}
        />
        <Rule weight="heavy" />
        <Row label="Conference" gap={9}>
          {occasion.prefix.trim() !== '' && (
            <Words text={occasion.prefix} width={bodyWidth} size={9} colour="quiet" />
          )}
          <Words
            text={occasion.subject}
            width={bodyWidth}
            size={15}
            face="serif"
            weight={600}
            leading={1.25}
          />
          <Words
            text={`${dates}, ${occasion.location}`}
            width={bodyWidth}
            size={9}
            style={{ marginTop: 2 }}
          />
        </Row>
        {children}
      </Page>
    </Document>
  )
}

/** A hairline, or the heavier rule that opens and closes a part. */
export function Rule({ weight = 'hair' }: { weight?: 'hair' | 'heavy' }) {
  const { hairline, ink } = usePalette()
  const isHeavy = weight === 'heavy'
  return <View style={{ height: isHeavy ? 1 : 0.6, backgroundColor: isHeavy ? ink : hairline }} />
}

export interface RowProps {
  label: string
  /** Room above and below, in points. */
  gap?: number
  /** How much further down the label starts, so that it stands on the line of what it names. */
  drop?: number
  /** Kept on one page: only for what is sure to fit on one. */
  isWhole?: boolean
  children: ReactNode
}

/** Substance in the wide column, with its label in the margin. */
export function Row({ label, gap = 7, drop = 0, isWhole = false, children }: RowProps) {
  const style = { flexDirection: 'row', columnGap: gutter, paddingVertical: gap } as const
  return (
    <View style={style} wrap={!isWhole} minPresenceAhead={40}>
      <Words
        text={label}
        width={labelWidth}
        size={8}
        colour="quiet"
        leading={1.7}
        style={{ marginTop: drop }}
      />
      <View style={{ width: bodyWidth }}>{children}</View>
    </View>
  )
}

/** An address that a reader of the file can follow, and a reader of the paper can type. */
export function Address(props: { href: string; width: number; size?: number }) {
  return (
    <Link src={props.href} style={{ textDecoration: 'none' }}>
      <Words text={props.href} width={props.width} size={props.size ?? 9} colour="accentText" />
    </Link>
  )
}

/** What must not be missed, on a ground of its own. */
export function Notice({ text }: { text: string }) {
  const { wash, accent } = usePalette()
  const padding = 10
  const style = {
    backgroundColor: wash,
    borderLeftWidth: 3,
    borderLeftColor: accent,
    padding,
    marginVertical: 8,
  }
  return (
    <View style={style} wrap={false}>
      <Words text={text} width={fullWidth - 2 * padding - 3} weight={600} colour="accentText" />
    </View>
  )
}

function Foot({ issuer, caption, note }: { issuer: Issuer; caption: string; note: string }) {
  const width = fullWidth * 0.72
  const reach = [issuer.address.split(/\s*[\r\n]+\s*/).join(', '), issuer.email, issuer.phone]
  const place = { position: 'absolute', bottom: 26, left: margin.side, width: fullWidth } as const
  return (
    <View fixed style={place}>
      <Rule />
      <View style={{ flexDirection: 'row', justifyContent: 'space-between', paddingTop: 7 }}>
        <View>
          {note !== '' && <Words text={note} width={width} size={7} leading="natural" colour="quiet" />}
          <Words
            text={[issuer.name, ...reach.filter(part => part.trim() !== '')].join(' · ')}
            width={width}
            size={7}
            leading="natural"
            colour="quiet"
            maxLines={3}
          />
        </View>
        <View style={{ width: fullWidth - width }}>
          <Words
            text={caption}
            width={fullWidth - width}
            size={7}
            leading="natural"
            colour="quiet"
            align="right"
          />
          <PageNumber />
        </View>
      </View>
    </View>
  )
}

function PageNumber() {
  const { quiet } = usePalette()
  const style = {
    fontFamily: stackOf.sans,
    fontSize: 7,
    color: quiet,
    textAlign: 'right',
  } as const
  // Known only once the pages are laid out, so it cannot come through Words.
  return <Text style={style} render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
}

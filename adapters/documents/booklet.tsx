import { Document, Image, Page, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import sharp from 'sharp'
import { Rule } from '#adapters/documents/sheet.tsx'
import { stackOf } from '#adapters/documents/typefaces.ts'
import { usePalette, Words } from '#adapters/documents/words.tsx'
import type { Cover } from '#domain/documents/conference-papers.ts'
import type { Issuer, Occasion } from '#domain/documents/letterhead.ts'
import { formatDateRange } from '#domain/time.ts'

/** A4 in points. A narrow column for times and labels, a wide one for substance. */
const paper = { width: 595.28, height: 841.89 }
const margin = { side: 54, top: 60, bottom: 72 }
const gutter = 18
export const textWidth = paper.width - 2 * margin.side
export const marginWidth = 76
export const wideWidth = textWidth - marginWidth - gutter

const pageStyle = {
  paddingTop: margin.top,
  paddingBottom: margin.bottom,
  paddingHorizontal: margin.side,
}

export interface BookletProps {
  /** What this is: `Programme`. */
  kind: string
  issuer: Issuer
  occasion: Occasion
  /** The picture on the front; without one there is no front page. */
  cover?: Uint8Array
  /** Each begins a page. Laying a page out anew after every break takes ever longer the more there is on it. */
  chapters: readonly ReactNode[]
}

/** Cover pictures are printed at some 150 dots an inch: sharp on paper, small enough to send. */
export async function coverImage({ svg }: Cover): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).resize({ width: 1240 }).jpeg({ quality: 84 }).toBuffer()
}

/** What every paper of a conference is set in: a front with its picture, then pages with a foot. */
export function Booklet({ kind, issuer, occasion, cover, chapters }: BookletProps) {
  const dates = datesOf(occasion)
  return (
    <Document
      title={`${occasion.subject}: ${kind}`}
      subject={`${occasion.prefix}, ${dates}, ${occasion.location}`}
      author={issuer.name}
      creator={issuer.name}
      producer={issuer.name}
      language="en"
    >
      {cover && <Front kind={kind} issuer={issuer} occasion={occasion} cover={cover} />}
      {chapters.map((chapter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <Page key={at} size="A4" style={pageStyle}>
          <Foot text={`${kind} · ${occasion.subject} · ${dates}`} />
          {chapter}
        </Page>
      ))}
    </Document>
  )
}

function Front({ kind, issuer, occasion, cover }: Required<Omit<BookletProps, 'chapters'>>) {
  return (
    <Page size="A4" style={{ backgroundColor: '#ffffff' }}>
      <Image
        src={{ data: Buffer.from(cover), format: 'jpg' }}
        style={{ width: paper.width, height: (paper.width * 10) / 16 }}
      />
      <View style={{ paddingHorizontal: margin.side, paddingTop: 40 }}>
        <Words text={kind} width={textWidth} size={11} weight={600} colour="accentText" />
        <Words text={occasion.prefix} width={textWidth} size={11} colour="quiet" style={{ marginTop: 18 }} />
        <Words
          text={occasion.subject}
          width={textWidth}
          size={36}
          face="serif"
          leading={1.12}
          style={{ marginTop: 2, marginBottom: 20 }}
        />
        <Rule weight="heavy" />
        <Words
          text={`${datesOf(occasion)}\n${occasion.location} and online`}
          width={textWidth}
          size={12}
          style={{ marginTop: 12 }}
        />
      </View>
      <View style={{ position: 'absolute', bottom: 40, left: margin.side }}>
        <Words text={[issuer.name, issuer.email].join(' · ')} width={textWidth} size={8} colour="quiet" />
      </View>
    </Page>
  )
}

/** A heading that never stands alone at the foot of a page. */
export function Chapter({ title, note = '' }: { title: string; note?: string }) {
  return (
    <View minPresenceAhead={90} style={{ marginTop: 8, marginBottom: 10 }}>
      <Words text={title} width={textWidth} size={22} face="serif" leading={1.2} />
      {note !== '' && (
        <Words text={note} width={textWidth} size={9.5} colour="quiet" style={{ marginTop: 6 }} />
      )}
      <View style={{ height: 8 }} />
      <Rule weight="heavy" />
    </View>
  )
}

/** A label or a time in the margin, and what belongs to it beside; kept together. */
export function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <View style={{ flexDirection: 'row', columnGap: gutter, paddingVertical: 5 }} wrap={false}>
      <Words
        text={label}
        width={marginWidth}
        size={8.5}
        colour="quiet"
        leading={1.6}
        tabular
        style={{ marginTop: 2 }}
      />
      <View style={{ width: wideWidth }}>{children}</View>
    </View>
  )
}

function Foot({ text }: { text: string }) {
  const { quiet } = usePalette()
  const style = { fontFamily: stackOf.sans, fontSize: 7, color: quiet } as const
  return (
    <View
      fixed
      style={{
        position: 'absolute',
        bottom: 34,
        left: margin.side,
        width: textWidth,
        flexDirection: 'row',
        justifyContent: 'space-between',
      }}
    >
      <Words text={text} width={textWidth - 60} size={7} colour="quiet" leading="natural" />
      <Text style={style} render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
    </View>
  )
}

export function datesOf({ startsOn, endsOn }: Occasion): string {
  return formatDateRange(Temporal.PlainDate.from(startsOn), Temporal.PlainDate.from(endsOn))
}

import { View } from '@react-pdf/renderer'
import {
  Booklet,
  Chapter,
  coverImage,
  datesOf,
  Entry,
  marginWidth,
  textWidth,
  wideWidth,
} from '#adapters/documents/booklet.tsx'
import { print } from '#adapters/documents/print.tsx'
import { Rule } from '#adapters/documents/sheet.tsx'
import { Words } from '#adapters/documents/words.tsx'
import type {
  BrochurePaper,
  CalendarPaper,
  PrintedTalk,
  ProgrammePaper,
  ScheduleRow,
} from '#domain/documents/conference-papers.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDate } from '#domain/time.ts'

const dateOf = (text: string) => formatDate(Temporal.PlainDate.from(text))

/** Draws a conference's programme as a PDF booklet. */
export async function drawProgramme(paper: ProgrammePaper): Promise<Uint8Array> {
  const { issuer, occasion, days } = paper
  return print(
    occasion.hue,
    <Booklet
      kind="Programme"
      issuer={issuer}
      occasion={occasion}
      cover={await coverImage(paper.cover)}
      chapters={days.map(day => (
        <View key={day.name}>
          <Chapter title={`${day.name}: ${day.title}`} note={dateOf(day.date)} />
          {day.talks.length === 0 ? (
            <Schedule rows={day.rows} note="Talks will be announced after the call for abstracts." />
          ) : (
            day.talks.map(talk => <Talk key={`${talk.from} ${talk.room}`} talk={talk} />)
          )}
        </View>
      ))}
    />,
  )
}

function Talk({ talk }: { talk: PrintedTalk }) {
  return (
    <Entry label={`${talk.from}–${talk.to}`}>
      <Words text={talk.title} width={wideWidth} size={11} face="serif" weight={600} leading={1.3} />
      {talk.by !== '' && <Words text={talk.by} width={wideWidth} size={8.5} style={{ marginTop: 2 }} />}
      <Words
        text={[talk.kind, talk.room, talk.track].join(' · ')}
        width={wideWidth}
        size={7.5}
        colour="accentText"
      />
      <Words text={talk.abstract} width={wideWidth} size={8.5} colour="quiet" style={{ marginTop: 2 }} />
    </Entry>
  )
}

function Schedule({ rows, note }: { rows: readonly ScheduleRow[]; note: string }) {
  return (
    <View>
      <Words text={note} width={textWidth} colour="quiet" style={{ marginBottom: 6 }} />
      {rows.map(row => (
        <Entry key={row.from} label={`${row.from}–${row.to}`}>
          <Words text={row.title} width={wideWidth} />
        </Entry>
      ))}
    </View>
  )
}

/** Draws a conference's brochure for sponsors and exhibitors as a PDF booklet. */
export async function drawBrochure(paper: BrochurePaper): Promise<Uint8Array> {
  const { issuer, occasion, currency } = paper
  const figureWidth = textWidth / Math.max(1, paper.figures.length)
  return print(
    occasion.hue,
    <Booklet
      kind="Brochure"
      issuer={issuer}
      occasion={occasion}
      cover={await coverImage(paper.cover)}
      chapters={[
        <View key="about">
          <Chapter title={paper.heading} />
          {paper.about.map(paragraph => (
            <Words
              key={paragraph}
              text={paragraph}
              width={textWidth}
              size={10.5}
              face="serif"
              style={{ marginBottom: 8 }}
            />
          ))}
          <View style={{ flexDirection: 'row', marginVertical: 18 }}>
            {paper.figures.map(figure => (
              <View key={figure.label}>
                <Words text={figure.value} width={figureWidth} size={28} face="serif" colour="accentText" />
                <Words text={figure.label} width={figureWidth} size={8.5} colour="quiet" />
              </View>
            ))}
          </View>
        </View>,
        <View key="offers">
          <Chapter title="Ways to take part" />
          {paper.offers.map(offer => (
            <Entry key={offer.name} label={formatMoney(offer.priceMinor, currency).replace(/\.00$/, '')}>
              <Words text={offer.name} width={wideWidth} size={11} face="serif" weight={600} leading={1.3} />
              <Words text={offer.text} width={wideWidth} />
            </Entry>
          ))}
          <View style={{ height: 10 }} />
          <Rule />
          <View style={{ height: 8 }} />
          {paper.conditions.map(condition => (
            <Words
              key={condition}
              text={condition}
              width={textWidth}
              size={8.5}
              colour="quiet"
              style={{ marginBottom: 4 }}
            />
          ))}
          <Words
            text={`Write to ${issuer.email} or call ${issuer.phone}.`}
            width={textWidth}
            weight={600}
            style={{ marginTop: 6 }}
          />
        </View>,
        <View key="speakers">
          <Chapter title="Who speaks" />
          {paper.speakers.map(speaker => (
            <View key={speaker.name} style={{ paddingVertical: 4 }} wrap={false}>
              <Words
                text={speaker.name}
                width={textWidth}
                size={10.5}
                face="serif"
                weight={600}
                leading={1.3}
              />
              <Words text={speaker.affiliation} width={textWidth} size={8.5} />
              <Words text={speaker.talkTitle} width={textWidth} size={8.5} colour="quiet" />
            </View>
          ))}
        </View>,
      ]}
    />,
  )
}

/** Draws a conference's days and dates on one page. */
export function drawCalendar(paper: CalendarPaper): Promise<Uint8Array> {
  const { issuer, occasion, days } = paper
  const gap = 16
  const columnWidth = (textWidth - gap * (days.length - 1)) / Math.max(1, days.length)
  const timeWidth = 34
  return print(
    occasion.hue,
    <Booklet
      kind="Calendar"
      issuer={issuer}
      occasion={occasion}
      chapters={[
        <View key="calendar">
          <Words text={occasion.prefix} width={textWidth} size={10} colour="quiet" />
          <Words text={occasion.subject} width={textWidth} size={28} face="serif" leading={1.15} />
          <Words
            text={`${datesOf(occasion)} · ${occasion.location} and online`}
            width={textWidth}
            size={11}
            weight={600}
            colour="accentText"
            style={{ marginTop: 8, marginBottom: 16 }}
          />
          <Rule weight="heavy" />
          <View style={{ flexDirection: 'row', columnGap: gap, marginTop: 12 }}>
            {days.map(day => (
              <View key={day.name}>
                <Words text={dateOf(day.date)} width={columnWidth} size={8} colour="quiet" />
                <Words
                  text={day.title}
                  width={columnWidth}
                  size={12}
                  face="serif"
                  weight={600}
                  leading={1.25}
                  style={{ marginBottom: 8 }}
                />
                {day.rows.map(row => (
                  <View key={row.from}>
                    <Rule />
                    <View style={{ flexDirection: 'row', paddingVertical: 4 }}>
                      <Words text={row.from} width={timeWidth} size={8} colour="quiet" tabular />
                      <Words text={row.title} width={columnWidth - timeWidth} size={8} />
                    </View>
                  </View>
                ))}
              </View>
            ))}
          </View>
          <View style={{ flexDirection: 'row', columnGap: gap, marginTop: 26 }}>
            <View>
              <Words
                text="Key dates"
                width={columnWidth * 2}
                size={14}
                face="serif"
                style={{ marginBottom: 6 }}
              />
              {paper.keyDates.map(({ label, on }) => (
                <View key={label} style={{ flexDirection: 'row', paddingVertical: 2 }}>
                  <Words text={dateOf(on)} width={marginWidth + 30} size={8.5} colour="quiet" tabular />
                  <Words text={label} width={columnWidth * 2 - marginWidth - 30} size={8.5} />
                </View>
              ))}
            </View>
            <View>
              <Words text="Venue" width={columnWidth} size={14} face="serif" style={{ marginBottom: 6 }} />
              <Words text={paper.venue.join('\n')} width={columnWidth} size={8.5} />
              <Words
                text={[issuer.name, issuer.email, issuer.phone].join('\n')}
                width={columnWidth}
                size={8.5}
                colour="quiet"
                style={{ marginTop: 12 }}
              />
            </View>
          </View>
        </View>,
      ]}
    />,
  )
}

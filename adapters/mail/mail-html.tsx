/**
 * How a mail looks: paragraphs, facts, sums and buttons as HTML that mail programs understand, which means tables,
 * inline styles and the conference's colours.
 */

import {
  Body, Button, Column, Container, Head, Heading, Hr, Html, Img, Link, Preview, Row, render, Section, Text,
} from '@react-email/components' // biome-ignore format: a list
import type { CSSProperties, ReactNode } from 'react'
import { darkPaletteOf, type Palette, paletteOf } from '#adapters/palette.ts'
import type { Run } from '#domain/correspondence/letters/mail-prose.ts'
import { directionOf, language } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'
import type { Logo } from '#domain/money/documents/letterhead.ts'
import type { Amount, Composition, Fact, Part } from '#mails/composition.ts'
import { unbrokenDates } from '#words/unbroken-dates.ts'

const sans = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif"
const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif"

/** The mail as HTML. All texts are React text, so none can become markup. */
export function asHtml(composition: Composition): Promise<string> {
  return render(<Letter composition={composition} />)
}

function Letter({ composition }: { composition: Composition }) {
  const { heading, parts, issuer, hue, preview, subject } = composition
  const palette = paletteOf(hue)
  const spoken = language()
  const direction = directionOf(spoken)
  const sender = [...issuer.address.split(/\r\n|\r|\n/), issuer.email, issuer.phone]
  return (
    <Html lang={spoken} dir={direction}>
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles(darkPaletteOf(hue))}</style>
      </Head>
      <Preview>{unbrokenDates(preview)}</Preview>
      <Body
        className="paper"
        // Mail programs replace the element around it.
        {...(spoken !== 'en' && { lang: spoken, dir: direction })}
        style={{ margin: 0, backgroundColor: palette.paper, color: palette.ink, fontFamily: sans }}
      >
        <Container style={{ maxWidth: 560, padding: '32px 20px 40px' }}>
          <Section className="strip" style={{ borderTop: `6px solid ${palette.accent}` }}>
            {issuer.logo ? (
              <Mark logo={issuer.logo} name={issuer.name} ground={palette.paper} />
            ) : (
              <Text
                className="ink"
                style={{ ...small, margin: '18px 0 26px', fontWeight: 600, color: palette.ink }}
              >
                {issuer.name}
              </Text>
            )}
            <Heading as="h1" style={headingStyle}>
              {unbrokenDates(heading)}
            </Heading>
          </Section>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
            <PartView key={at} part={part} palette={palette} />
          ))}
          <Hr
            className="hairline"
            style={{ margin: '34px 0 14px', borderTop: `1px solid ${palette.hairline}` }}
          />
          <Text className="quiet" style={{ ...small, margin: 0, color: palette.quiet }}>
            <Lines isAddress lines={[issuer.name, ...sender.filter(line => line.trim() !== '')]} />
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** The issuer's logo. It keeps its light ground in the dark; programs that load no pictures show the name. */
function Mark({ logo: { href, width, height }, name, ground }: { logo: Logo; name: string; ground: string }) {
  const scale = Math.min(1, 220 / width, 56 / height)
  const style: CSSProperties = {
    ...small,
    margin: '18px 0 26px',
    padding: 4,
    borderRadius: 3,
    backgroundColor: ground,
    fontWeight: 600,
    color: '#1b1d24',
  }
  return (
    <Img
      src={href}
      alt={name}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      style={style}
    />
  )
}

const isRightToLeft = () => directionOf(language()) === 'rtl'

/**
 * Dark mode colours by class. Style attributes cannot hold media queries, so each rule must override one. Mail
 * programs without support show the light colours, or darken them themselves.
 */
function darkStyles({ accent, onAccent, accentText, wash, paper, ink, quiet, hairline }: Palette): string {
  return `:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
.paper, .paper td { background-color: ${paper} !important; color: ${ink} !important; }
.ink { color: ${ink} !important; }
.quiet { color: ${quiet} !important; }
.strip { border-color: ${accent} !important; }
.rule { border-color: ${quiet} !important; }
.hairline { border-color: ${hairline} !important; }
.notice { background-color: ${wash} !important; border-color: ${accent} !important; color: ${accentText} !important; }
.button { background-color: ${accent} !important; color: ${onAccent} !important; }
.link { color: ${accentText} !important; }
}`
}

const body: CSSProperties = { fontFamily: sans, fontSize: 15, lineHeight: '24px', overflowWrap: 'anywhere' }
const small: CSSProperties = { fontFamily: sans, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }
const headingStyle: CSSProperties = {
  margin: '0 0 18px',
  fontFamily: serif,
  fontSize: 30,
  lineHeight: '36px',
  fontWeight: 400,
}

function PartView({ part, palette }: { part: Part; palette: Palette }) {
  switch (part.kind) {
    case 'paragraph':
      return (
        <Text style={{ ...body, margin: '0 0 14px' }}>
          <Lines lines={part.text.split(/\r\n|\r|\n/)} />
        </Text>
      )
    case 'prose':
      return (
        <Text style={{ ...body, margin: '0 0 14px' }}>
          <Runs runs={part.runs} palette={palette} />
        </Text>
      )
    case 'list': {
      const items = part.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <li key={at} style={{ margin: '0 0 6px' }}>
          <Runs runs={item} palette={palette} />
        </li>
      ))
      const style = { ...body, margin: '0 0 14px', paddingLeft: 24, paddingRight: isRightToLeft() ? 24 : 0 }
      return part.isOrdered ? <ol style={style}>{items}</ol> : <ul style={style}>{items}</ul>
    }
    case 'notice':
      return <Notice text={part.text} palette={palette} />
    case 'facts':
      return <Facts rows={part.rows} palette={palette} />
    case 'amounts':
      return <Amounts rows={part.rows} palette={palette} />
    case 'link':
      return (
        <Text className="quiet" style={{ ...small, margin: '24px 0 0', color: palette.quiet }}>
          {part.reason && `${unbrokenDates(part.reason)} `}
          <Link className="link" href={part.href} style={{ color: palette.accentText }}>
            {part.label}
          </Link>
        </Text>
      )
    case 'action':
      return <Action label={part.label} href={part.href} palette={palette} />
  }
}

function Notice({ text, palette }: { text: string; palette: Palette }) {
  const { wash, accent, accentText } = palette
  const style = { ...small, margin: '0 0 18px', padding: '10px 14px', fontWeight: 600, color: accentText }
  return (
    <Text
      className="notice"
      style={{
        ...style,
        backgroundColor: wash,
        [isRightToLeft() ? 'borderRight' : 'borderLeft']: `3px solid ${accent}`,
      }}
    >
      {unbrokenDates(text)}
    </Text>
  )
}

function Facts({ rows, palette }: { rows: readonly Fact[]; palette: Palette }) {
  return (
    <Section className="rule" style={{ margin: '22px 0', borderTop: `1px solid ${palette.ink}` }}>
      {rows.map(({ label, text }) => (
        <Row key={label}>
          <Cell palette={palette} width="32%">
            <span className="quiet" style={{ ...small, lineHeight: body.lineHeight, color: palette.quiet }}>
              {label}
            </span>
          </Cell>
          <Cell palette={palette}>
            <span style={body}>{unbrokenDates(text)}</span>
          </Cell>
        </Row>
      ))}
    </Section>
  )
}

function Amounts({ rows, palette }: { rows: readonly Amount[]; palette: Palette }) {
  const figures: CSSProperties = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }
  const large: CSSProperties = { fontFamily: serif, fontSize: 19, fontWeight: 600, lineHeight: '28px' }
  return (
    <Section className="rule" style={{ margin: '22px 0', borderTop: `1px solid ${palette.ink}` }}>
      {rows.map(({ label, detail, amount, isTotal }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <Row key={at}>
          <Cell palette={palette}>
            <span style={isTotal ? large : body}>{unbrokenDates(label)}</span>
            {detail.trim() !== '' && (
              <>
                <br />
                <span className="quiet" style={{ ...small, color: palette.quiet }}>
                  {unbrokenDates(detail)}
                </span>
              </>
            )}
          </Cell>
          <Cell palette={palette} align={isRightToLeft() ? 'left' : 'right'}>
            <span style={{ ...(isTotal ? large : body), ...figures }}>{amount}</span>
          </Cell>
        </Row>
      ))}
    </Section>
  )
}

function Cell(props: { palette: Palette; width?: string; align?: 'left' | 'right'; children: ReactNode }) {
  const { palette, width, align, children } = props
  const style: CSSProperties = {
    padding: isRightToLeft() ? '9px 0 9px 12px' : '9px 12px 9px 0',
    borderBottom: `1px solid ${palette.hairline}`,
    verticalAlign: 'top',
    ...(align && { [align === 'left' ? 'paddingLeft' : 'paddingRight']: 0, textAlign: align }),
  }
  return (
    <Column className="hairline" width={width} style={style}>
      {children}
    </Column>
  )
}

function Action({ label, href, palette }: { label: string; href: string; palette: Palette }) {
  const style: CSSProperties = {
    padding: '12px 22px',
    borderRadius: 3,
    backgroundColor: palette.accent,
    color: palette.onAccent,
    fontFamily: sans,
    fontSize: 15,
    fontWeight: 600,
  }
  return (
    <Section style={{ margin: '26px 0' }}>
      <Button className="button" href={href} style={style}>
        {label}
      </Button>
      <Text className="quiet" style={{ ...small, margin: '12px 0 0', color: palette.quiet }}>
        {say('Or open this address:')}{' '}
        <Link className="link" href={href} style={{ color: palette.accentText }}>
          {href}
        </Link>
      </Text>
    </Section>
  )
}

function Runs({ runs, palette }: { runs: readonly Run[]; palette: Palette }) {
  return runs.map((run, at) =>
    run.href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
      <Emphasis key={at} run={run} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
      <Link key={at} className="link" href={run.href} style={{ color: palette.accentText }}>
        <Emphasis run={run} />
      </Link>
    ),
  )
}

function Emphasis({ run: { text, isStrong, isEmphasized } }: { run: Run }) {
  const lines = <Lines lines={text.split('\n')} />
  const emphasized = isEmphasized ? <em>{lines}</em> : lines
  return isStrong ? <strong>{emphasized}</strong> : emphasized
}

function Lines({ lines, isAddress = false }: { lines: readonly string[]; isAddress?: boolean }) {
  return lines.map((line, at) => (
    // Numbers of houses and telephones stand as they are written in a mail from right to left.
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    <span key={at} dir={isAddress && isRightToLeft() && !/\p{sc=Arab}/u.test(line) ? 'ltr' : undefined}>
      {at > 0 && <br />}
      {unbrokenDates(line)}
    </span>
  ))
}

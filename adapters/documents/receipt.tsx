import { View } from '@react-pdf/renderer'
import { Item, Total } from '#adapters/documents/amounts.tsx'
import { print } from '#adapters/documents/print.tsx'
import { Address, bodyWidth, Notice, Row, Rule, Sheet } from '#adapters/documents/sheet.tsx'
import { Words } from '#adapters/documents/words.tsx'
import { addressLines, fullName } from '#domain/documents/letterhead.ts'
import type { Receipt, ReceiptEntry } from '#domain/documents/receipt.ts'
import { formatPercent } from '#domain/money.ts'
import { placeWords } from '#domain/payments/money-words.ts'
import { formatDate } from '#domain/time.ts'

/** Draws a receipt as a PDF. */
export function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  return print(receipt.occasion.hue, <ReceiptSheet receipt={receipt} />)
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { attendee, currency } = receipt
  const issuedOn = formatDate(Temporal.PlainDate.from(receipt.issuedOn))
  return (
    <Sheet kind="Receipt" number={receipt.code} issuer={receipt.issuer} occasion={receipt.occasion}>
      <Rule />
      <Row label="Registered">
        <Words text={fullName(attendee)} width={bodyWidth} size={11} weight={600} />
        <Words
          text={[attendee.organization, ...addressLines(attendee), attendee.email].join('\n')}
          width={bodyWidth}
        />
      </Row>
      <Rule />
      <Row label="Registration">
        <Words text={receipt.code} width={bodyWidth} weight={600} />
        <Words text={`Receipt issued on ${issuedOn}`} width={bodyWidth} />
      </Row>
      {receipt.isDemo && <Notice text="No money moved: demonstration payment" />}
      <Rule weight="heavy" />
      <Row label="Charged" gap={3} drop={4}>
        {receipt.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
          <Item key={at} text={line.description} {...line} currency={currency} />
        ))}
        {(receipt.feeMinor !== 0 || receipt.taxes.length > 0) && (
          <>
            <Rule />
            <Item text="Subtotal" amountMinor={receipt.subtotalMinor} currency={currency} />
            {receipt.feeMinor !== 0 && (
              <Item
                text={`Processing fee, ${formatPercent(receipt.feeBasisPoints)}`}
                amountMinor={receipt.feeMinor}
                currency={currency}
              />
            )}
            {receipt.taxes.map(tax => (
              <Item key={tax.description} text={tax.description} {...tax} currency={currency} />
            ))}
          </>
        )}
        <Rule />
        <Total text="Total" amountMinor={receipt.totalMinor} currency={currency} />
        {receipt.keptMinor !== 0 && (
          <Item
            text="Kept for a change to something cheaper"
            amountMinor={receipt.keptMinor}
            currency={currency}
          />
        )}
      </Row>
      <Rule weight="heavy" />
      <Movements label="Received" entries={receipt.payments} currency={currency} sign={1} />
      <Movements label="Refunded" entries={receipt.refunds} currency={currency} sign={-1} />
      <Row label="Balance" gap={3} drop={9} isWhole>
        {isPaidInFull(receipt) ? (
          <Total text="Paid in full" amountMinor={0} currency={currency} />
        ) : (
          receipt.money.map(place => {
            const { label } = placeWords(place, currency)
            return <Total key={label} text={label} amountMinor={place.amountMinor} currency={currency} />
          })
        )}
      </Row>
      <Rule />
      <Row label="Your registration" gap={9}>
        <Words text="See what you booked, or change and cancel it, at this address:" width={bodyWidth} />
        <Address href={receipt.registrationAddress} width={bodyWidth} />
      </Row>
    </Sheet>
  )
}

function Movements(props: {
  label: string
  entries: readonly ReceiptEntry[]
  currency: string
  /** What the entries do to what was received: 1 adds, -1 takes away. */
  sign: 1 | -1
}) {
  const { label, entries, currency, sign } = props
  if (entries.length === 0) return null
  return (
    <View>
      <Row label={label} gap={3} drop={4}>
        {entries.map(({ method, on, reference, amountMinor }) => (
          <Item
            key={reference}
            text={`${method}, ${formatDate(Temporal.PlainDate.from(on))}`}
            detail={reference}
            amountMinor={sign * amountMinor}
            currency={currency}
          />
        ))}
      </Row>
      <Rule />
    </View>
  )
}

/** Everything that came in pays for the registration, and nothing else is to be said of it. */
const isPaidInFull = ({ money }: Receipt) => money.every(({ at }) => at === 'kept')

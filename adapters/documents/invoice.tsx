import { View } from '@react-pdf/renderer'
import { Total } from '#adapters/documents/amounts.tsx'
import { print } from '#adapters/documents/print.tsx'
import { bodyWidth, fullWidth, Notice, Row, Rule, Sheet } from '#adapters/documents/sheet.tsx'
import { type Cell, Table, type TableColumn } from '#adapters/documents/table.tsx'
import { Words } from '#adapters/documents/words.tsx'
import type { InvoiceLine, Bill as IssuedBill, ProForma } from '#domain/documents/invoice.ts'
import { formatMoney, formatPercent } from '#domain/money.ts'
import { formatDate, formatDateRange } from '#domain/time.ts'

type Bill = IssuedBill | ProForma

/** Draws an invoice, a credit note or a pro forma invoice as a PDF. */
export function drawBill(bill: Bill): Promise<Uint8Array> {
  return print(bill.occasion.hue, <BillSheet bill={bill} />)
}

function BillSheet({ bill }: { bill: Bill }) {
  const { currency } = bill
  return (
    <Sheet kind={titleOf(bill)} number={bill.number} issuer={bill.issuer} occasion={bill.occasion}>
      {noticesOf(bill).map(text => (
        <Notice key={text} text={text} />
      ))}
      <Rule />
      <Particulars bill={bill} />
      <Rule />
      <Parties bill={bill} />
      <Rule weight="heavy" />
      <Table columns={lineColumns(bill)} rows={bill.lines.map(line => lineCells(line, bill))} />
      <Row label="" gap={5} isWhole>
        {bill.regime !== 'none' && (
          <Sum text="Taxable value" amountMinor={bill.taxableMinor} currency={currency} />
        )}
        {bill.taxes.map(tax => (
          <Sum
            key={`${tax.label} ${tax.basisPoints}`}
            text={`${tax.label} ${formatPercent(tax.basisPoints)} on ${formatMoney(tax.taxableMinor, currency)}`}
            amountMinor={tax.amountMinor}
            currency={currency}
          />
        ))}
        {bill.regime !== 'none' && <Rule />}
        <Total text="Total" amountMinor={bill.totalMinor} currency={currency} />
        <Settlement bill={bill} />
      </Row>
      <Rule weight="heavy" />
      {bill.kind === 'pro-forma' && <Account rows={bill.account} />}
      <Statements bill={bill} />
      <Signature bill={bill} />
    </Sheet>
  )
}

function titleOf(bill: Bill): string {
  if (bill.kind === 'credit-note') return 'Credit note'
  if (bill.kind === 'pro-forma') return 'Pro forma invoice'
  if (bill.regime !== 'india') return 'Invoice'
  // What is exempt is billed by another kind of document there (Rules 46 and 49).
  return bill.taxes.length > 0 ? 'Tax invoice' : 'Bill of supply'
}

function noticesOf({ kind, isDemo }: Bill): string[] {
  if (kind !== 'pro-forma') return isDemo ? ['TEST. Bills nobody. No money moved: demonstration payment'] : []
  const isNone = 'This is not an invoice: that is issued when the money has arrived'
  return isDemo ? ['TEST. Demonstration: please transfer no money', isNone] : [isNone]
}

function Particulars({ bill }: { bill: Bill }) {
  const { startsOn, endsOn } = bill.occasion
  const supplied = formatDateRange(Temporal.PlainDate.from(startsOn), Temporal.PlainDate.from(endsOn))
  const own = [
    ...(bill.kind === 'pro-forma' ? [] : [['Number', bill.number]]),
    ['Date', day(bill.issuedOn)],
    ['Registration', bill.registrationCode],
  ]
  const supply = [
    ['Date of supply', supplied],
    ['Place of supply', bill.placeOfSupply],
  ]
  const credit =
    bill.kind === 'credit-note'
      ? [
          ['Credits', `Invoice ${bill.original.number} of ${day(bill.original.issuedOn)}`],
          ['Reason', bill.reason],
        ]
      : []
  const half = (bodyWidth - 12) / 2
  return (
    <Row label="Particulars" gap={5}>
      <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
        <View>
          <Facts facts={own} width={half} />
        </View>
        <View>
          <Facts facts={supply} width={half} />
        </View>
      </View>
      <Facts facts={credit} width={bodyWidth} />
    </Row>
  )
}

function Parties({ bill }: { bill: Bill }) {
  const { issuer, recipient } = bill
  const from = [issuer.address, ...bill.issuerTaxIds.map(id => `${id.label}: ${id.value}`)]
  const to = [
    recipient.organization,
    ...recipient.addressLines,
    ...(recipient.taxId ? [`${recipient.taxId.label}: ${recipient.taxId.value}`] : []),
  ]
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 6 }}>
      <Party label="From" name={issuer.name} lines={from} />
      <Party label="To" name={recipient.name} lines={to} />
    </View>
  )
}

function Party({ label, name, lines }: { label: string; name: string; lines: readonly string[] }) {
  const width = fullWidth / 2 - 12
  const text = lines.filter(line => line.trim() !== '').join('\n')
  return (
    <View>
      <Words text={label} width={width} size={8} colour="quiet" leading={1.7} />
      <Words text={name} width={width} weight={600} />
      <Words text={text} width={width} />
    </View>
  )
}

function Facts({ facts, width }: { facts: readonly (readonly string[])[]; width: number }) {
  const nameWidth = 74
  return facts.map(([name = '', text = '']) =>
    text.trim() === '' ? null : (
      <View key={name} style={{ flexDirection: 'row' }}>
        <Words text={name} width={nameWidth} colour="quiet" />
        <Words text={text} width={width - nameWidth} />
      </View>
    ),
  )
}

function lineColumns({ regime }: Bill): TableColumn[] {
  const code = regime === 'india' ? [{ heading: 'HSN/SAC', width: 46 }] : []
  return [
    { heading: 'Description' },
    ...code,
    { heading: 'Quantity', width: 40, align: 'right' },
    { heading: 'Unit price', width: 76, align: 'right' },
    ...(regime === 'none'
      ? [{ heading: 'Amount', width: 84, align: 'right' } as const]
      : [
          { heading: 'Taxable value', width: 76, align: 'right' } as const,
          { heading: 'Tax', width: 92, align: 'right' } as const,
        ]),
  ]
}

function lineCells(line: InvoiceLine, { regime, currency }: Bill): Cell[] {
  const taxes = line.taxes.map(tax => `${tax.label} ${formatPercent(tax.basisPoints)}`)
  const tax = line.taxes.reduce((sum, each) => sum + each.amountMinor, 0)
  return [
    { text: line.description, detail: line.detail },
    ...(regime === 'india' ? [{ text: line.code }] : []),
    { text: String(line.quantity) },
    { text: formatMoney(line.unitMinor, currency) },
    { text: formatMoney(line.taxableMinor, currency) },
    ...(regime === 'none' ? [] : [{ text: formatMoney(tax, currency), detail: taxes.join(', ') }]),
  ]
}

function Sum({ text, amountMinor, currency }: { text: string; amountMinor: number; currency: string }) {
  const amountWidth = 110
  return (
    <View style={{ flexDirection: 'row', paddingVertical: 1.5 }}>
      <Words text={text} width={bodyWidth - amountWidth} />
      <Words text={formatMoney(amountMinor, currency)} width={amountWidth} align="right" tabular />
    </View>
  )
}

function Settlement({ bill }: { bill: Bill }) {
  if (bill.kind === 'credit-note') return null
  if (bill.kind === 'pro-forma') {
    const text = `Please pay by ${day(bill.dueOn)}`
    return <Sum text={text} amountMinor={bill.totalMinor} currency={bill.currency} />
  }
  const { totalMinor, paidMinor, paidOn, currency, dueOn } = bill
  const dueMinor = totalMinor - paidMinor
  const paid = `${dueMinor > 0 ? 'Paid' : 'Paid in full'}${paidOn ? ` on ${day(paidOn)}` : ''}`
  const due = dueOn === null ? 'Due' : `Due by ${day(dueOn)}`
  return (
    <View>
      <Sum text={paid} amountMinor={paidMinor} currency={currency} />
      {dueMinor > 0 && <Sum text={due} amountMinor={dueMinor} currency={currency} />}
    </View>
  )
}

function Account({ rows }: { rows: ProForma['account'] }) {
  return (
    <View>
      <Row label="Transfer to" isWhole>
        <Facts facts={rows.map(({ label, value }) => [label, value])} width={bodyWidth} />
      </Row>
      <Rule />
    </View>
  )
}

function Statements({ bill }: { bill: Bill }) {
  const { regime, isReverseCharge, exemption, nationalTax } = bill
  const statements: string[] = []
  // India wants it said either way; the EU only where it is so, in these words.
  if (regime === 'india') statements.push(`Tax payable on reverse charge: ${isReverseCharge ? 'Yes' : 'No'}`)
  else if (isReverseCharge) statements.push('Reverse charge: the recipient owes the tax')
  if (exemption.trim() !== '') statements.push(exemption)
  if (nationalTax) {
    const { amountMinor, currency, rate } = nationalTax
    statements.push(`Tax in ${currency}: ${formatMoney(amountMinor, currency)} (${rate})`)
  }
  if (statements.length === 0) return null
  return (
    <Row label="Statements" isWhole>
      <Words text={statements.join('\n')} width={bodyWidth} />
    </Row>
  )
}

function Signature({ bill: { issuer, signatory } }: { bill: Bill }) {
  if (!signatory) return null
  return (
    <View>
      <Rule />
      <Row label="Signature" isWhole>
        <Words text={`For ${issuer.name}`} width={bodyWidth} />
        <Words text={signatory.name} width={bodyWidth} size={15} face="serif" leading={1.5} />
        <Words text={`${signatory.role}, authorised signatory`} width={bodyWidth} colour="quiet" size={8} />
      </Row>
    </View>
  )
}

function day(date: string): string {
  return formatDate(Temporal.PlainDate.from(date))
}

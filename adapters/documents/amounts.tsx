import { View } from '@react-pdf/renderer'
import { bodyWidth } from '#adapters/documents/sheet.tsx'
import { Words } from '#adapters/documents/words.tsx'
import { formatMoney } from '#domain/money.ts'

const amountWidth = 110
const textWidth = bodyWidth - amountWidth - 12

/** Something with a price: what it is, more about it in small type, and its amount at the right edge. */
export function Item(props: { text: string; detail?: string; amountMinor: number; currency: string }) {
  const { text, detail = '', amountMinor, currency } = props
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 5 }} wrap={false}>
      <View>
        <Words text={text} width={textWidth} maxLines={24} />
        {detail.trim() !== '' && (
          <Words text={detail} width={textWidth} size={8} colour="quiet" maxLines={24} />
        )}
      </View>
      <Words text={formatMoney(amountMinor, currency)} width={amountWidth} align="right" tabular />
    </View>
  )
}

/** A sum, large enough to be found first. */
export function Total(props: { text: string; amountMinor: number; currency: string }) {
  const { text, amountMinor, currency } = props
  return (
    <View style={{ flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 6 }} wrap={false}>
      <Words text={text} width={textWidth - 40} size={13} face="serif" weight={600} leading={1.3} />
      <Words
        text={formatMoney(amountMinor, currency)}
        width={amountWidth + 40}
        size={13}
        face="serif"
        weight={600}
        align="right"
        leading={1.3}
        tabular
      />
    </View>
  )
}

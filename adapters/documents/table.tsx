import { View } from '@react-pdf/renderer'
import { fullWidth, Rule } from '#adapters/documents/sheet.tsx'
import { Words } from '#adapters/documents/words.tsx'

export interface TableColumn {
  heading: string
  /** In points; the first column takes what the others leave. */
  width?: number
  align?: 'left' | 'right'
}

export interface Cell {
  text: string
  /** More about it, in small type; empty for none. */
  detail?: string
}

const gap = 10

/** Rows and columns over the whole width of the page, headed on each. A row is never divided between pages. */
export function Table({
  columns,
  rows,
}: {
  columns: readonly TableColumn[]
  rows: readonly (readonly Cell[])[]
}) {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0) + gap * (columns.length - 1)
  const sized = columns.map(column => ({ ...column, width: column.width ?? fullWidth - fixed }))
  const style = { flexDirection: 'row', columnGap: gap, paddingVertical: 4 } as const
  return (
    <View>
      <View fixed>
        <View style={style}>
          {sized.map(({ heading, width, align = 'left' }) => (
            <Words
              key={heading}
              text={heading}
              width={width}
              size={7.5}
              leading="natural"
              colour="quiet"
              align={align}
            />
          ))}
        </View>
        <Rule />
      </View>
      {rows.map((cells, rowNumber) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
        <View key={rowNumber} wrap={false}>
          <View style={style}>
            {sized.map(({ heading, width, align = 'left' }, at) => (
              <View key={heading}>
                <Words
                  text={cells[at]?.text ?? ''}
                  width={width}
                  size={8.5}
                  align={align}
                  tabular={align === 'right'}
                  maxLines={20}
                />
                {(cells[at]?.detail ?? '').trim() !== '' && (
                  <Words
                    text={cells[at]?.detail ?? ''}
                    width={width}
                    size={7.5}
                    colour="quiet"
                    align={align}
                    maxLines={20}
                  />
                )}
              </View>
            ))}
          </View>
          <Rule />
        </View>
      ))}
    </View>
  )
}

import { say } from '#domain/foundations/say.ts'
import styles from '#site/components/list/price-list.module.css'
import { Label } from '#site/components/page/section.tsx'

export interface PricedItem {
  key: React.Key
  name: string
  /** Formatted: `$699`. */
  price: string
  /** A second price next to the first: `INR 60K`. */
  secondPrice?: string
  isRecommended: boolean
  includes: string[]
  action?: React.ReactNode
}

/** Prices in the style of a printed price list: columns separated by hairlines, not boxes. */
export function PriceList({ items, note }: { items: PricedItem[]; note?: string | null }) {
  return (
    <>
      <ul className={styles.list}>
        {items.map(item => (
          <li key={item.key} className={styles.item} data-recommended={item.isRecommended || undefined}>
            <div className={styles.head}>
              <h3 className={styles.name}>{item.name}</h3>
              {item.isRecommended && <Label>{say('RECOMMENDED')}</Label>}
            </div>
            <p className={styles.price}>
              {item.price}
              {item.secondPrice && <span className={styles.second}>{item.secondPrice}</span>}
            </p>
            {item.includes.length > 0 && (
              <ul className={styles.includes}>
                {item.includes.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {item.action && <div className={styles.action}>{item.action}</div>}
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}

import styles from '#site/components/list/price-list.module.css'
import { Label } from '#site/components/page/section.tsx'

export interface PricedItem {
  key: React.Key
  name: string
  /** As printed: `$699`. */
  price: string
  /** A second price beside the first, as printed: `INR 60K`. */
  secondPrice?: string
  isRecommended: boolean
  includes: string[]
  action?: React.ReactNode
}

/** Prices set like a price list: columns apart by hairlines, not by boxes. */
export function PriceList({ items, note }: { items: PricedItem[]; note?: string | null }) {
  return (
    <>
      <ul className={styles.list}>
        {items.map(item => (
          <li key={item.key} className={styles.item} data-recommended={item.isRecommended || undefined}>
            <div className={styles.head}>
              <h3 className={styles.name}>{item.name}</h3>
              {item.isRecommended && <Label>RECOMMENDED</Label>}
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

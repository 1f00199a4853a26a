import styles from '#site/components/receipt.module.css'

export interface ReceiptLine {
  label: string
  detail?: string | undefined
  amount: string
}

/**
 * Figures set like a receipt: lines, a rule, the sum.
 *
 * @param children what follows the sum, such as the button to pay
 */
export function Receipt({
  title,
  lines,
  total,
  isLive = false,
  children,
}: {
  title: string
  lines: ReceiptLine[]
  total: ReceiptLine
  /** Its figures change while one chooses: the sum is read out. */
  isLive?: boolean
  children?: React.ReactNode
}) {
  return (
    <section className={styles.receipt} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.lines}>
        {lines.map(line => (
          <Line key={line.label} {...line} />
        ))}
      </dl>
      <dl className={styles.total} {...(isLive && { 'aria-live': 'polite', 'aria-atomic': true })}>
        <Line {...total} />
      </dl>
      {children && <div className={styles.after}>{children}</div>}
    </section>
  )
}

function Line({ label, detail, amount }: ReceiptLine) {
  return (
    <div className={styles.line}>
      <dt>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </dt>
      <dd className={styles.amount}>{amount}</dd>
    </div>
  )
}

import styles from '#site/components/form/choice-card.module.css'
import hidden from '#site/components/visually-hidden.module.css'

interface ChoiceText {
  title: string
  detail?: React.ReactNode
  /** Right-aligned, in tabular figures. */
  price?: string
  /** Why it cannot be chosen; shown to the visitor. */
  unavailableReason?: string | undefined
}

type ChoiceProps = ChoiceText &
  Omit<React.ComponentProps<'input'>, 'type' | 'className' | 'disabled' | 'title'>

/** A radio button as large as a card: the whole card is its label. */
export function RadioCard(props: ChoiceProps) {
  return <ChoiceCard {...props} type="radio" />
}

/** A checkbox as large as a card. */
export function CheckboxCard(props: ChoiceProps) {
  return <ChoiceCard {...props} type="checkbox" />
}

function ChoiceCard({
  title,
  detail,
  price,
  unavailableReason,
  ...input
}: ChoiceProps & { type: 'radio' | 'checkbox' }) {
  return (
    <label className={styles.card}>
      <input {...input} className={styles.input} disabled={unavailableReason !== undefined} />
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
        {unavailableReason && <span className={styles.detail}>{unavailableReason}</span>}
      </span>
      {price && <span className={styles.price}>{price}</span>}
    </label>
  )
}

/** The options of one question: side by side where there is room, stacked on a phone. */
export function ChoiceGrid({
  legend,
  isLegendHidden = false,
  error,
  name,
  children,
}: {
  legend: string
  isLegendHidden?: boolean
  error?: string | undefined
  /** The inputs' shared name; connects the error to them. */
  name: string
  children: React.ReactNode
}) {
  const errorId = `field-${name}-error`
  return (
    <fieldset
      className={styles.set}
      id={`field-${name}`}
      {...(error && { 'aria-describedby': errorId, 'data-invalid': true })}
    >
      <legend className={isLegendHidden ? hidden.hidden : styles.legend}>{legend}</legend>
      <div className={styles.choices}>{children}</div>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

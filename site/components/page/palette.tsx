import styles from './palette.module.css'

/**
 * Everything inside takes the accent of one hue. The stylesheet is hoisted into the head, and a navigation waits
 * for it, so that no page is painted in the colours of the one before.
 */
export function Palette({
  hue,
  stylesheet,
  children,
}: {
  hue: number
  /** From `hueStylesheetHref`, computed by the loader. */
  stylesheet: string
  children: React.ReactNode
}) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="palette" />
      <div data-hue={hue} className={styles.sheet}>
        {children}
      </div>
    </>
  )
}

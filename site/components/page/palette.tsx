import styles from './palette.module.css'

/**
 * Gives its content the accent of one hue. The stylesheet is hoisted into the head, and navigation waits for it, so
 * that no page is painted in the previous page's colours.
 */
export function Palette({
  hue,
  stylesheet,
  children,
}: {
  /** Or the key of a look that has typefaces too. */
  hue: number | string
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

import type { Image } from '#domain/conference/content/fields.ts'
import { Picture } from '#site/components/picture.tsx'
import styles from '#site/components/portrait.module.css'

/**
 * A person's picture, 4:5, or initials without one. The name stands next to it, so it is not repeated.
 *
 * @param sizes the displayed width, as for `Picture`
 */
export function Portrait({
  name,
  image,
  sizes,
  isInSight = false,
}: {
  name: string
  image: Image | null
  sizes: string
  isInSight?: boolean
}) {
  if (image) return <Picture image={image} sizes={sizes} alt="" shape="portrait" isInSight={isInSight} />
  return (
    <span className={styles.monogram} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const titles = /^(prof|dr|mr|ms|mrs|sir|dame|ing|dipl)\.?$/i

const arabic = /\p{sc=Arab}/u
/** Separates initials of scripts whose letters join. */
const nonJoiner = '\u200c'

/** The first letters of the first and the last name, without titles. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(part => part !== '' && !titles.test(part))
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  const initials = chosen.map(part => [...(part ?? '')][0]?.toLocaleUpperCase('en') ?? '')
  return initials.join(initials.some(initial => arabic.test(initial)) ? nonJoiner : '')
}

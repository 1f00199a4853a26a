import type { Image } from '#domain/content/kinds.ts'
import { Picture } from '#site/components/picture.tsx'
import styles from '#site/components/portrait.module.css'

/**
 * Somebody's picture, 4:5; without one, their initials. The name stands beside it, so it is not repeated.
 *
 * @param sizes how wide it stands, as `Picture` takes it
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

const arabic = /\p{Script=Arabic}/u
/** Keeps apart what would be written as one. */
const nonJoiner = '\u200c'

/** The first letters of the first and the last name, without titles. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(part => part !== '' && !titles.test(part))
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  const initials = chosen.map(part => [...(part ?? '')][0]?.toLocaleUpperCase('en') ?? '')
  return initials.join(initials.some(initial => arabic.test(initial)) ? nonJoiner : '')
}

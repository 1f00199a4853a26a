import styles from '#site/layouts/logo.module.css'
import type { LogoView } from '#site/layouts/logo-view.ts'

/** A logo in place of a name: the one for the ground that the reader's screen has. */
export function Logo({ logo: { light, dark }, name }: { logo: LogoView; name: string }) {
  return (
    <picture className={styles.logo}>
      {dark && <source media="screen and (prefers-color-scheme: dark)" {...dark} />}
      <img {...light} alt={name} />
    </picture>
  )
}

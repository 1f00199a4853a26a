import { Partners } from '#site/microsite/home/partners.tsx'
import type { SponsorGroupView } from '#site/microsite/home/sponsor-view.ts'
import styles from '#site/microsite/home/sponsors.module.css'

/** Partners and sponsors: by tier as logos alone; those without a tier with their names beside them. */
export function Sponsors({ groups }: { groups: SponsorGroupView[] }) {
  return groups.map(group =>
    group.tier ? (
      <div key={group.tier.id} className={styles.tier}>
        <h3 className={styles.name}>{group.tier.name}</h3>
        <ul className={styles.logos}>
          {group.logos.map(({ id, name, href, logo }) => {
            const picture = logo && (
              <picture className={styles.logo}>
                {logo.dark && <source media="screen and (prefers-color-scheme: dark)" {...logo.dark} />}
                <img {...logo.light} alt={name} loading="lazy" decoding="async" />
              </picture>
            )
            return (
              <li key={id}>
                {href ? (
                  <a href={href} className={styles.link} rel="noopener">
                    {picture}
                  </a>
                ) : (
                  picture
                )}
              </li>
            )
          })}
        </ul>
      </div>
    ) : (
      <Partners key="others" partners={group.partners} />
    ),
  )
}

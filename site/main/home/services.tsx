import type { ContentItem } from '#domain/conference/content/kinds.ts'
import styles from '#site/main/home/services.module.css'

export function Services({ services }: { services: ContentItem<'service'>[] }) {
  return (
    <ul className={styles.services}>
      {services.map(service => (
        <li key={service.id} className={styles.service}>
          <h3 className={styles.title}>{service.title}</h3>
          <p className={styles.text}>{service.text}</p>
        </li>
      ))}
    </ul>
  )
}

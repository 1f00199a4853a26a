import type { ContentItem } from '#domain/conference/content/kinds.ts'
import { say } from '#domain/foundations/say.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import { Carousel } from '#site/components/list/carousel.tsx'
import { Portrait } from '#site/components/portrait.tsx'
import styles from '#site/microsite/home/testimonials.module.css'

/** Quotations, one at a time. */
export function Testimonials({ testimonials }: { testimonials: ContentItem<'testimonial'>[] }) {
  return (
    <Carousel
      label={say('Testimonials')}
      items={testimonials.map(({ id, name, position, description, image }) => ({
        key: id,
        content: (
          <figure className={styles.testimonial}>
            <div className={styles.portrait}>
              <Portrait name={name} image={image} sizes="9rem" />
            </div>
            <blockquote dir="auto" className={styles.words}>
              {description}
            </blockquote>
            <figcaption className={styles.who}>
              <span className={styles.name}>
                <AnyScript text={name} />
              </span>{' '}
              <AnyScript text={position} />
            </figcaption>
          </figure>
        ),
      }))}
    />
  )
}

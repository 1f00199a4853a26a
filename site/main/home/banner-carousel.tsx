import type { ContentItem } from '#domain/conference/content/kinds.ts'
import { inMainSite } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { Carousel } from '#site/components/list/carousel.tsx'
import { Picture } from '#site/components/picture.tsx'
import styles from '#site/main/home/banner-carousel.module.css'
import { mainPath } from '#words/addresses/paths.ts'
import * as words from '#words/public/main/home.ts'

/** The organiser's cover: one banner at a time, its picture extending beyond the right edge. */
export function BannerCarousel({ banners }: { banners: ContentItem<'home-banner'>[] }) {
  return (
    <div className={styles.banners}>
      <Carousel
        label={say('Banners')}
        items={banners.map((banner, index) => ({
          key: banner.id,
          content: (
            <div className={styles.banner}>
              <div className={styles.words}>
                <h2 className={styles.heading}>{banner.heading}</h2>
                <p className={styles.subheading}>{banner.subheading}</p>
                <LinkButton to={inMainSite(mainPath('upcoming-meetings'))} tone="loud">
                  {words.exploreMeetings()}
                </LinkButton>
              </div>
              <div className={styles.picture}>
                <Picture image={banner.image} sizes="(width >= 60rem) 42vw, 100vw" isFirst={index === 0} />
              </div>
            </div>
          ),
        }))}
      />
    </div>
  )
}

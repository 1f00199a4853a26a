import { Link } from 'react-router'
import { AnyScript } from '#site/components/any-script.tsx'
import { PictureOfLink } from '#site/components/picture.tsx'
import type { HomeView } from '#site/microsite/home/home-view.ts'
import styles from '#site/microsite/home/news-list.module.css'
import { paths } from '#words/addresses/paths.ts'

type NewsItems = Extract<HomeView['news'], { ok: true }>['value']

export function NewsList({ event, news }: { event: string; news: NewsItems }) {
  return (
    <ul className={styles.news}>
      {news.map((item, place) => (
        <li key={item.id} className={styles.item}>
          {item.image && (
            <PictureOfLink
              to={paths.news(event, item.id)}
              image={item.image}
              sizes={`(width >= 44rem) 20rem, ${place === 0 ? '95vw' : '7rem'}`}
              alt=""
              shape="landscape"
            />
          )}
          <p className={styles.date}>
            <time dateTime={item.dateTime}>{item.date}</time>
          </p>
          <h3 className={styles.title}>
            <Link to={paths.news(event, item.id)} viewTransition className={styles.link}>
              <AnyScript text={item.about} />
            </Link>
          </h3>
        </li>
      ))}
    </ul>
  )
}

import { say } from '#domain/foundations/say.ts'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { ProseParts } from '#site/components/page/prose-page.tsx'
import { PageWidth, Section } from '#site/components/page/section.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { readingContext } from '#site/context.ts'
import styles from '#site/main/about.module.css'
import { homeCrumbs } from '#site/main/home-crumbs.ts'
import { loadMainProse } from '#site/main/load-main-page.ts'
import { metaOf } from '#site/page-head.ts'
import type { ProsePart } from '#site/prose-parts.ts'
import * as loadWords from '#words/load-failure-words.ts'
import type { Route } from './+types/about.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export function loader({ context }: Route.LoaderArgs) {
  return loadMainProse(context.get(readingContext), 'about', say('About'))
}

/** Mission and vision are cards side by side; every other part is the about text. */
const cardSections = ['mission', 'vision']

export default function About({ loaderData: { title, prose } }: Route.ComponentProps) {
  const parts = prose.ok ? prose.value : []
  const texts = parts.filter(part => !cardSections.includes(part.section))
  const cards = parts.filter(part => cardSections.includes(part.section))
  return (
    <>
      <PageHeader title={title} crumbs={homeCrumbs} lead={texts[0]?.lead} />
      {texts.map(text => (
        <Section key={text.section} title={text.title}>
          <HtmlProse html={text.body} />
        </Section>
      ))}
      {parts.length === 0 && <ProseParts prose={prose} failedWords={loadWords.noDataFound()} />}
      {cards.length > 0 && <Cards cards={cards} />}
    </>
  )
}

function Cards({ cards }: { cards: ProsePart[] }) {
  return (
    <PageWidth>
      <div className={styles.cards}>
        {cards.map(card => (
          <section key={card.section} className={styles.card} aria-labelledby={card.section}>
            <h2 id={card.section} className={styles.title}>
              {card.title}
            </h2>
            <div className={styles.text}>
              <HtmlProse html={card.body} />
            </div>
          </section>
        ))}
      </div>
    </PageWidth>
  )
}

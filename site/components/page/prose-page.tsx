import { OwnText } from '#site/components/own-text.tsx'
import type { Crumb } from '#site/components/page/breadcrumb.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import styles from '#site/components/page/prose-page.module.css'
import { PageWidth, Section } from '#site/components/page/section.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { openingOf, outlineOf, type ProsePart } from '#site/prose-parts.ts'
import type { Loaded } from '#site/section.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as words from '#words/public/parts/prose-page.ts'

/** From this many parts on, a page lists them next to the text. */
const listedFrom = 2

/**
 * A page of an organiser's texts. The opening part's title is the page's title; every other part, and every heading
 * within the opening, follows a rule and has its title in the margin.
 */
export function ProsePage({
  title,
  prose,
  crumbs,
  failedWords,
  children,
}: {
  title: string
  prose: Loaded<ProsePart[]>
  crumbs?: Crumb[]
  /** Shown instead of the texts when their source failed. */
  failedWords: string
  /** Content after the texts. */
  children?: React.ReactNode
}) {
  const first = openingOf(prose)
  return (
    <>
      <PageHeader title={title} lead={first?.lead} {...(crumbs && { crumbs })} />
      {prose.ok && prose.value.length > 0 ? (
        <PageWidth>
          <Text first={first} others={prose.value.filter(part => part !== first)} />
        </PageWidth>
      ) : (
        <ProseParts prose={prose} failedWords={failedWords} />
      )}
      {children}
    </>
  )
}

function Text({ first, others }: { first: ProsePart | undefined; others: ProsePart[] }) {
  const outline = outlineOf(first?.body ?? '')
  const parts = [...outline.parts, ...others]
  const isListed = parts.length >= listedFrom
  return (
    <div className={styles.text} data-listed={isListed || undefined}>
      {isListed && <Contents parts={parts} />}
      <div className={styles.parts}>
        {outline.opening !== '' && (
          <div className={styles.opening}>
            <HtmlProse html={outline.opening} />
          </div>
        )}
        {parts.map(part => (
          <section key={part.section} className={styles.part} aria-labelledby={part.section}>
            <div className={styles.margin}>
              <h2 id={part.section} className={styles.title}>
                {part.title}
              </h2>
              {part.lead && (
                <p className={styles.note}>
                  <OwnText text={part.lead} />
                </p>
              )}
            </div>
            <HtmlProse html={part.body} />
          </section>
        ))}
      </div>
    </div>
  )
}

/** The table of contents, next to the text. */
function Contents({ parts }: { parts: ProsePart[] }) {
  return (
    <nav className={styles.contents} aria-label={words.onThisPage()}>
      <p className={styles.contentsTitle}>{words.onThisPage()}</p>
      <ul>
        {parts.map(part => (
          <li key={part.section}>
            <a href={`#${part.section}`}>{part.title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The parts as sections of a page; `except` is shown elsewhere on it. */
export function ProseParts({
  prose,
  except,
  failedWords,
}: {
  prose: Loaded<ProsePart[]>
  except?: ProsePart | undefined
  failedWords: string
}) {
  if (!prose.ok || prose.value.length === 0) {
    return (
      <PageWidth>
        {prose.ok ? <EmptyState>{emptyWords.soon()}</EmptyState> : <ErrorState>{failedWords}</ErrorState>}
      </PageWidth>
    )
  }
  return prose.value
    .filter(part => part !== except)
    .map(part => (
      <Section
        key={part.section}
        title={part.title}
        note={
          part.lead && (
            <p>
              <OwnText text={part.lead} />
            </p>
          )
        }
      >
        <HtmlProse html={part.body} />
      </Section>
    ))
}

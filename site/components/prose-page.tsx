import type { Crumb } from '#site/components/breadcrumb.tsx'
import { PageHeader } from '#site/components/page-header.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import styles from '#site/components/prose-page.module.css'
import { PageWidth, Section } from '#site/components/section.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { openingOf, type ProsePart } from '#site/prose-parts.ts'
import type { Section as Loaded } from '#site/section.ts'

/**
 * A page of an organiser's texts. The opening part has its title as the page's; every other part stands
 * under a rule with its title in the margin.
 */
export function ProsePage({
  title,
  lead,
  prose,
  crumbs,
  failedWords,
  children,
}: {
  title: string
  lead?: React.ReactNode
  prose: Loaded<ProsePart[]>
  crumbs?: Crumb[]
  /** What stands in place of the texts when their source failed. */
  failedWords: string
  /** What follows the texts. */
  children?: React.ReactNode
}) {
  const opening = openingOf(prose)
  return (
    <>
      <PageHeader title={title} lead={lead ?? opening?.lead} {...(crumbs && { crumbs })} />
      {opening && <Outlined html={opening.body} />}
      <ProseParts prose={prose} except={opening} failedWords={failedWords} />
      {children}
    </>
  )
}

/** Parts one under the other; `except` stands elsewhere on the page already. */
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
        {prose.ok ? <EmptyState>Will update soon</EmptyState> : <ErrorState>{failedWords}</ErrorState>}
      </PageWidth>
    )
  }
  return prose.value
    .filter(part => part !== except)
    .map(part => (
      <Section key={part.section} title={part.title} note={part.lead && <p>{part.lead}</p>}>
        <HtmlProse html={part.body} />
      </Section>
    ))
}

/** Long texts with headings of their own: the headings move into the margin where there is room. */
function Outlined({ html }: { html: string }) {
  return (
    <div className={styles.outlined}>
      <PageWidth>
        <HtmlProse html={html} />
      </PageWidth>
    </div>
  )
}

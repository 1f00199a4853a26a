import { Fragment } from 'react'
import type { BlockAudience } from '#domain/conference/content/audience.ts'
import type { Crumb } from '#site/components/page/breadcrumb.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth, Section } from '#site/components/page/section.tsx'
import { EmptyState } from '#site/components/states.tsx'
import { Block } from '#site/own-page/block.tsx'
import styles from '#site/own-page/own-page.module.css'
import type { OwnPageView } from '#site/own-page/page-view.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as words from '#words/public/parts/own-page.ts'

/** The page, or for whom it is to somebody else. */
export function OwnPageOrRefusal({
  page,
  onlyFor,
}: {
  page: OwnPageView | null
  onlyFor: BlockAudience | null
}) {
  if (page) return <OwnPage page={page} />
  return <PageHeader title={words.notForEverybody()} lead={words.onlyFor[onlyFor ?? 'everybody']} />
}

/** A page that an organiser made: each heading opens a section, as on the pages that every conference has. */
export function OwnPage({ page, crumbs }: { page: OwnPageView; crumbs?: Crumb[] }) {
  const { title, lead, sections } = page
  return (
    <>
      <PageHeader title={title} lead={lead} {...(crumbs && { crumbs })} />
      {sections.length === 0 && (
        <PageWidth>
          <EmptyState>{emptyWords.soon()}</EmptyState>
        </PageWidth>
      )}
      {sections.map(({ heading, blocks }, place) => {
        const shown = blocks.map((block, at) => (
          // Blocks have no id but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is the page's, and never changes while it is shown
          <Block key={at} block={block} isInSight={place === 0 && at < 2} />
        ))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={place}>
            {heading === '' ? (
              <PageWidth>
                <div className={styles.opening}>
                  <div className={styles.blocks}>{shown}</div>
                </div>
              </PageWidth>
            ) : (
              <Section title={heading}>
                <div className={styles.blocks}>{shown}</div>
              </Section>
            )}
          </Fragment>
        )
      })}
    </>
  )
}

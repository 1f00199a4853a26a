import { LinkButton } from '#site/components/form/button.tsx'
import { DataTable } from '#site/components/list/data-table.tsx'
import { Masthead } from '#site/components/list/masthead.tsx'
import { SpeakerGrid } from '#site/components/list/speaker-grid.tsx'
import { Timeline } from '#site/components/list/timeline.tsx'
import { OwnText } from '#site/components/own-text.tsx'
import { Picture, wideColumn } from '#site/components/picture.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { Sponsors } from '#site/microsite/home/sponsors.tsx'
import styles from '#site/own-page/own-page.module.css'
import type { BlockView } from '#site/own-page/page-view.ts'
import type { Loaded } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as fees from '#words/public/microsite/fees.ts'
import { showOnAMap } from '#words/public/microsite/venue.ts'
import * as words from '#words/public/parts/own-page.ts'

/**
 * One block of an organiser's page, or several of a kind that follow each other.
 *
 * @param isInSight whether its pictures are seen when the page opens
 */
export function Block({ block, isInSight }: { block: BlockView; isInSight: boolean }) {
  switch (block.block) {
    case 'text':
      return <HtmlProse html={block.html} />
    case 'picture':
      return <Pictures pictures={block.pictures} isInSight={isInSight} />
    case 'speakers':
      return (
        <Part part={block.speakers} failed={loadWords.noSpeakers()}>
          {speakers => <SpeakerGrid event={block.event} speakers={speakers} opens="itself" />}
        </Part>
      )
    case 'people':
      return (
        <Part part={block.people} failed={loadWords.noConferenceData()}>
          {people => <Masthead members={people} isLarge={people.length < 7} />}
        </Part>
      )
    case 'download':
      return (
        <ul className={styles.files}>
          {block.files.map(({ label, kind, href }) => (
            <li key={href}>
              <a href={href}>{label}</a> <span className={styles.kind}>{kind}</span>
            </li>
          ))}
        </ul>
      )
    case 'dates':
      return (
        <Part part={block.dates} failed={loadWords.noConferenceData()}>
          {dates => <Timeline label={words.dates()} entries={dates} />}
        </Part>
      )
    case 'prices':
      return <Prices {...block} />
    case 'map':
      return (
        <div className={styles.map}>
          <p className={styles.place}>{block.place}</p>
          {block.note && (
            <p className={styles.note}>
              <OwnText text={block.note} />
            </p>
          )}
          <p>
            <a href={block.href}>{showOnAMap()}</a>
          </p>
        </div>
      )
    case 'sponsors':
      return (
        <Part part={block.partners} failed={loadWords.noConferenceData()}>
          {groups => <Sponsors groups={groups} />}
        </Part>
      )
    case 'questions':
      return (
        <div className={styles.questions}>
          {block.questions.map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary>{question}</summary>
              <p className={styles.answer}>
                <OwnText text={answer} />
              </p>
            </details>
          ))}
        </div>
      )
    case 'button':
      return (
        <p>
          <LinkButton to={block.href} tone="loud" reloadDocument>
            {block.label}
          </LinkButton>
        </p>
      )
  }
}

function Pictures({
  pictures,
  isInSight,
}: Pick<Extract<BlockView, { block: 'picture' }>, 'pictures'> & { isInSight: boolean }) {
  const isOne = pictures.length === 1
  return (
    <div className={styles.pictures} data-one={isOne || undefined}>
      {pictures.map(({ image, caption }, at) => (
        // One picture may be shown twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
        <figure key={at}>
          <Picture
            image={image}
            sizes={isOne ? wideColumn : '(width >= 60rem) 22rem, (width >= 44rem) 46vw, 95vw'}
            shape={isOne ? 'own' : 'landscape'}
            isFirst={isInSight && at === 0}
            isInSight={isInSight && at < 3}
          />
          {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
        </figure>
      ))}
    </div>
  )
}

function Prices({ event, currency, table, isOpen }: Extract<BlockView, { block: 'prices' }>) {
  if (!table.ok) return <ErrorState>{loadWords.notLoaded()}</ErrorState>
  if (table.value === null) return <EmptyState>{emptyWords.fees()}</EmptyState>
  const rows = table.value.rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(({ text }) => text) }))
  return (
    <div className={styles.prices}>
      <DataTable caption={fees.feesIn({ currency })} columns={table.value.columns} rows={rows} />
      <p>
        {isOpen ? (
          <LinkButton to={paths.microsite(event, 'online-registration')}>
            {fees.proceedToRegistration()}
          </LinkButton>
        ) : (
          <LinkButton to={paths.microsite(event, 'registration-fee')}>{words.seeAllFees()}</LinkButton>
        )}
      </p>
    </div>
  )
}

/** What a block shows of the conference. */
function Part<T>({
  part,
  failed,
  children,
}: {
  part: Loaded<readonly T[]>
  failed: string
  children: (value: T[]) => React.ReactNode
}) {
  if (!part.ok) return <ErrorState>{failed}</ErrorState>
  return part.value.length === 0 ? <EmptyState>{emptyWords.soon()}</EmptyState> : children([...part.value])
}

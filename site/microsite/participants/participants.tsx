import { ListParts } from '#site/components/list/list-parts.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { EmptyState } from '#site/components/states.tsx'
import type { ParticipantsView } from '#site/microsite/participants/load-participants.ts'
import styles from '#site/microsite/participants/participants.module.css'
import * as words from '#words/public/microsite/participants.ts'

/** Who comes and agreed to be listed, by name. */
export function Participants({ participants: view }: { participants: ParticipantsView }) {
  const { people, total } = view
  return (
    <>
      <PageHeader title={words.participants()} lead={view.lead} />
      <PageWidth>
        {total === 0 ? (
          <EmptyState>{words.nobodyYet()}</EmptyState>
        ) : (
          <ul className={styles.people}>
            {people.map(({ name, organization, country }, at) => (
              // Two people may have one name.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
              <li key={at} className={styles.person}>
                <bdi className={styles.name}>{name}</bdi>
                {organization !== '' && <bdi className={styles.from}>{organization}</bdi>}
                {country !== null && <bdi className={styles.from}>{country}</bdi>}
              </li>
            ))}
          </ul>
        )}
        <ListParts at={view} earlierWords={words.earlier()} laterWords={words.later()} />
      </PageWidth>
    </>
  )
}

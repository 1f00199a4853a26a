import { formatCount } from '#domain/foundations/figures.ts'
import styles from '#site/organiser/office/group-mail/mail.module.css'

export interface RecipientsView {
  audience: string
  count: number
  merged: number
  refused: number
  waiting: number
  gone: number
  /** Whether they have abstracts that are not submitted, and not registrations. */
  isOfDrafts?: boolean
  first: readonly { key: string; name: string; email: string; code: string | null }[]
}

/** How many people a mail goes to, and the first of them. */
export function Recipients({
  audience,
  count,
  merged,
  refused,
  waiting,
  gone,
  isOfDrafts = false,
  first,
}: RecipientsView) {
  const of = isOfDrafts ? 'draft' : 'registration'
  return (
    <div className={styles.recipients}>
      <p>
        {audience}: <strong>{peopleWords(count)}</strong>.{' '}
        {merged > 0 &&
          `${merged === 1 ? `One more ${of} names` : `${formatCount(merged)} more ${of}s name`} the mailbox of one of them: each mailbox gets one mail, about its newest ${of}. `}
        {refused > 0 && `${askedForNoNewsWords(refused)} `}
        {placelessWords(count, waiting, gone)}
      </p>
      {first.length > 0 && (
        <details className={styles.first}>
          <summary>{count > first.length ? `The first ${first.length} of them` : 'Who they are'}</summary>
          <ul>
            {first.map(({ key, name, email, code }) => (
              <li key={key}>
                <bdi>{name}</bdi> <bdi className={styles.soft}>{email}</bdi>{' '}
                {code && <span className={styles.soft}>{code}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const askedForNoNewsWords = (refused: number) =>
  `${peopleWords(refused)} asked for no news and ${refused === 1 ? 'is' : 'are'} left out.`

/** So that nobody who means the participants writes to all; a list of such people alone needs no such words. */
function placelessWords(count: number, waiting: number, gone: number): string | false {
  if (waiting === count || gone === count) return false
  const parts = [
    waiting > 0 && `${formatCount(waiting)} ${waiting === 1 ? 'is' : 'are'} on the waiting list`,
    gone > 0 &&
      `${formatCount(gone)} ${gone === 1 ? 'has' : 'have'} a registration that expired or was cancelled`,
  ].filter(part => part !== false)
  return parts.length > 0 && `Of these, ${parts.join(' and ')}.`
}

export const peopleWords = (count: number) =>
  count === 0 ? 'nobody' : count === 1 ? '1 person' : `${formatCount(count)} people`

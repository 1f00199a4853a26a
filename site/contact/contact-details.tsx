import { OwnText } from '#site/components/own-text.tsx'
import { PhoneLink } from '#site/components/phone-link.tsx'
import { ErrorState } from '#site/components/states.tsx'
import styles from '#site/contact/contact.module.css'
import type { Loaded } from '#site/section.ts'
import * as loadWords from '#words/load-failure-words.ts'

/** One way to reach the organiser. */
export interface ContactDetail {
  subject: 'phone' | 'address' | 'email'
  heading: string
  /** As the organiser wrote it; an address has several lines. */
  description: string
}

/** Office address, phone and e-mail, each in a box. */
export function ContactDetails({ details }: { details: Loaded<ContactDetail[]> }) {
  if (!details.ok || details.value.length === 0)
    return <ErrorState>{loadWords.noContactDetails()}</ErrorState>
  return (
    <dl className={styles.details}>
      {details.value.map(detail => (
        <div key={`${detail.subject} ${detail.heading}`} className={styles.detail}>
          <dt className={styles.term}>{detail.heading}</dt>
          <dd className={styles.value}>
            <Description detail={detail} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Description({ detail: { subject, description } }: { detail: ContactDetail }) {
  const text = description.trim()
  if (subject === 'email' && /^[^\s@]+@[^\s@]+$/.test(text)) return <a href={`mailto:${text}`}>{text}</a>
  if (subject === 'phone') return <PhoneLink number={text} />
  return <OwnText text={text} />
}

import { AnyScript } from '#site/components/any-script.tsx'
import styles from '#site/components/list/masthead.module.css'
import { Label } from '#site/components/page/section.tsx'

export interface MastheadMember {
  id: number
  name: string
  affiliation: string
  /** Of the role; empty for none. */
  title: string
  /** Where one writes to them; empty where that is not public. */
  email?: string
}

/** Names as a journal prints its editors. */
export function Masthead({ members, isLarge }: { members: readonly MastheadMember[]; isLarge: boolean }) {
  return (
    <ul className={styles.masthead} data-large={isLarge || undefined}>
      {members.map(member => (
        <li key={member.id} className={styles.member}>
          {member.title && <Label>{member.title}</Label>}
          <p className={styles.name}>
            <AnyScript text={member.name} />
          </p>
          <p className={styles.affiliation}>
            <AnyScript text={member.affiliation} />
          </p>
          {member.email && (
            <p className={styles.affiliation}>
              <a href={`mailto:${member.email}`}>{member.email}</a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

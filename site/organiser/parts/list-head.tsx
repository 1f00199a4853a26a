/** The views and the search above a list, and the link to the next page below it. */
import { Form, Link } from 'react-router'
import { formatCount } from '#domain/foundations/figures.ts'
import { Button } from '#site/components/form/button.tsx'
import styles from '#site/organiser/parts/list-head.module.css'

export interface ListView {
  name: string
  label: string
  count: number
  href: string
  isCurrent: boolean
}

export function ListViews({ views }: { views: readonly ListView[] }) {
  return (
    <nav aria-label="Views">
      <ul className={styles.views}>
        {views.map(({ name, label, count, href, isCurrent }) => (
          <li key={name}>
            <Link to={href} className={styles.view} aria-current={isCurrent ? 'page' : undefined}>
              {label} <span className={styles.number}>{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A form that changes the address. */
export function ListSearch({ label, words }: { label: string; words: string }) {
  return (
    <Form method="get" key={words}>
      {words !== '' && <PrintedFilter facts={[`Search: “${words}”`]} />}
      <search className={styles.search}>
        <label htmlFor="q">{label}</label>
        <div className={styles.searchRow}>
          <input
            id="q"
            name="q"
            type="search"
            dir="auto"
            defaultValue={words}
            maxLength={200}
            autoComplete="off"
            className={styles.searchField}
          />
          <Button type="submit">Search</Button>
        </div>
      </search>
    </Form>
  )
}

/** What a list shows, in words: on paper, where no form says it. */
export function PrintedFilter({ facts }: { facts: readonly string[] }) {
  if (facts.length === 0) return null
  return <p className={styles.printed}>{facts.join(' · ')}</p>
}

export function NextPage({ href, first }: { href: string | undefined; first: string | undefined }) {
  if (!href && !first) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {first ? <Link to={first}>Back to the first</Link> : <span />}
      {href && (
        <Link to={href} rel="next">
          Next 50
        </Link>
      )}
    </nav>
  )
}

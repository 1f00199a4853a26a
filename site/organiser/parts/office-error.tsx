import { isRouteErrorResponse, Link } from 'react-router'
import type { NotAllowed } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import styles from '#site/organiser/parts/page.module.css'

/** Replaces a page of the back office that was refused or failed. */
export function OfficeError({ error }: { error: unknown }) {
  const { title, text } = wordsOf(error)
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{text}</p>
      <p>
        <Link to={organiserPaths.home}>To your conferences</Link>
      </p>
    </div>
  )
}

function wordsOf(error: unknown): { title: string; text: string } {
  if (!isRouteErrorResponse(error)) return fault
  if (isNotAllowed(error.data)) {
    const { what, roles } = error.data
    return {
      title: 'Your role does not include this',
      text: `These may ${what}: ${roles.join(', ')}. Ask one of them, or the owner for another role.`,
    }
  }
  if (error.status === 404) {
    return {
      title: 'There is nothing here',
      text: 'The address leads nowhere, or to a conference that you have no role at.',
    }
  }
  if (error.status === 400 || error.status === 413) {
    return {
      title: 'This is not the form that this page sends',
      text: 'Nothing was done with it. Please open the page again and send its own form.',
    }
  }
  return fault
}

const fault = {
  title: 'This page could not be made',
  text: 'The fault is ours, and has been noted. Nothing that you wrote before is lost. Please try again in a moment.',
}

function isNotAllowed(data: unknown): data is NotAllowed {
  return typeof data === 'object' && data !== null && 'refusal' in data && data.refusal === 'not-allowed'
}

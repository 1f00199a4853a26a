import { isRouteErrorResponse, Link } from 'react-router'
import { mostImportMegabytes } from '#domain/preparation/imports/read-import.ts'
import { doorwayPaths } from '#site/organiser/doorway-paths.ts'
import type { NotAllowed } from '#site/organiser/guard.ts'
import { OfficeTitle } from '#site/organiser/parts/office-title.tsx'
import styles from '#site/organiser/parts/page.module.css'

/** Replaces a page of the back office that was refused or failed. */
export function OfficeError({ error }: { error: unknown }) {
  const { title, text } = wordsOf(error)
  return (
    <div className={styles.page}>
      <OfficeTitle title={title} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{text}</p>
      <p>
        <Link to={doorwayPaths.home} reloadDocument>
          Your conferences
        </Link>
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
      text: `Roles that may ${what}: ${roles.join(', ')}. Ask one of them, or the owner for another role.`,
    }
  }
  if (error.status === 404) {
    return {
      title: 'There is nothing here',
      text: 'This page does not exist, or belongs to a conference where you have no role.',
    }
  }
  if (error.status === 413) {
    return {
      title: 'That is more than this form accepts',
      text: `Nothing was stored. Please open the page again, and shorten your text or choose a smaller file (${mostImportMegabytes} MB at most).`,
    }
  }
  // A form of ours that a person cannot have filled in like this.
  if (error.status === 400 || error.status === 422) {
    return {
      title: 'This form does not belong to this page',
      text: 'Nothing was done. Please open the page again and send its form.',
    }
  }
  return fault
}

const fault = {
  title: 'This page could not be shown',
  text: 'Something went wrong on our side and was logged. Nothing that you saved is lost. Please try again in a moment.',
}

function isNotAllowed(data: unknown): data is NotAllowed {
  return typeof data === 'object' && data !== null && 'refusal' in data && data.refusal === 'not-allowed'
}

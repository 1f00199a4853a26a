import { LinkButton } from '#site/components/button.tsx'
import styles from '#site/components/not-found-page.module.css'
import { PageWidth } from '#site/components/section.tsx'

/** Why a request was not taken at all: before any page could look at it. */
export type Refusal = 403 | 413 | 500 | 503

const words = {
  403: {
    title: 'This form was sent from another site',
    text: 'Nothing was done with it. Please open the page here and send the form from there.',
  },
  413: {
    title: 'That is more than this form takes',
    text: 'Nothing was stored. Go back, shorten what you wrote or choose a smaller file (10 MB at most), and send it again.',
  },
  500: {
    title: 'Something went wrong on our side',
    text: 'The page could not be made. Please try again in a moment; if you were paying, open your registration page before you pay again.',
  },
  503: {
    title: 'This document cannot be made right now',
    text: 'Nothing is lost: it is kept here and can be fetched at the same address. Please try again in a minute.',
  },
} as const satisfies Record<Refusal, { title: string; text: string }>

/** A refusal in plain words, with what to do next. */
export function RefusalPage({ status }: { status: Refusal }) {
  const { title, text } = words[status]
  return (
    <>
      <title>{title}</title>
      <PageWidth>
        <div className={styles.blank}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
          <LinkButton to="/">Go Back Home</LinkButton>
        </div>
      </PageWidth>
    </>
  )
}

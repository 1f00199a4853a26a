import { LinkButton } from '#site/components/form/button.tsx'
import styles from '#site/components/page/not-found-page.module.css'
import { PageWidth } from '#site/components/page/section.tsx'
import { previewDays } from '#site/preview/preview-days.ts'
import { loadWords } from '#words/words.ts'

/** Why a page is missing: the request is refused, or the page cannot be made. */
export type Refusal = keyof typeof words

/** Statuses of requests refused before any page ran. */
export type RefusedStatus = Exclude<Refusal, string>

const words = {
  400: {
    title: 'This form does not belong to this page',
    text: 'Nothing was done. Please open the page again, fill in its form and send it.',
  },
  403: {
    title: 'This form was sent from another site',
    text: 'Nothing was done. Please open the page on this site and send the form from there.',
  },
  405: {
    title: 'This page does not accept forms',
    text: 'Nothing was done.',
  },
  408: {
    title: 'Your request arrived too slowly',
    text: 'Nothing was done. Please go back and send it again, over a faster connection if you can.',
  },
  413: {
    title: 'That is more than this form accepts',
    text: 'Nothing was stored. Go back, shorten your text or choose a smaller file, and send the form again.',
  },
  421: {
    title: 'This site has another address',
    text: 'Nothing was done. Please fill in the form there.',
  },
  422: {
    title: 'This cannot be done here',
    text: 'Nothing was done. Please open the page again and choose from what it offers now.',
  },
  500: {
    title: 'Something went wrong on our side',
    text: 'The page could not be shown. Please try again in a moment; if you were paying, open your registration page before you pay again.',
  },
  503: {
    title: 'This document cannot be created right now',
    text: 'Nothing is lost, and the address stays the same. Please try again in a minute.',
  },
  busy: {
    title: 'Too many visitors at once',
    text: 'Nothing was done, and nothing is lost. Please try again in a moment.',
  },
  'not-utf8': {
    title: 'The text of this form could not be read',
    text: 'Nothing was done: some of its characters are not valid UTF-8. Please open the page again, fill in its form and send it.',
  },
  'handed-over': {
    title: 'This registration was handed over',
    text: 'It is now in somebody else’s name, at a new address that only they got. If you did not hand it over, please write to us.',
  },
  'preview-ended': {
    title: 'This address no longer shows the draft',
    text: `It was valid for ${previewDays} days. Please ask whoever sent it to you for a new one.`,
  },
  'not-in-preview': {
    title: 'This page has no preview',
    text: 'A draft changes nothing about it.',
  },
  'no-conference': {
    title: loadWords.conferenceError,
    text: 'The conference could not be read just now. Nothing is lost; please try again in a moment.',
  },
} as const satisfies Record<number | string, { title: string; text: string }>

/** The refusal that was thrown, by its name or its status; anything unexpected is a fault of ours. */
export function refusalOf({ status, data }: { status: number; data: unknown }): Refusal {
  // Refused before any page ran, so without a name.
  return [data, status === 503 ? 'busy' : status].find(isRefusal) ?? 500
}

function isRefusal(name: unknown): name is Refusal {
  // Anything else is turned into a name that the table lacks.
  return Object.hasOwn(words, name as string)
}

/**
 * A refusal in plain words, with what to do next.
 *
 * @param props.elsewhere the address at which the requested page is
 */
export function RefusalPage({ refusal, elsewhere }: { refusal: Refusal; elsewhere?: string }) {
  const { title, text } = words[refusal]
  return (
    <>
      <title>{title}</title>
      <PageWidth>
        <div className={styles.blank}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
          <LinkButton to={elsewhere ?? '/'}>{elsewhere ? 'Open it there' : 'Go Back Home'}</LinkButton>
        </div>
      </PageWidth>
    </>
  )
}

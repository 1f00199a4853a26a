import { data, type HeadersFunction } from 'react-router'
import type { LimitedForm } from '#domain/limits/post-limit.ts'
import type { SiteContext } from '#site/context.ts'
import { renewPatience } from '#site/section.ts'
import { formWords } from '#words/words.ts'

/** Why a form came back although nothing typed is at fault. */
export interface PostFailure {
  status: 429 | 503
  words: string
  retryAfterSeconds: number
  /** Whether it goes on and may still be done. */
  mayBeDone?: true
}

/** What receiving came to, unless that failed. */
type Received<T> = { ok: true; value: T } | { ok: false; failure: PostFailure }

/** After a fault of ours, how long to wait before trying again. */
const retryAfterFaultSeconds = 5

/**
 * How long a visitor waits for something that is received, in milliseconds: longer than any write, so that only
 * what hangs at a gateway goes on without them. After that, when it is time to look again.
 */
const patienceMs = 10_000
const retryAfterSlowSeconds = 30

const isSlow = Symbol('it takes too long')

/**
 * Counts the post and receives it. A fault is reported and told in plain words: whoever filled in a form
 * gets it back instead of an error page.
 */
export async function receivePost<T>(
  site: SiteContext,
  form: LimitedForm,
  receive: () => Promise<T>,
): Promise<Received<T>> {
  const counted = await receiveUncounted(site, form, () => site.countPost(form))
  if (!counted.ok) return counted
  if (counted.value.ok) return receiveUncounted(site, form, receive)
  const { retryAfterSeconds } = counted.value.error
  const words = formWords.tooManyPosts(retryAfterSeconds)
  return { ok: false, failure: { status: 429, words, retryAfterSeconds } }
}

/** The same for a form that nobody can send too often. */
export async function receiveUncounted<T>(
  site: SiteContext,
  form: string,
  receive: () => Promise<T>,
): Promise<Received<T>> {
  let timer: NodeJS.Timeout | undefined
  try {
    const slow = new Promise<typeof isSlow>(resolve => {
      timer = setTimeout(() => resolve(isSlow), patienceMs)
    })
    const receiving = receive()
    const value = await Promise.race([receiving, slow])
    if (value !== isSlow) return { ok: true, value }
    site.reportFault(`the ${form} form`, new Error(`not received within ${patienceMs} ms; it goes on`))
    receiving.catch(error => {
      if (!(error instanceof Response)) site.reportFault(`the ${form} form, after its visitor`, error)
    })
    return {
      ok: false,
      failure: {
        status: 503,
        words: formWords.mayBeDone,
        retryAfterSeconds: retryAfterSlowSeconds,
        mayBeDone: true,
      },
    }
  } catch (error) {
    // Redirects are thrown too.
    if (error instanceof Response) throw error
    site.reportFault(`the ${form} form`, error)
    return {
      ok: false,
      failure: { status: 503, words: formWords.notKept, retryAfterSeconds: retryAfterFaultSeconds },
    }
  } finally {
    clearTimeout(timer)
    // The page around what comes back has its own time.
    renewPatience(site)
  }
}

/** What an act on a page that shows what is true says of a failure. */
export const wordsOfAct = ({ mayBeDone }: PostFailure) =>
  mayBeDone ? formWords.mayBeDone : formWords.notDone

/** The answer to a form that comes back, with the status that note 21 names. */
export function comeBack<T>(answer: T, status: number, failure?: Pick<PostFailure, 'retryAfterSeconds'>) {
  const headers = failure && { 'Retry-After': String(failure.retryAfterSeconds) }
  return data(answer, { status, ...(headers && { headers }) })
}

/** For a page with a form: hands on what its action says, such as when to try again. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders

import { data, type HeadersFunction } from 'react-router'
import type { LimitedForm } from '#domain/limits/post-limit.ts'
import type { SiteContext } from '#site/context.ts'
import { formWords } from '#site/words.ts'

/** Why a form came back although nothing typed is at fault. */
export interface PostFailure {
  status: 429 | 503
  words: string
  retryAfterSeconds: number
}

/** What receiving came to, unless that failed. */
type Received<T> = { ok: true; value: T } | { ok: false; failure: PostFailure }

/** After a fault of ours, how long to wait before trying again. */
const retryAfterFaultSeconds = 5

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
  try {
    return { ok: true, value: await receive() }
  } catch (error) {
    // Redirects are thrown too.
    if (error instanceof Response) throw error
    site.reportFault(`the ${form} form`, error)
    return {
      ok: false,
      failure: { status: 503, words: formWords.notKept, retryAfterSeconds: retryAfterFaultSeconds },
    }
  }
}

/** The answer to a form that comes back, with the status that decision 21 names. */
export function comeBack<T>(answer: T, status: number, failure?: PostFailure) {
  const headers = failure && { 'Retry-After': String(failure.retryAfterSeconds) }
  return data(answer, { status, ...(headers && { headers }) })
}

/** For a page with a form: hands on what its action says, such as when to try again. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders

import { data, type HeadersFunction } from 'react-router'
import type { LimitedForm } from '#domain/foundations/limits/post-limit.ts'
import type { ReadingSite, SiteContext } from '#site/context.ts'
import { renewPatience } from '#site/section.ts'
import * as formWords from '#words/form-words.ts'

/** Why a form is returned although its fields are valid. */
export interface PostFailure {
  status: 429 | 503
  words: string
  retryAfterSeconds: number
  /** Whether the work continues and may still succeed. */
  mayBeDone?: true
}

/** The outcome of receiving, if it did not fail. */
type Received<T> = { ok: true; value: T } | { ok: false; failure: PostFailure }

/** How long to wait before a retry, after a fault of ours. */
const retryAfterFaultSeconds = 5

/**
 * How long a visitor waits for a post, in milliseconds: longer than any write, so only a hanging gateway exceeds
 * it.
 */
const patienceMs = 10_000
/** When to look again after that. */
const retryAfterSlowSeconds = 30

const isSlow = Symbol('slow')

/**
 * Counts the post and receives it. A fault is reported and explained in plain words: the visitor gets the form back
 * instead of an error page.
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

/** The same for a form without a rate limit. */
export async function receiveUncounted<T>(
  site: ReadingSite,
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
      if (isFault(error)) site.reportFault(`the ${form} form, after its visitor`, error)
    })
    return {
      ok: false,
      failure: {
        status: 503,
        words: formWords.mayBeDone(),
        retryAfterSeconds: retryAfterSlowSeconds,
        mayBeDone: true,
      },
    }
  } catch (error) {
    if (!isFault(error)) throw error
    site.reportFault(`the ${form} form`, error)
    return {
      ok: false,
      failure: { status: 503, words: formWords.notStored(), retryAfterSeconds: retryAfterFaultSeconds },
    }
  } finally {
    clearTimeout(timer)
    // The page around the returned form has its own time limit.
    renewPatience(site)
  }
}

/** Redirects and refusals such as a 404 are thrown too, and are answers. */
const isFault = (thrown: unknown) => thrown instanceof Error

/** The message about a failed act, on a page that shows the current state. */
export const wordsOfAct = ({ mayBeDone }: PostFailure) =>
  mayBeDone ? formWords.mayBeDone() : formWords.notDone()

/** The response for a returned form, with the status that note 21 names. */
export function formAgain<T>(answer: T, status: number, failure?: Pick<PostFailure, 'retryAfterSeconds'>) {
  const headers = failure && { 'Retry-After': String(failure.retryAfterSeconds) }
  return data(answer, { status, ...(headers && { headers }) })
}

/** For a page with a form: forwards its action's headers, such as Retry-After. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders

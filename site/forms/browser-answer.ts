import { data, isRouteErrorResponse } from 'react-router'
import { formWords } from '#words/words.ts'

interface BrowserAction<T> {
  request: Request
  serverAction(): Promise<T>
}

/**
 * For a form's `clientAction`: the server's answer, or, where there came none, one that the browser gives by
 * itself, so that whoever filled in the form gets it back instead of an error page.
 *
 * @param back the form's own answer with what was typed, and the words for what happened
 * @throws what the server did answer: redirects, and refusals that are pages of their own
 */
export async function answerOrBack<T, Back>(
  { request, serverAction }: BrowserAction<T>,
  back: (form: FormData, words: string) => Back,
) {
  // What is sent is read once only.
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    const words = wordsOf(error)
    if (words === undefined) throw error
    // A status of failure keeps the router from asking for the page again, which would not come either.
    return data(back(form, words), { status: 503 })
  }
}

/** What happened to a form that the server never answered as a form; undefined where it answered otherwise. */
function wordsOf(error: unknown): string | undefined {
  // `fetch` rejects with this where nothing was reached.
  if (error instanceof TypeError) return formWords.notReached
  if (!isRouteErrorResponse(error)) return undefined
  if (error.status === 413) return formWords.tooLarge
  // Something in front of the product: what it refuses has not reached us, what else it says is anybody's guess.
  if (error.status === 429) return formWords.tooManyAtOnce
  if ([502, 503, 504].includes(error.status)) return formWords.notReached
  return error.status >= 500 ? formWords.notKept : undefined
}

import { data, isRouteErrorResponse } from 'react-router'
import { formWords } from '#words/words.ts'

interface BrowserAction<T> {
  request: Request
  serverAction(): Promise<T>
}

/**
 * For a form's `clientAction`: the server's answer or, where none came, one made in the browser, so that the
 * visitor gets the form back instead of an error page.
 *
 * @param back the form's own answer with what was typed, and the words for what happened
 * @throws what the server did answer: redirects, and refusals that are pages of their own
 */
export async function answerOrFormAgain<T, Back>(
  { request, serverAction }: BrowserAction<T>,
  back: (form: FormData, words: string) => Back,
) {
  // A request body can be read only once.
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    const words = wordsOf(error)
    if (words === undefined) throw error
    // An error status keeps the router from reloading the page, which would fail too.
    return data(back(form, words), { status: 503 })
  }
}

/** Why the server's answer is not a form's; undefined for any other error. */
function wordsOf(error: unknown): string | undefined {
  // `fetch` rejects with this where nothing was reached.
  if (error instanceof TypeError) return formWords.notReached
  if (!isRouteErrorResponse(error)) return undefined
  if (error.status === 413) return formWords.tooLarge
  // A machine in front of the product answered: what it refused did not reach us; in other cases the outcome is
  // unknown.
  if (error.status === 429) return formWords.tooManyAtOnce
  if ([502, 503, 504].includes(error.status)) return formWords.notReached
  return error.status >= 500 ? formWords.notStored : undefined
}

import { data, isRouteErrorResponse } from 'react-router'
import { lossOf } from '#site/browser/lost-answer.ts'
import * as formWords from '#words/form-words.ts'
import { formLossWords } from '#words/lost-form-words.ts'

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
  const formAgain = (words: string) => data(back(form, words), { status: 503 })
  try {
    const answer = await serverAction()
    // Our actions always answer; something else sent an empty answer in our place.
    return answer === undefined ? formAgain(formWords.notReached()) : answer
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 413) return formAgain(formWords.tooLarge())
    const loss = lossOf(error)
    if (!loss) throw error
    // An error status keeps the router from reloading the page, which would fail too.
    return formAgain(formLossWords[loss])
  }
}

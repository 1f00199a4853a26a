import { createPath, type DataStrategyFunction, data, type RouterProviderProps } from 'react-router'
import { type Loss, lossOf } from '#site/browser/lost-answer.ts'
import { say, tryAgain, untilTriedAgain } from '#site/browser/trying-again.ts'
import { formLossWords } from '#words/lost-form-words.ts'
import { lossWords } from '#words/lost-page-words.ts'

type Router = RouterProviderProps['router']
type Arguments = Parameters<DataStrategyFunction>[0]
type Results = Awaited<ReturnType<DataStrategyFunction>>

/**
 * The same strategy for reading data, except that a lost answer replaces nothing. The page stays, with its forms and
 * what was typed, and says what happened. A page that was to be shown next waits until somebody tries again or goes
 * elsewhere; a form comes back as it was.
 */
export function keepPage(answer: DataStrategyFunction, routerOf: () => Router): DataStrategyFunction {
  return async args => {
    const { request, fetcherKey } = args
    const { navigation: begun } = routerOf().state
    const isNavigation = !fetcherKey && begun.state !== 'idle'
    // Whoever goes elsewhere wants nothing more of what was lost, except for scripts that other pages need too. What is
    // read after a form belongs to that form.
    const isFirst = request.method !== 'GET' || begun.formMethod !== 'POST'
    if (isNavigation && isFirst) tryAgain()
    for (;;) {
      const results = await answer(args)
      const loss = request.signal.aborted ? undefined : lossIn(results)
      if (!loss) return request.method === 'GET' ? results : readAgain(results)
      if (fetcherKey) {
        // A part that was to be read has a plain link instead.
        if (request.method !== 'GET') say(formLossWords[loss])
        return each(args, () => null)
      }
      const { loaderData, actionData, navigation } = routerOf().state
      if (request.method !== 'GET') {
        say(formLossWords[loss])
        // An error status keeps the router from loading the page again, which would fail too.
        return each(args, id => data(actionData?.[id], { status: 503 }))
      }
      // What a page reads again by itself.
      if (!isNavigation) return each(args, id => loaderData[id])
      const href = navigation.location && createPath(navigation.location)
      await untilTriedAgain({ words: lossWords[loss], href })
      if (request.signal.aborted) return results
    }
  }
}

/** What has changed is read again, as without a script: the router reads a page again after success alone. */
function readAgain(results: Results): Results {
  const isStale = (result: unknown): result is Wrapped => isWrapped(result) && result.init?.status === 409
  const entries = Object.entries(results).map(([id, each]) => [
    id,
    isStale(each.result) ? { ...each, result: data(each.result.data) } : each,
  ])
  return Object.fromEntries(entries)
}

function lossIn(results: Results): Loss | undefined {
  for (const { type, result } of Object.values(results)) {
    const loss = type === 'error' ? lossOf(thrownIn(result)) : isEmptyAnswer(result) ? 'foreign' : undefined
    if (loss) return loss
  }
  return undefined
}

/** React Router wraps what a form's answer was or threw, to add its status. */
type Wrapped = ReturnType<typeof data>

const isWrapped = (result: unknown): result is Wrapped =>
  typeof result === 'object' && result !== null && 'data' in result && 'init' in result

const thrownIn = (result: unknown) =>
  isWrapped(result) && result.data instanceof Error ? result.data : result

/** Our own answers always say something. */
const isEmptyAnswer = (result: unknown) => isWrapped(result) && result.init?.status === 204

function each({ matches }: Arguments, result: (id: string) => unknown): Results {
  const asked = matches.filter(match => match.shouldCallHandler())
  return Object.fromEntries(asked.map(({ route: { id } }) => [id, { type: 'data', result: result(id) }]))
}

/** On a server each request, and each mail, has a language of its own. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readSpeechFrom, type Speech } from '#domain/foundations/language.ts'

const speaking = new AsyncLocalStorage<Speech>()

readSpeechFrom(() => speaking.getStore())

/** Does what answers somebody: whatever is said until it is done is in their language. */
export function speakingTo<Done>(speech: Speech, work: () => Done): Done {
  return speaking.run(speech, work)
}

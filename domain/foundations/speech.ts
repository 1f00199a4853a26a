/** On a server each request, and each mail, has a language of its own. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isWithinWrite } from '#database/nested-write.ts'
import { readSpeechFrom, readWritingFrom, type Speech } from '#domain/foundations/language.ts'
import { otherWriting } from '#domain/foundations/other-writing.ts'

interface Speaking {
  speech: Speech
  /** Whether it was begun within a write, on purpose: for a document that keeps its language. */
  isWritten: boolean
}

const speaking = new AsyncLocalStorage<Speaking>()

// What a command stores is the same whoever acts, and in whichever language they are answered.
readWritingFrom(otherWriting)
readSpeechFrom(() => {
  const now = speaking.getStore()
  return now && !isPlain(now.speech) && (now.isWritten || !isWithinWrite()) ? now.speech : undefined
})

/** English at the usual addresses is what everybody speaks to whom nothing was said. */
const isPlain = ({ language, addressed, site }: Speech) =>
  language === 'en' && addressed === null && site === undefined

/** Does what answers somebody: whatever is said until it is done is in their language, except what is stored meanwhile. */
export function speakingTo<Done>(speech: Speech, work: () => Done): Done {
  return speaking.run({ speech, isWritten: isWithinWrite() }, work)
}

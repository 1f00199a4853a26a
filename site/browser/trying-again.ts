import { lostAnswer, type Said, sayLost } from '#site/browser/lost-answer.ts'
import { LostAnswerDialog } from '#site/browser/lost-answer-dialog.tsx'

const waiting = new Set<() => void>()

/** Says what was lost, with nothing to try again. */
export const say = (words: string): void => sayLost({ words, Dialog: LostAnswerDialog })

/** Says what was lost, and waits until somebody tries again. */
export function untilTriedAgain(loss: Pick<Said, 'words' | 'href'>): Promise<void> {
  sayLost({ ...loss, tryAgain, Dialog: LostAnswerDialog })
  return new Promise(resolve => waiting.add(resolve))
}

/** Everything that was lost is requested again. */
export function tryAgain(): void {
  if (lostAnswer.current()) sayLost(null)
  const all = [...waiting]
  waiting.clear()
  for (const again of all) again()
}

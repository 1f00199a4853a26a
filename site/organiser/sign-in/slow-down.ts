/** The answer of pages to tries that were not made, because earlier ones were wrong. */
import { data } from 'react-router'
import type { SlowDown } from '#domain/accounts/slow-down.ts'

/** The page's own answer with a message about the pause, as a 429 with its length. */
export function askToWait<T extends object>(answer: T, { retryAfterSeconds }: SlowDown) {
  return data(
    { ...answer, problem: 'slow-down' as const, pause: pauseWords(retryAfterSeconds) },
    { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
  )
}

function pauseWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many wrong tries. Please wait ${count} ${unit}${count === 1 ? '' : 's'}, then try again.`
}

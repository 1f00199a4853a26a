/** The answer of pages to tries that were not made, because earlier ones were wrong or others are being made. */
import { data } from 'react-router'
import type { SlowDown } from '#domain/accounts/slow-down.ts'

/**
 * The page's own answer with a message about the pause, and its length: a 429, or a 503 where the tries of others are in
 * the way.
 */
export function askToWait<T extends object>(answer: T, { retryAfterSeconds, isBusy }: SlowDown) {
  return data(
    { ...answer, problem: 'slow-down' as const, pause: isBusy ? busyWords : pauseWords(retryAfterSeconds) },
    { status: isBusy ? 503 : 429, headers: { 'Retry-After': String(retryAfterSeconds) } },
  )
}

const busyWords = 'Too many people are signing in just now. Please wait a few seconds, then try again.'

function pauseWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many wrong tries. Please wait ${count} ${unit}${count === 1 ? '' : 's'}, then try again.`
}

import { say } from '#domain/foundations/say.ts'
import { inPlainWords } from '#server/http/plain-words.ts'

/** The answer for a file that cannot be read or made now, but later. */
export function lateFile(request: Request): Response {
  const words = () => say('The file could not be read just now. Please try again in a moment.')
  return new Response(inPlainWords(request, words), {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': '10',
      'Cache-Control': 'no-store',
    },
  })
}

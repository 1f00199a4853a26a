import { inPlainWords } from '#server/http/plain-words.ts'
import { fileNotRead } from '#words/plain-answers.ts'

/** The answer for a file that cannot be read or made now, but later. */
export function lateFile(request: Request): Response {
  return new Response(inPlainWords(request, fileNotRead), {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': '10',
      'Cache-Control': 'no-store',
    },
  })
}

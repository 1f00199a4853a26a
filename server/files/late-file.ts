/** The answer for a file that cannot be read or made now, but later. */
export function lateFile(): Response {
  return new Response('The file could not be read just now. Please try again in a moment.', {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': '10',
      'Cache-Control': 'no-store',
    },
  })
}

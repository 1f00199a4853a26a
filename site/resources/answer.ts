import { noSuchEntry } from '#words/plain-answers.ts'

/** How long clients may cache such a file, in seconds. */
const maxAgeSeconds = 600

/** A machine-readable file, the same for everybody. */
export function answer(body: string | Uint8Array<ArrayBuffer>, contentType: string): Response {
  return new Response(body, {
    headers: { 'Content-Type': contentType, 'Cache-Control': `public, max-age=${maxAgeSeconds}` },
  })
}

/** Removes the characters that XML 1.0 cannot hold. */
export function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML refuses
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

/**
 * When a calendar says that its entries were written: the start of the day. With the moment itself, no two answers would be
 * the same, and whoever subscribes would get all of it each time; what changes in between has a higher sequence number.
 */
export const stampOf = (now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO('UTC').startOfDay().toInstant()

/** A calendar file to download; 404 where it would be empty. */
export function calendarAnswer(text: string | undefined, fileName: string): Response {
  if (text === undefined) throw new Response(noSuchEntry, { status: 404 })
  const response = answer(text, 'text/calendar; charset=utf-8')
  response.headers.set('Content-Disposition', `attachment; filename="${fileName}.ics"`)
  return response
}

import { Hono } from 'hono'
import {
  hasBounceToken,
  readBounceReport,
  readDeliveryStatus,
} from '#domain/correspondence/bounces/bounce.ts'
import { receiveBounces } from '#domain/correspondence/bounces/receive-bounces.ts'
import { markLettersThatCameBack } from '#domain/office/mailings/letters-came-back.ts'
import type { ReceiveBodies } from '#server/bodies/receive-bodies.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { limitTime, timeLimits } from '#server/http/time-limits.ts'
import { bouncesPath } from '#words/addresses/service-paths.ts'

/** A notification has the mail that came back in it. */
const maxBytes = 1024 * 1024

const statusOf = { 'too-large': 413, 'too-slow': 408, 'too-much-at-once': 503, encoded: 415 } as const

/**
 * Receives reports of mails that came back: JSON as `readBounceReport` reads it, or the notification of a mail server as it
 * is. Answers 200 with how many registrations and letters were marked; 401 without the password; 400 where it is no report.
 */
export function mailBounces(
  { database, clock, settings, log }: Pick<Dependencies, 'database' | 'clock' | 'settings' | 'log'>,
  receiveBodies: ReceiveBodies,
): Hono {
  const receive = receiveBodies({
    hasFile: () => false,
    maxBytes: () => maxBytes,
    refuse: (c, problem) => c.body(null, statusOf[problem]),
  })
  const inTime = limitTime(timeLimits.answerMs, c => c.body(null, 503, { 'Retry-After': '30' }))
  return new Hono().post(
    bouncesPath,
    async (c, next) =>
      hasBounceToken(c.req.header('Authorization') ?? '', settings.secretKey)
        ? next()
        : c.body(null, 401, { 'WWW-Authenticate': 'Bearer' }),
    receive,
    inTime,
    async c => {
      const text = await c.req.text()
      const isJson = c.req.header('Content-Type')?.startsWith('application/json') ?? false
      const bounces = isJson ? readBounceReport(parse(text)) : readDeliveryStatus(text)
      if (!bounces) return c.text('This is no report of mails that came back.', 400)
      const now = clock.now()
      const marked = await database.write(
        async tx =>
          (await receiveBounces(tx, bounces, now)) + (await markLettersThatCameBack(tx, bounces, now)),
      )
      log.info({ reported: bounces.length, marked }, 'mails that came back were reported')
      return c.json({ marked })
    },
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

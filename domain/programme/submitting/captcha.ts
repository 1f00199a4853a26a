/**
 * The sum on the abstract form (note 4). The server draws both numbers. The expected answer travels in the token,
 * signed and unreadable, and each token can be used once.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database, Transaction } from '#database/database.ts'
import { asciiDigits } from '#domain/foundations/texts/text.ts'
import { toStored } from '#domain/foundations/time.ts'

export interface Captcha {
  /** 1 to 10 each. */
  first: number
  second: number
  token: string
}

/** Long enough to fill in the form with a paper at hand. */
const validHours = 2

/** @param secretKey the product's signing key */
export function drawCaptcha(secretKey: string, now: Temporal.Instant): Captcha {
  const first = randomInt(1, 11)
  const second = randomInt(1, 11)
  const id = randomBytes(16).toString('base64url')
  const expires = now.add({ hours: validHours }).epochMilliseconds
  const body = `${id}.${expires}.${sign(secretKey, 'answer', `${id}.${first + second}`)}`
  return { first, second, token: `${body}.${sign(secretKey, 'token', body)}` }
}

/** Somebody's answer to a sum. */
export interface CaptchaAnswer {
  secretKey: string
  token: string
  answer: string
  now: Temporal.Instant
}

/**
 * Checks an answer and uses up its token, whether the answer is right or wrong. The caller commits this even if the
 * form is refused for another reason.
 *
 * @returns false also for a token that was made elsewhere, has expired, or was used
 */
export async function checkCaptcha(tx: Transaction, given: CaptchaAnswer): Promise<boolean> {
  const token = readToken(given)
  if (!token) return false
  const used = await tx
    .insertInto('captcha_uses')
    .values({ id: token.id, expires_at: toStored(Temporal.Instant.fromEpochMilliseconds(token.expires)) })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return used !== undefined && token.isRight
}

/** Does the same without using up a right answer, for a form that is accepted later and then checked again. */
export async function tryCaptcha(tx: Transaction, given: CaptchaAnswer): Promise<boolean> {
  const token = readToken(given)
  if (!token?.isRight) return checkCaptcha(tx, given)
  const used = await tx.selectFrom('captcha_uses').select('id').where('id', '=', token.id).executeTakeFirst()
  return used === undefined
}

/** Undefined for a token that was made elsewhere or has expired. */
function readToken({ secretKey, token, answer, now }: CaptchaAnswer) {
  const [, body = '', id = '', expires = '', proof = '', signature = ''] =
    /^(([\w-]{22})\.(\d{1,15})\.([\w-]{43}))\.([\w-]{43})$/.exec(token) ?? []
  if (!isSame(signature, sign(secretKey, 'token', body))) return undefined
  if (Number(expires) <= now.epochMilliseconds) return undefined
  const sum = /^\s*(\d{1,2})\s*$/.exec(asciiDigits(answer.slice(0, 20)))?.[1]
  const isRight = sum !== undefined && isSame(proof, sign(secretKey, 'answer', `${id}.${Number(sum)}`))
  return { id, expires: Number(expires), isRight }
}

/** Deletes used tokens once they have expired and would be refused anyway. */
export async function removeUsedCaptchas(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(tx => tx.deleteFrom('captcha_uses').where('expires_at', '<=', toStored(now)).execute())
}

/** @param use prevents a signature for one use from being accepted for another */
function sign(secretKey: string, use: 'answer' | 'token', text: string): string {
  return createHmac('sha256', secretKey).update(`captcha-${use}:${text}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The key that identifies a command of the desk, so that running the same command twice moves money once. */
import { createHash } from 'node:crypto'
import { toDecimal } from '#domain/foundations/money.ts'
import type { Given } from '#tools/desk/act.ts'

/**
 * The value of `--key`; otherwise made from the command's content, such as `7K3Q-PD4M/USD-100.00/3f9a1c07`.
 *
 * @param more what else tells this command from others with the same amount
 */
export function readKey(
  given: Given,
  { code, amountMinor, currency }: { code: string; amountMinor: number; currency: string },
  more: readonly string[],
): string {
  const typed = given.option('key')?.trim()
  if (typed) return typed
  const hash = createHash('sha256').update(JSON.stringify(more)).digest('hex').slice(0, 8)
  return `${code}/${currency}-${toDecimal(amountMinor, currency)}/${hash}`
}

export const keyWords = (key: string) =>
  `Key: ${key}. Running the same command again changes nothing; to repeat it on purpose, add --key with another word.`

export const repeatWords = (key: string) =>
  `This was already done (key ${key}). Nothing was changed; to repeat it on purpose, add --key with another word.`

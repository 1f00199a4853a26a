import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { PasswordProblem } from '#domain/staff/accounts/accounts.ts'
import { passwordLength } from '#domain/staff/accounts/password.ts'

/**
 * zxcvbn's scores go up to 4. A lower score can be guessed from lists of common passwords and their variations.
 */
const leastScore = 3

/** Created on first use: its lists take half a megabyte. */
let checker: Promise<ZxcvbnFactory> | undefined

/**
 * Says why a new password is too weak; undefined where it is strong enough.
 *
 * @param known what is publicly known of the owner: name, e-mail address
 */
export async function findPasswordProblem(
  password: string,
  known: readonly string[],
): Promise<PasswordProblem | undefined> {
  if (password.length < passwordLength.least) return { code: 'too-short' }
  if (password.length > passwordLength.most) return { code: 'too-long' }
  checker ??= openChecker()
  const words = known.flatMap(text => text.split(/[^\p{L}\p{N}]+/u)).filter(word => word.length > 2)
  const { score } = (await checker).check(password, [...known, ...words])
  return score < leastScore ? { code: 'common' } : undefined
}

async function openChecker(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new core.ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
    useLevenshteinDistance: true,
  })
}

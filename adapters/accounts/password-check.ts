import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { PasswordProblem } from '#domain/accounts/accounts.ts'
import { passwordLength } from '#domain/accounts/password.ts'

/** zxcvbn's scale ends at 4; below this a password falls to a list of common ones and their usual variations. */
const leastScore = 3

/** Made when it is first needed: its lists are half a megabyte. */
let checker: Promise<ZxcvbnFactory> | undefined

/**
 * What speaks against a new password; undefined where nothing does.
 *
 * @param known what anybody knows of its owner: the name, the e-mail address
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

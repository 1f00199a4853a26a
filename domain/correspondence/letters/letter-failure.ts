/**
 * Our own reasons why somebody did not get what was sent to many. `interrupted`: the program stopped while it was being
 * sent. `decided-otherwise`: of a letter about a decision, because another follows. `stopped`: with all that was not sent yet.
 * `came-back-…`: a mail server took it, and sent it back.
 */
export const letterFailureCodes = [
  'interrupted',
  'asked-for-no-news',
  'decided-otherwise',
  'stopped',
  'came-back-no-address',
  'came-back-full',
  'came-back-refused',
] as const
export type LetterFailureCode = (typeof letterFailureCodes)[number]

/** Why a letter was not sent: for a reason of ours, or in the mail server's words. */
export type LetterFailure = { by: 'us'; code: LetterFailureCode } | { by: 'server'; text: string }

/** Reads a failure as it is stored; null if there was none, or if it is erased. */
export function readLetterFailure(stored: string | null): LetterFailure | null {
  if (stored === null) return null
  const code = letterFailureCodes.find(known => known === stored)
  return code === undefined ? { by: 'server', text: stored } : { by: 'us', code }
}

/** Which programs are not counted as visitors. They say so themselves; who pretends to be a browser is counted. */

const robot =
  /bot\b|bot[/_-]|crawl|spider|slurp|archiver|scan|monitor|uptime|check|preview|headless|lighthouse|^(?!mozilla\/)|facebookexternalhit|feed|python|curl|wget|java\/|okhttp|axios/i

/** Verdicts of user agents that were seen before: there are few, and a pattern costs more than a look. */
const known = new Map<string, boolean>()
const maxKnown = 2_000

/** Whether a request's User-Agent is no visitor's browser. All browsers begin with `Mozilla/`. */
export function isRobot(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return true
  const before = known.get(userAgent)
  if (before !== undefined) return before
  const verdict = robot.test(userAgent)
  if (known.size >= maxKnown) known.clear()
  known.set(userAgent, verdict)
  return verdict
}

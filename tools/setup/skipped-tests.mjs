/** What a test's name ends in that needs files which a clone of the project lacks: tests/support/material.ts. */
const mark = '(needs ../shared/material)'

/**
 * Says in one line which tests were skipped for want of material; nothing where none was.
 *
 * @param {any} rules the report of vitest, if it wrote one
 * @param {any} journeys the report of Playwright, if it wrote one
 * @param {string} root the project's folder
 * @returns {string | undefined}
 */
export function withoutMaterial(rules, journeys, root) {
  const ofRules = (rules?.testResults ?? []).flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults
      .filter(
        (/** @type {any} */ { status, fullName }) =>
          status !== 'passed' && status !== 'failed' && fullName.includes(mark),
      )
      .map(() => (name.startsWith(root) ? name.slice(root.length) : name)),
  )
  const skipped = [...ofRules, ...(journeys?.suites ?? []).flatMap(skippedIn)]
  if (skipped.length === 0) return undefined
  const files = [...new Set(skipped)].toSorted()
  return `${skipped.length} skipped without ../shared/material, in ${files.join(', ')}`
}

/**
 * @param {any} suite
 * @returns {string[]} a file for each skipped test
 */
function skippedIn({ specs = [], suites = [] }) {
  const own = specs
    .filter(
      (/** @type {any} */ { title, tests }) =>
        title.includes(mark) && tests.some((/** @type {any} */ { status }) => status === 'skipped'),
    )
    .map((/** @type {any} */ { file }) => `tests/journeys/${file}`)
  return [...own, ...suites.flatMap(skippedIn)]
}

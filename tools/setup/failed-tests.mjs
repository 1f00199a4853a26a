/**
 * Names each test that failed, or passed only when tried again, and the first lines of why, so that the end of a log tells what hours of it hide.
 *
 * @param {any} rules the report of vitest, if it wrote one
 * @param {any} journeys the report of Playwright, if it wrote one
 * @param {string} root the project's folder
 * @returns {string[]} lines, none where nothing failed
 */
export function failedTests(rules, journeys, root) {
  const ofRules = (rules?.testResults ?? []).flatMap(
    (/** @type {any} */ { name, status, message, assertionResults }) => {
      const file = name.startsWith(root) ? name.slice(root.length) : name
      // One that passed only when tried again keeps the message of its first try.
      const told = assertionResults.filter(
        (/** @type {any} */ { status, failureMessages }) =>
          status === 'failed' || failureMessages?.length > 0,
      )
      // A file that does not load holds no test.
      if (told.length === 0) return status === 'failed' ? said(file, 'the file itself', message) : []
      return told.flatMap((/** @type {any} */ { status, fullName, failureMessages }) =>
        said(file, fullName, failureMessages?.[0], status === 'failed' ? 'failed' : onlyAgain),
      )
    },
  )
  return [...ofRules, ...(journeys?.suites ?? []).flatMap(failedIn)]
}

/**
 * @param {any} suite
 * @returns {string[]}
 */
function failedIn({ specs = [], suites = [] }) {
  const own = specs.flatMap((/** @type {any} */ { title, file, tests }) =>
    tests
      .filter((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky')
      .flatMap((/** @type {any} */ { status, results }) =>
        said(
          `tests/journeys/${file}`,
          title,
          results.find((/** @type {any} */ { error }) => error)?.error.message,
          status === 'flaky' ? onlyAgain : 'failed',
        ),
      ),
  )
  return [...own, ...suites.flatMap(failedIn)]
}

const onlyAgain = 'passed only when tried again'

/** How many lines of a failure's message are said: what was expected, what came, and where. */
const messageLines = 8

/** Colours of a terminal, which a report keeps. */
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/**
 * @param {string} file
 * @param {string} title
 * @param {string | undefined} message
 * @param {string} [how]
 */
function said(file, title, message = '', how = 'failed') {
  const lines = message
    .replace(colours, '')
    .split('\n')
    .filter(line => line.trim())
  return [`${how}: ${file} > ${title}`, ...lines.slice(0, messageLines).map(line => `    ${line.trim()}`)]
}

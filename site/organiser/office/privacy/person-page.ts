import { formatInstant } from '#domain/foundations/time.ts'
import type { WritePersonPage } from '#domain/office/privacy/export-person.ts'
import type { PersonRow } from '#domain/office/privacy/person-tables.ts'
import { personTableWords } from '#words/organiser/office/privacy-words.ts'

/** Everything about a person as one page, which they can read without any program but a browser. */
export const writePersonPage: WritePersonPage = (person, tables, now) => {
  const sections = tables.map(({ table, rows }) => {
    const lists = rows.map(row => `<dl>\n${factsOf(row)}</dl>`)
    return `<h2>${escaped(personTableWords[table].label)}</h2>\n${lists.join('\n<hr>\n')}`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(person.name)}</title>
<h1>What is stored about ${escaped(person.name)}</h1>
<p>${person.address && `${escaped(person.address)}. `}Created at ${formatInstant(now, 'UTC')}. The file person.json and the
tables beside it contain the same for programs.</p>
${sections.join('\n')}
</html>
`
}

const factsOf = (row: PersonRow) =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([column, value]) =>
        `<dt>${escaped(column.replaceAll('_', ' '))}</dt><dd>${escaped(String(value))}</dd>\n`,
    )
    .join('')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

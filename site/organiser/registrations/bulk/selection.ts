/** The selected registrations of a list: ticked ones, or all that match. */
import type { RegistrationFilter } from '#domain/office/lists/registration-filter.ts'
import { readListRequest, viewQuery } from '#site/organiser/registrations/list-address.ts'

export interface Selection {
  filter: RegistrationFilter
  /** The address of a list with exactly these, for a mail or an export. */
  query: string
  /** All that match, including those on other pages. */
  isAll: boolean
}

/**
 * Reads the form of a list: `code` of each ticked row, or `all` with the filters of the list in `list`.
 *
 * @returns undefined where nothing is selected
 */
export function readSelection(sent: URLSearchParams): Selection | undefined {
  const isAll = sent.get('all') === 'yes'
  const query = isAll
    ? viewQuery(new URLSearchParams(sent.get('list') ?? ''))
    : new URLSearchParams(sent.getAll('code').map(code => ['code', code])).toString()
  const { filter } = readListRequest(new URLSearchParams(query))
  return isAll || filter.code ? { filter, query, isAll } : undefined
}

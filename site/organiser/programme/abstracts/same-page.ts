/** What the address of an abstract's page keeps: the list that it was opened from. */
import { abstractsNoun } from '#domain/office/abstract-list/abstracts-noun.ts'
import { queryOfRows } from '#site/organiser/office/lists/list-address.ts'

/** By what a list is narrowed and sorted, as the query of an abstract's page: without its columns and page, because a page has it in each row. */
export const queryOfPage = (query: URLSearchParams): string => asQuery(queryOfRows(abstractsNoun, query))

/** The page again after a form, without what it said was just done. */
export function samePage({ pathname, searchParams }: URL): string {
  const kept = new URLSearchParams(searchParams)
  kept.delete('done')
  return pathname + asQuery(kept.toString())
}

const asQuery = (text: string) => (text === '' ? '' : `?${text}`)

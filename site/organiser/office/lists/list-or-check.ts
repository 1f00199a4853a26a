/** A list with acts on many rows: what its page shows. */
import type { NounTypes } from '#domain/office/lists/noun.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { barActs, type ListActs, readActed, readListCheck } from '#site/organiser/office/lists/list-acts.ts'
import { type ListAsked, type ListWords, readListView } from '#site/organiser/office/lists/list-view.ts'

/**
 * The check page of the act that the address names, or the list, with what was just done.
 *
 * @param askList called for the list only
 * @throws the redirect to a file of the selected rows
 */
export async function readListOrCheck<T extends NounTypes, A extends Right, Row>(
  staff: StaffRequest,
  { words, acts }: { words: ListWords<T>; acts: ListActs<T, A> },
  asked: Pick<ListAsked<T, Row>, 'url' | 'path' | 'context'> & { title: string; fileAt?: string | undefined },
  askList: () => Promise<Pick<ListAsked<T, Row>, 'sight' | 'choices' | 'counts' | 'row' | 'file'>>,
) {
  const { url, path, context, title, fileAt } = asked
  const { read } = staff.site.database
  const check = await readListCheck(read, acts, { url, context, title, fileAt })
  if (check) return { step: 'check' as const, check }
  const view = await readListView(staff, words, {
    url,
    path,
    context,
    scope: staff.scope,
    bulk: { address: path, field: 'id', acts: barActs(acts, fileAt !== undefined), isHere: true },
    ...(await askList()),
  })
  return { step: 'list' as const, ...view, acted: readActed(acts, url.searchParams) }
}

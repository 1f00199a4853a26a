/** The forms that save a view of a list, and remove one. */
import { data } from 'react-router'
import { toId } from '#domain/foundations/texts/text.ts'
import type { Described, NounTypes } from '#domain/office/lists/noun.ts'
import { removeView, saveView } from '#domain/office/lists/saved-views.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formToRead, type RouteArgs, type StaffRequest } from '#site/organiser/guard.ts'
import { queryOfList } from '#site/organiser/office/lists/list-address.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { wordsForLabel } from '#words/problem-words.ts'

/** A list, or which of several an address names. */
type NounOf<T extends NounTypes> =
  | Described<T>
  | ((args: RouteArgs, conference: StaffRequest['conference']) => Described<T>)

/** @param right what the list itself asks for: whoever reads it may save how */
export function viewForms<T extends NounTypes>(of: NounOf<T>, right: Right) {
  const listAt = (args: RouteArgs, conference: StaffRequest['conference']) => {
    const noun = typeof of === 'function' ? of(args, conference) : of
    const query = queryOfList(noun, args.url.searchParams)
    return { noun, query, address: `${args.url.pathname}?${query}` }
  }
  return {
    'save-view': formToRead(right, async ({ site, permit, act: by, conference }, sent, args) => {
      const { name, whose } = textsOf(sent, ['name', 'whose'])
      const { noun, query, address } = listAt(args, conference)
      const view = { noun: noun.name, name: name.trim(), query, isTeam: whose === 'team' }
      const saved = await site.database.write(tx => saveView(tx, permit, by, view))
      if (saved.ok) throw redirectTo(address)
      const problem =
        saved.error.code === 'too-many'
          ? 'There are 30 already. Remove one that nobody uses.'
          : wordsForLabel('The name', saved.error.code)
      return data({ name, whose, problem }, { status: 422 })
    }),
    'remove-view': formToRead(right, async ({ site, permit, act: by, conference }, sent, args) => {
      const { noun, address } = listAt(args, conference)
      const id = toId(sent.get('view'))
      // Removing one that is already removed is fine.
      if (id !== undefined) {
        await site.database.write(tx => removeView(tx, permit, by, { id, noun: noun.name }))
      }
      throw redirectTo(address)
    }),
  }
}

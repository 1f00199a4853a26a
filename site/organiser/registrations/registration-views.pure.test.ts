import { expect, test } from 'vitest'
import { changeQuery } from '#site/organiser/office/lists/list-address.ts'
import { readListRequest, viewOf, views } from '#site/organiser/registrations/registration-views.ts'

const read = (text: string) => readListRequest(new URLSearchParams(text))

test('an address narrows the list, and turns round what it says', () => {
  expect(read('state=paid&state=waiting&not=category&category=7&q=noor&sort=-name&after=12')).toEqual({
    filter: {
      state: { values: ['waiting', 'paid'], isNot: false },
      category: { values: [7], isNot: true },
      text: { words: 'noor', isNot: false },
    },
    order: 'name',
    isDescending: true,
    after: 12,
    before: undefined,
    isWhole: false,
  })
})

test('what means nothing does not narrow it', () => {
  const nothing = { filter: {}, order: 'registered', isDescending: true }
  for (const text of [
    '',
    'q=+&state=lost&category=x&type=&method=cheque&not=state',
    'sort=--&after=-1&before=1e3',
  ]) {
    expect(read(text)).toEqual({ ...nothing, after: undefined, before: undefined, isWhole: false })
  }
})

test('another order begins anew, and empty fields of the form make no other view', () => {
  const query = new URLSearchParams('state=paid&sort=name&after=9&q=')
  expect(changeQuery(query, { sort: '-total' })).toBe('?state=paid&sort=-total&q=')
  expect(changeQuery(query, { q: null, state: null, sort: null })).toBe('?')
  expect(viewOf(query)).toBe('paid')
  expect(viewOf(new URLSearchParams('state=paid&q=noor'))).toBe(undefined)
  for (const view of views) expect(viewOf(new URLSearchParams(view.query))).toBe(view.name)
})

test('the view of presenters is what is counted for it', () => {
  const query = views.find(({ name }) => name === 'presenters')?.query
  expect(read(query ?? '').filter).toEqual({
    state: { values: ['paid'], isNot: false },
    type: { values: ['presenters'], isNot: false },
  })
})

import { describe, expect, test } from 'vitest'
import { markOf } from '#site/organiser/guard.ts'
import { listOrganiserPages } from '#tests/roles/organiser-pages.ts'

/** Pages that need no session, with their purpose. Adding a page here is a deliberate step. */
const open = new Set([
  './organiser/staff/sign-in/sign-in.tsx',
  './organiser/staff/sign-in/second-step.tsx',
  './organiser/staff/sign-in/sign-out.ts',
  './organiser/staff/sign-in/reset.tsx',
  './organiser/staff/sign-in/new-password.tsx',
  './organiser/staff/sign-in/invitation.tsx',
])

describe('every page of the back office', async () => {
  const pages = await listOrganiserPages()

  test.each(pages)('$file is guarded, its loader and its action', ({ file, pattern, loader, action }) => {
    // The outermost frame shows nothing personal.
    if (file !== './organiser/office.tsx') expect(markOf(loader)).toBeDefined()
    if (action !== undefined) expect(markOf(action)).toBeDefined()
    if (pattern !== undefined) expect(pattern).toMatch(/^\/organiser/)
  })

  test('needs a session, except for the pages that create one', () => {
    const found = pages.filter(page => [page.loader, page.action].some(each => markOf(each)?.kind === 'open'))
    expect(new Set(found.map(({ file }) => file))).toEqual(open)
  })
})

import { redirect } from 'react-router'

/** Leads to a page, which is then read: after a form too (303), so that reloading the page sends no form again. */
export const redirectTo = (path: string, headers?: Headers): Response =>
  redirect(path, headers ? { status: 303, headers } : 303)

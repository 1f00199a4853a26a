/** Names of a conference's records that contain what somebody types, for a field that refers to them. */
import { findNames, namedKinds } from '#domain/preparation/editing/known-names.ts'
import { guardedAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'

export const loader = guardedAtConference('read-set-up', async ({ site, scope }, { params, url }) => {
  const kind = namedKinds.find(each => each === params.kind)
  if (!kind) throw notFound()
  const query = (url.searchParams.get('q') ?? '').slice(0, 200)
  return Response.json(await findNames(site.database.read, scope, kind, { query }))
})

import { siteContext } from '#site/context.ts'
import { open } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { clientOf, withCookies } from '#site/organiser/session.ts'
import type { Route } from './+types/sign-out.ts'

const why = 'whoever has no session any more is signed out already'

/** Signing out is a form; opening its address redirects. */
export const loader = open(why, (_args: Route.LoaderArgs) => redirectTo(organiserPaths.signIn))

export const action = open(why, async ({ context, request }: Route.ActionArgs) => {
  const site = context.get(siteContext)
  const cookies = await site.accounts.signOut(clientOf(request, site.clientAddress))
  return redirectTo(organiserPaths.signIn, withCookies(cookies))
})

import { Fragment, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  RouterProvider,
  type RouterProviderProps,
} from 'react-router'
import type { SentPage } from '#site/late-scripts/sent-page.ts'

/** The whole document, in the shape in which React Router's `<ServerRouter>` rendered it. */
export function HydratedSite({ page, router }: { page: SentPage; router: RouterProviderProps['router'] }) {
  useLayoutEffect(() => {
    router.initialize()
  }, [router])
  return (
    <>
      <FrameworkContext.Provider value={page.framework}>
        <RouterProvider router={router} flushSync={flushSync} />
      </FrameworkContext.Provider>
      {/* The server has its stream of data here, and ids depend on a component's place. */}
      <Fragment />
    </>
  )
}

import { forSignedIn } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'

/** Unknown addresses of the back office: signed-in people see the error within the frame. */
export const loader = forSignedIn(() => {
  throw notFound()
})

export default function NotFoundPage() {
  return null
}

import { data } from 'react-router'
import { forSignedIn } from '#site/organiser/guard.ts'

/** Unknown addresses of the back office: signed-in people see the error within the frame. */
export const loader = forSignedIn(() => {
  throw data(null, { status: 404 })
})

export default function Nowhere() {
  return null
}

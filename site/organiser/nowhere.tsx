import { data } from 'react-router'
import { forSignedIn } from '#site/organiser/guard.ts'

/** Addresses below the back office that no page has: whoever is signed in is told so within the frame. */
export const loader = forSignedIn(() => {
  throw data(null, { status: 404 })
})

export default function Nowhere() {
  return null
}

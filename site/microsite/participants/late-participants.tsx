import { lazy, Suspense } from 'react'
import { orAsSent } from '#site/browser/or-as-sent.ts'
import type { ParticipantsView } from '#site/microsite/participants/load-participants.ts'

const Late = lazy(async () => ({
  default: (await orAsSent(import('#site/microsite/participants/participants.tsx'))).Participants,
}))

/** The list, whose script comes to no other page. */
export function LateParticipants(props: { participants: ParticipantsView }) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import type { ParticipantsView } from '#site/microsite/participants/load-participants.ts'

const Late = lazy(async () => ({
  default: (await import('#site/microsite/participants/participants.tsx')).Participants,
}))

/** The list, whose script comes to no other page. */
export function LateParticipants(props: { participants: ParticipantsView }) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  )
}

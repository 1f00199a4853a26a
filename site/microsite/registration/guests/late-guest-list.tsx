import { lazy, Suspense } from 'react'
import { orAsSent } from '#site/browser/or-as-sent.ts'

const Loaded = lazy(async () => {
  const { GuestList } = await orAsSent(import('#site/microsite/registration/guests/guest-list.tsx'))
  return { default: GuestList }
})

/** The script of the list of guests, which only comes to pages of registrations that have some. */
export const GuestList = (props: React.ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)

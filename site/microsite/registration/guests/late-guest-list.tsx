import { lazy, Suspense } from 'react'

const Loaded = lazy(async () => {
  const { GuestList } = await import('#site/microsite/registration/guests/guest-list.tsx')
  return { default: GuestList }
})

/** The script of the list of guests, which only comes to pages of registrations that have some. */
export const GuestList = (props: React.ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)

import { useLocation } from 'react-router'
import { HomePage } from '#site/microsite/home/home-page.tsx'
import type { LoadedHome } from '#site/microsite/home/load-home.ts'
import { Biography } from '#site/microsite/people/biography.tsx'

/** One page at two addresses; `/{event}` is canonical (note 10). */
export function MicrositeHome({
  view: { home, isComplete, biography },
}: {
  view: Pick<LoadedHome, 'home' | 'isComplete' | 'biography'>
}) {
  const { pathname } = useLocation()
  return (
    <>
      <HomePage home={home} isComplete={isComplete} />
      {biography && <Biography biography={biography} closeTo={pathname} />}
    </>
  )
}

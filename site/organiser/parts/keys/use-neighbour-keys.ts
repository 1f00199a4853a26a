import { useEffect } from 'react'
import { areSingleKeysOn } from '#site/organiser/parts/keys/single-keys.tsx'
import { isTyping } from '#site/organiser/parts/keys/use-row-keys.ts'

const relations: Readonly<Record<string, string>> = { j: 'next', k: 'prev' }

/** `j` and `k` follow the page's links to the next and the previous record, as in a list they move to them. */
export function useNeighbourKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const relation = relations[event.key]
      if (relation === undefined || !areSingleKeysOn()) return
      document.querySelector<HTMLElement>(`main a[rel="${relation}"]`)?.click()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

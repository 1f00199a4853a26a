import { useEffect, useRef, useState } from 'react'

/** Names that a field offers. */
export interface OfferedNames {
  names: readonly string[]
  /** Where others are searched for; null if these are all. */
  more: string | null
}

/** After the last letter, so that a name costs one request. */
const pauseMs = 200

/**
 * The names that a field offers. If there are more than the page has, those that contain what is typed are asked for;
 * without an answer the known ones stay, and the field takes any name.
 */
export function useOfferedNames({ names, more }: OfferedNames) {
  const [offered, setOffered] = useState(names)
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])
  const offer =
    more === null
      ? undefined
      : async ({ currentTarget: { value } }: React.InputEvent<HTMLInputElement>) => {
          asking.current?.abort()
          const latest = new AbortController()
          asking.current = latest
          const { signal } = latest
          await new Promise(resolve => setTimeout(resolve, pauseMs))
          if (signal.aborted || value.trim() === '') return
          try {
            const answer = await fetch(`${more}?${new URLSearchParams({ q: value })}`, {
              redirect: 'error',
              signal,
            })
            if (answer.ok) setOffered((await answer.json()).names)
          } catch {
            // The next letter asks again.
          }
        }
  return { offered, offer }
}

import { type FormEvent, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/** After the last key. */
const pauseMs = 250

/**
 * Searches when somebody stops typing, so that no key has to be pressed. The searches of one word replace each other in
 * the browser's history.
 *
 * @param words that the page shows results for
 */
export function useSearchWhileTyping(words: string) {
  const submit = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopWaiting = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // After Back or a link; what somebody is typing is left alone.
    if (field.current && field.current !== document.activeElement) field.current.value = words
  }, [words])
  const searchSoon = ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) => {
    stopWaiting()
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), pauseMs)
  }
  return { field, searchSoon, stopWaiting }
}

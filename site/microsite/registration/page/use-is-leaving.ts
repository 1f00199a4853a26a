import { useEffect, useState } from 'react'

/** Longer than a payer's page waits for its gateway. If no page has come by then, the form may be sent again. */
const patienceMs = 20_000

/**
 * `useIsSending` for a form with `reloadDocument`, which the browser sends without the router.
 *
 * @returns whether it is being sent, and the form's `onSubmit`
 */
export function useIsLeaving(): [boolean, (event: React.SubmitEvent) => void] {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving) return
    const stay = () => setLeaving(false)
    const timer = setTimeout(stay, patienceMs)
    // The browser's Back button may show the page as it was left.
    addEventListener('pageshow', stay)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', stay)
    }
  }, [isLeaving])
  return [isLeaving, event => (isLeaving ? event.preventDefault() : setLeaving(true))]
}

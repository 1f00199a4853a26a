import { useEffect, useState } from 'react'
import { listed } from '#domain/foundations/listed.ts'
import styles from '#site/organiser/record-form/record-editor.module.css'

/** Between two questions, so that typing costs one request now and then. */
const pauseMs = 30_000

interface OtherVisitorsProps {
  formId: string
  /** Names, as the page was loaded. */
  visitors: readonly string[]
  /** Where to ask again. */
  address: string
}

/**
 * Names the colleagues who have the same editor open. It asks again when somebody types or comes back to the page, and
 * not by a timer, which would keep an unused session alive.
 */
export function OtherVisitors({ formId, visitors, address }: OtherVisitorsProps) {
  const [latest, setLatest] = useState(visitors)
  useEffect(() => setLatest(visitors), [visitors])
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    let askedAt = performance.now()
    const ask = async () => {
      if (performance.now() - askedAt < pauseMs) return
      askedAt = performance.now()
      try {
        const response = await fetch(address, { redirect: 'error', signal })
        if (!response.ok) return
        const { visitors: now } = await response.json()
        setLatest(now)
      } catch {
        // Asked again at the next occasion; saving finds every conflict anyway.
      }
    }
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form')?.id === formId) ask()
    }
    const onReturn = () => {
      if (document.visibilityState === 'visible') ask()
    }
    document.addEventListener('input', onInput, { signal })
    document.addEventListener('visibilitychange', onReturn, { signal })
    return () => gone.abort()
  }, [formId, address])
  return (
    <p role="status" className={styles.others}>
      {latest.length > 0 &&
        `${listed(latest)} also opened this. Nothing is locked: if you both change a field, you choose between the two when you save.`}
    </p>
  )
}

import { useEffect, useState } from 'react'
import styles from '#site/microsite/registration/page/registration-sheet.module.css'
import * as words from '#words/registration/page/hold-countdown.ts'

const minuteMs = 60_000

/** How long the place is held: a countdown by the page's script; without it, a fixed text. */
export function HoldCountdown({ minutes }: { minutes: number }) {
  const [left, setLeft] = useState(minutes)
  useEffect(() => {
    const since = performance.now()
    setLeft(minutes)
    const timer = setInterval(
      () => setLeft(Math.max(0, minutes - Math.floor((performance.now() - since) / minuteMs))),
      minuteMs / 4,
    )
    return () => clearInterval(timer)
  }, [minutes])
  return (
    <p className={styles.note} role="timer">
      {wordsOf(left)}
    </p>
  )
}

function wordsOf(minutes: number): string {
  if (minutes === 0) return words.youHaveLessThanA()
  return words.timeLeft({ minutes })
}

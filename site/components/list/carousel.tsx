import { useEffect, useRef, useState } from 'react'
import { statedDirection } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'
import styles from '#site/components/list/carousel.module.css'
import { Sentence } from '#site/components/sentence.tsx'
import { VisuallyHidden } from '#site/components/visually-hidden.tsx'

/**
 * A row of items that scrolls and snaps. Swiping and scrolling are native; the script adds buttons, arrow keys and
 * the step from the last item to the first. It never moves by itself.
 */
export function Carousel({
  label,
  items,
  view = 'one',
}: {
  label: string
  items: { key: React.Key; content: React.ReactNode }[]
  /** Items visible at once: one, or one to three depending on the width. */
  view?: 'one' | 'upToThree'
}) {
  const track = useRef<HTMLUListElement>(null)
  const [announced, setAnnounced] = useState('')
  const [shown, setShown] = useState<Shown>({ first: 0, last: 0 })

  useEffect(() => {
    if (track.current) setShown(shownSlides(track.current))
  }, [])

  function step(by: 1 | -1) {
    const list = track.current
    if (!list) return
    const slides = [...list.children]
    const { first: current } = shownSlides(list)
    const isAtEnd = Math.abs(list.scrollLeft) >= list.scrollWidth - list.clientWidth - 2
    const next = by === 1 && isAtEnd ? 0 : (current + by + slides.length) % slides.length
    const [start, slide] = [slides[0], slides[next]]
    if (!(start instanceof HTMLElement) || !(slide instanceof HTMLElement)) return
    // From right to left it counts down from 0.
    list.scrollTo({ left: slide.offsetLeft - start.offsetLeft })
    const last = Math.min(next + shown.last - shown.first, slides.length - 1)
    setAnnounced(positionWords({ first: last - shown.last + shown.first, last }, slides.length))
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.target !== track.current) return
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    const onwards = statedDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    step(event.key === onwards ? 1 : -1)
  }

  if (items.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups content
    <div className={styles.carousel} role="group" aria-roledescription={say('carousel')} aria-label={label}>
      <ul
        ref={track}
        className={styles.track}
        data-view={view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
        onScroll={event => setShown(shownSlides(event.currentTarget))}
      >
        {items.map(({ key, content }) => (
          <li key={key} className={styles.slide}>
            {content}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={styles.controls}>
          <button type="button" className={styles.step} onClick={() => step(-1)}>
            <Arrow to="left" />
            <Sentence text={say('Previous<list> in {label}</list>', { label })} list={hidden} />
          </button>
          <button type="button" className={styles.step} onClick={() => step(1)}>
            <Sentence text={say('Next<list> in {label}</list>', { label })} list={hidden} />
            <Arrow to="right" />
          </button>
          <span className={styles.position} aria-hidden="true">
            {positionWords(shown, items.length)}
          </span>
          <VisuallyHidden role="status">{announced}</VisuallyHidden>
        </div>
      )}
    </div>
  )
}

/** The slides in view, counted from 0. */
interface Shown {
  first: number
  last: number
}

/** All slides of a track are equally wide. */
function shownSlides({ children, scrollLeft, scrollWidth, clientWidth }: HTMLUListElement): Shown {
  const step = scrollWidth / children.length
  const first = Math.round(Math.abs(scrollLeft) / step)
  return { first, last: first + Math.max(1, Math.round(clientWidth / step)) - 1 }
}

/** `4 of 6`, or `4–6 of 6` where several are in view. */
function positionWords({ first, last }: Shown, count: number): string {
  const range = first === last ? `${first + 1}` : `${first + 1}–${last + 1}`
  return say('{range} of {count}', { range, count })
}

function Arrow({ to }: { to: 'left' | 'right' }) {
  return (
    <svg viewBox="0 0 24 10" width="24" height="10" aria-hidden="true" className={styles.arrow}>
      <path d={to === 'right' ? 'M0 5h22M18 1l4 4-4 4' : 'M24 5H2M6 1 2 5l4 4'} />
    </svg>
  )
}

const hidden = (words: string) => <VisuallyHidden>{words}</VisuallyHidden>

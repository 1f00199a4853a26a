import { useRef, useState } from 'react'
import styles from '#site/components/list/carousel.module.css'
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
  const [shown, setShown] = useState(0)

  function step(by: 1 | -1) {
    const list = track.current
    if (!list) return
    const slides = [...list.children]
    const current = currentSlide(list)
    const isAtEnd = list.scrollLeft >= list.scrollWidth - list.clientWidth - 2
    const next = by === 1 && isAtEnd ? 0 : (current + by + slides.length) % slides.length
    const slide = slides[next]
    if (!(slide instanceof HTMLElement)) return
    list.scrollTo({ left: slide.offsetLeft - list.offsetLeft })
    setAnnounced(`${next + 1} of ${slides.length}`)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.target !== track.current) return
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    step(event.key === 'ArrowRight' ? 1 : -1)
  }

  if (items.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups content
    <div className={styles.carousel} role="group" aria-roledescription="carousel" aria-label={label}>
      <ul
        ref={track}
        className={styles.track}
        data-view={view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
        onScroll={event => setShown(currentSlide(event.currentTarget))}
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
            Previous<VisuallyHidden> in {label}</VisuallyHidden>
          </button>
          <button type="button" className={styles.step} onClick={() => step(1)}>
            Next<VisuallyHidden> in {label}</VisuallyHidden>
            <Arrow to="right" />
          </button>
          <span className={styles.position} aria-hidden="true">
            {shown + 1} of {items.length}
          </span>
          <VisuallyHidden role="status">{announced}</VisuallyHidden>
        </div>
      )}
    </div>
  )
}

/** The slide nearest to the track's beginning. */
function currentSlide(list: HTMLUListElement): number {
  const distances = [...list.children].map(slide =>
    slide instanceof HTMLElement
      ? Math.abs(slide.offsetLeft - list.offsetLeft - list.scrollLeft)
      : Number.POSITIVE_INFINITY,
  )
  return distances.indexOf(Math.min(...distances))
}

function Arrow({ to }: { to: 'left' | 'right' }) {
  return (
    <svg viewBox="0 0 24 10" width="24" height="10" aria-hidden="true" className={styles.arrow}>
      <path d={to === 'right' ? 'M0 5h22M18 1l4 4-4 4' : 'M24 5H2M6 1 2 5l4 4'} />
    </svg>
  )
}

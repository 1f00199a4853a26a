import { useEffect, useRef } from 'react'

/**
 * Sets `data-arrives` on an element when it is first scrolled into view, so that the stylesheet can animate it.
 * Before that it is fully visible: nothing depends on the script, and print and search see everything.
 */
export function useArrival<Target extends HTMLElement>() {
  const element = useRef<Target>(null)
  useEffect(() => {
    const target = element.current
    // What is visible already is not animated.
    if (!target || target.getBoundingClientRect().top < window.innerHeight) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      target.dataset.arrives = ''
      observer.disconnect()
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return element
}

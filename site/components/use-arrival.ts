import { useEffect, useRef } from 'react'

/**
 * Marks an element with `data-arrives` when it is first scrolled into sight, for the stylesheet to let it arrive.
 * Until then it stands there as it is: nothing waits for a script, and print and search see everything.
 */
export function useArrival<Target extends HTMLElement>() {
  const element = useRef<Target>(null)
  useEffect(() => {
    const target = element.current
    // What can be seen already does not arrive any more.
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

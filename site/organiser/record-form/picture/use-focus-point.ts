import { useCallback, useRef, useState } from 'react'

/** In percent from the left and from the top. */
export interface Focus {
  x: number
  y: number
}

export const middle: Focus = { x: 50, y: 50 }

/** The focus point of a picture: typed into two fields, or set by pressing and dragging on the picture. */
export function useFocusPoint(start: Focus) {
  const [focus, setFocus] = useState(start)
  const x = useRef<HTMLInputElement>(null)
  const y = useRef<HTMLInputElement>(null)
  const typed = useCallback(
    () => setFocus({ x: shareOf(x.current?.value), y: shareOf(y.current?.value) }),
    [],
  )
  /** Fills in both fields as if typed, so that listeners on the form are notified. */
  const set = useCallback((next: Focus) => {
    for (const [field, share] of [
      [x.current, next.x],
      [y.current, next.y],
    ] as const) {
      if (!field || field.value === String(share)) continue
      field.value = String(share)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setFocus(next)
  }, [])
  const stage = useCallback(
    (element: HTMLElement | null) => (element ? followPointer(element, set) : undefined),
    [set],
  )
  return { focus, fields: { x, y, set }, stage, typed }
}

/** An unreadable value counts as the middle; the server reports the problem. */
function shareOf(text = ''): number {
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : 50
}

/** @returns a function that ends it */
function followPointer(element: HTMLElement, set: (focus: Focus) => void): () => void {
  let isDragging = false
  const follow = (event: PointerEvent) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const share = (part: number, whole: number) => Math.round(Math.min(1, Math.max(0, part / whole)) * 100)
    set({ x: share(event.clientX - left, width), y: share(event.clientY - top, height) })
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    isDragging = true
    element.setPointerCapture(event.pointerId)
    follow(event)
    // Prevents dragging of the picture and selection of text.
    event.preventDefault()
  }
  const onMove = (event: PointerEvent) => {
    if (isDragging) follow(event)
  }
  const onUp = () => {
    isDragging = false
  }
  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onUp)
  return () => {
    element.removeEventListener('pointerdown', onDown)
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onUp)
    element.removeEventListener('pointercancel', onUp)
  }
}

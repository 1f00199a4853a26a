import { useLayoutEffect, useState } from 'react'
import { useHydrated } from '#site/forms/use-hydrated.ts'

interface EarlyText {
  text: string
  selection: [from: number, to: number]
}

/**
 * Text found in each element so far. An interrupted hydration starts again, and may have reset the element by then.
 */
const found = new WeakMap<HTMLTextAreaElement, EarlyText>()

/**
 * Keeps what somebody typed into a textarea before the page was hydrated. React keeps the text of other fields, but
 * resets a textarea to its initial text.
 *
 * @param id the textarea's
 */
export function useEarlyText(id: string): void {
  const isHydrated = useHydrated()
  const [early] = useState(() => (isHydrated ? undefined : findEarly(id)))
  useLayoutEffect(() => {
    const area = early && findArea(id)
    if (!area || area.value !== area.defaultValue) return
    area.value = early.text
    area.setSelectionRange(...early.selection)
  }, [id, early])
}

function findEarly(id: string): EarlyText | undefined {
  const area = findArea(id)
  if (!area) return undefined
  const { value, defaultValue, selectionStart, selectionEnd } = area
  if (value !== defaultValue) found.set(area, { text: value, selection: [selectionStart, selectionEnd] })
  return found.get(area)
}

/** Undefined on the server. */
function findArea(id: string): HTMLTextAreaElement | undefined {
  if (typeof document === 'undefined') return undefined
  const element = document.getElementById(id)
  return element instanceof HTMLTextAreaElement ? element : undefined
}

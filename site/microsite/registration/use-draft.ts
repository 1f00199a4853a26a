import { type RefObject, useCallback, useEffect, useState } from 'react'

/** The forms that keep a draft. */
export type DraftForm = 'registration' | 'discount'

/** Where a conference's drafts lie in the visitor's own browser. */
export const draftName = (event: string, form: DraftForm = 'registration') =>
  form === 'registration' ? `colloquy-draft:${event}` : `colloquy-draft:${event}:${form}`

/** Storage may be switched off or full; the form works without it. */
function storage<T>(use: (local: Storage) => T): T | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}

export function forgetDraft(event: string, form: DraftForm = 'registration'): void {
  storage(local => local.removeItem(draftName(event, form)))
}

/** Once somebody has paid, nothing that they typed stays behind. */
export function forgetDrafts(event: string): void {
  forgetDraft(event, 'registration')
  forgetDraft(event, 'discount')
}

/**
 * Mirrors a form to the browser's local storage and puts it back on the next visit. Who filled the form before this
 * script ran keeps what they typed.
 *
 * @param onFilled called with a form that was filled without a word of React's; a stable function
 * @param isFresh false where the server filled the form: what it says is newer than any draft
 */
export function useDraft(
  event: string,
  form: RefObject<HTMLFormElement | null>,
  isFresh: boolean,
  onFilled: (form: HTMLFormElement) => void,
  kind: DraftForm = 'registration',
) {
  const [isRestored, setRestored] = useState(false)

  const save = useCallback(() => {
    if (!form.current) return
    const values = Object.fromEntries(
      [...new FormData(form.current)].filter(([, value]) => typeof value === 'string'),
    )
    storage(local => local.setItem(draftName(event, kind), JSON.stringify(values)))
  }, [event, form, kind])

  useEffect(() => {
    const filled = form.current
    if (!filled) return
    if (!isFresh || isTouched(filled)) {
      save()
      onFilled(filled)
      return
    }
    const kept = storage(local => local.getItem(draftName(event, kind)))
    if (kept && fill(filled, kept)) {
      setRestored(true)
      onFilled(filled)
    }
  }, [event, form, isFresh, save, onFilled, kind])

  return { isRestored, save }
}

/** Whether anything in a form is other than the page came with. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some(control => {
    if (control instanceof HTMLSelectElement) {
      const chosenAtFirst = [...control.options].findIndex(option => option.defaultSelected)
      return control.selectedIndex !== Math.max(0, chosenAtFirst)
    }
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
    if (!(control instanceof HTMLInputElement)) return false
    return control.value !== control.defaultValue || control.checked !== control.defaultChecked
  })
}

/** Fields that belong to the page, not to what was typed. */
const ownFields = new Set(['category'])

/** Fills a form's controls by name; true where something that was typed or chosen came back. */
function fill(form: HTMLFormElement, kept: string): boolean {
  let values: Record<string, unknown>
  try {
    values = JSON.parse(kept)
  } catch {
    return false
  }
  let isTyped = false
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (typeof value !== 'string' || ownFields.has(name) || control === null) continue
    if (control instanceof RadioNodeList) control.value = value
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true
    else if (isTextual(control)) control.value = value
    if (name !== 'draft' && value !== '') isTyped = true
  }
  return isTyped
}

function isTextual(
  control: Element | RadioNodeList,
): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  )
}

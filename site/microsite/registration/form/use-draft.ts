/** What was typed into the registration form, stored by the browser alone until the registration is paid. */

import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react'
import { type DraftForm, draftName, forget, isTouched, readStored, store } from '#site/forms/stored-draft.ts'

function forgetDraft(event: string, form: DraftForm = 'registration'): void {
  forget(draftName(event, form))
}

/** Deletes what was typed once the visitor has paid. */
export function forgetDrafts(event: string): void {
  forgetDraft(event, 'registration')
  forgetDraft(event, 'discount')
}

/**
 * Copies a form to the browser's local storage and restores it on the next visit, with its key: until the
 * registration is paid, sending the form again replaces it. Input from before this script ran is kept.
 *
 * @param ownKey the key that the page came with
 * @param onFilled called with a form that was filled outside React; a stable function
 * @param isFresh false where the server filled the form: its values and key are newer than any draft
 */
export function useDraft(
  event: string,
  form: RefObject<HTMLFormElement | null>,
  { isFresh, ownKey }: { isFresh: boolean; ownKey: string },
  onFilled: (form: HTMLFormElement) => void,
  kind: DraftForm = 'registration',
) {
  const [isRestored, setRestored] = useState(false)
  const [restoredKey, setRestoredKey] = useState<string | null>(null)
  const draftKey = isFresh && restoredKey !== null ? restoredKey : ownKey

  const save = useCallback(() => {
    if (!form.current) return
    const typed = [...new FormData(form.current)].filter(([, value]) => typeof value === 'string')
    store(draftName(event, kind), Object.fromEntries(typed))
  }, [event, form, kind])

  useEffect(() => {
    const filled = form.current
    if (!filled) return
    const kept = isFresh ? readDraft(event, kind) : undefined
    // At once, for a form that is changed or sent before the transition has ended.
    setKey(filled, kept?.draft ?? ownKey)
    const isTyped = !isFresh || isTouched(filled)
    const isFilled = !isTyped && kept !== undefined && fill(filled, kept)
    if (isTyped) save()
    // Without a transition, all steps that are not yet hydrated would be hydrated at once.
    startTransition(() => {
      setRestoredKey(kept?.draft ?? null)
      if (isFilled) setRestored(true)
      if (isTyped || isFilled) onFilled(filled)
    })
  }, [event, form, isFresh, ownKey, save, onFilled, kind])

  const clear = useCallback(() => {
    forgetDraft(event, kind)
    setRestoredKey(null)
  }, [event, kind])

  return { draftKey, isRestored, save, forget: clear }
}

/** A form's stored draft; undefined where there is none, or it cannot be read. */
function readDraft(event: string, kind: DraftForm): Record<string, string> | undefined {
  const kept = readStored(draftName(event, kind))
  if (typeof kept !== 'object' || kept === null) return undefined
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function setKey(form: HTMLFormElement, key: string): void {
  const field = form.elements.namedItem(keyField)
  if (field instanceof HTMLInputElement) field.value = key
}

const keyField = 'draft'

/** Fields that belong to the page, not to what was typed; the key is restored separately. */
const ownFields = new Set(['category', 'offer', keyField])

/** Fills a form's controls by name; true where anything typed or chosen was restored. */
function fill(form: HTMLFormElement, values: Readonly<Record<string, string>>): boolean {
  let isTyped = false
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (ownFields.has(name) || control === null) continue
    if (control instanceof RadioNodeList) {
      // What the page's address chose is newer.
      if (name !== 'presentation' || !control.value) control.value = value
    } else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true
    else if (isTextual(control)) control.value = value
    if (value !== '') isTyped = true
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

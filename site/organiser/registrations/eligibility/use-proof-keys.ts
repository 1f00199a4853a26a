import { useEffect } from 'react'
import { areSingleKeysOn } from '#site/organiser/parts/keys/single-keys.tsx'

/** A key without Ctrl presses the control that names it, unless somebody is typing. */
export function useProofKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return
      const control = document.querySelector<HTMLElement>(`[data-proof-key="${CSS.escape(event.key)}"]`)
      if (!control) return
      event.preventDefault()
      if (control instanceof HTMLTextAreaElement) control.focus()
      else control.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

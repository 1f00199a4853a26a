/** What the browser's local storage keeps of forms. Storage may be disabled or full; forms work without it. */

/** The registration forms with a draft. */
export type DraftForm = 'registration' | 'discount'

/** The storage key of a conference's drafts in the visitor's browser. */
export const draftName = (event: string, form: string = 'registration') =>
  form === 'registration' ? `colloquy-draft:${event}` : `colloquy-draft:${event}:${form}`

export function readStored(name: string): unknown {
  return storage(local => {
    const kept = local.getItem(name)
    return kept === null ? undefined : JSON.parse(kept)
  })
}

export function store(name: string, value: unknown): void {
  storage(local => local.setItem(name, JSON.stringify(value)))
}

export function forget(name: string): void {
  storage(local => local.removeItem(name))
}

function storage<T>(use: (local: Storage) => T): T | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}

/** Whether a form differs from what the page came with. */
export function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some(control => {
    if (control instanceof HTMLSelectElement) {
      const chosenAtFirst = [...control.options].findIndex(option => option.defaultSelected)
      return control.selectedIndex !== Math.max(0, chosenAtFirst)
    }
    if (control instanceof HTMLTextAreaElement) {
      // What came back from the server may have a form's line ends, which no value has.
      return control.value !== control.defaultValue.replaceAll('\r\n', '\n')
    }
    if (!(control instanceof HTMLInputElement)) return false
    return control.value !== control.defaultValue || control.checked !== control.defaultChecked
  })
}

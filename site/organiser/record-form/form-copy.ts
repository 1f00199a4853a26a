/** Unsaved input of a form, stored in the browser by record, so that a reload or signing in again loses nothing. */

export interface FormCopy {
  /** The version that the form started from. */
  mark: string
  /** Sent to the server, which may have accepted it or asked for the password first. */
  isSent: boolean
  /** By the controls' names; for check boxes and radio buttons, the chosen values. */
  values: Record<string, string[]>
}

const storeKey = (record: string) => `unsaved:${record}`

/** A browser may have no storage, or no space: then nothing is stored. */
export function readCopy(record: string): FormCopy | undefined {
  try {
    const text = window.localStorage.getItem(storeKey(record))
    // Only `writeCopy` writes it.
    return text === null ? undefined : (JSON.parse(text) as FormCopy)
  } catch {
    return undefined
  }
}

export function writeCopy(record: string, copy: FormCopy | undefined): void {
  try {
    if (copy) window.localStorage.setItem(storeKey(record), JSON.stringify(copy))
    else window.localStorage.removeItem(storeKey(record))
  } catch {
    // The form itself still has its input.
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The controls that take input: no hidden ones, and no files, which a browser cannot restore. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((element): element is Control => {
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
      return element.name !== ''
    return (
      element instanceof HTMLInputElement &&
      element.name !== '' &&
      !['hidden', 'file', 'submit', 'button', 'password'].includes(element.type)
    )
  })
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

export function valuesOf(form: HTMLFormElement): FormCopy['values'] {
  const values: FormCopy['values'] = {}
  for (const control of controlsOf(form)) {
    const before = values[control.name] ?? []
    const chosen = !isToggle(control) || control.checked ? [control.value] : []
    values[control.name] = [...before, ...chosen]
  }
  return values
}

/** The first control that differs from what the server sent. */
export const firstChanged = (form: HTMLFormElement): Element | undefined => controlsOf(form).find(isChanged)

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    // Without a choice of the server's, a browser chooses the first one.
    const [before = options[0]] = options.filter(option => option.defaultSelected)
    return before?.selected === false
  }
  return isToggle(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

/** Whether a copy differs from the form. */
export function differs(form: HTMLFormElement, { values }: FormCopy): boolean {
  const now = valuesOf(form)
  return Object.entries(values).some(
    ([name, texts]) => name in now && now[name]?.join('\n') !== texts.join('\n'),
  )
}

/** Restores a copy into the existing controls. */
export function fillIn(form: HTMLFormElement, { values }: FormCopy): void {
  const left = structuredClone(values)
  for (const control of controlsOf(form)) {
    const texts = left[control.name]
    if (!texts) continue
    if (isToggle(control)) control.checked = texts.includes(control.value)
    else control.value = texts.shift() ?? control.value
    // What comes back must not be hidden in a folded part.
    if (isChanged(control)) control.closest('details')?.setAttribute('open', '')
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

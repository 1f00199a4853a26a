import { useState } from 'react'
import { missingWords, notAnEmailWords } from '#words/checked-words.ts'

export interface FieldError<Name extends string = string> {
  name: Name
  message: string
}

/**
 * Lets the browser validate a form before it is sent, and shows the errors next to the fields in the server's
 * words. Without a script the browser shows them in its own way.
 *
 * @param labels the fields' labels on their form
 * @param more checks that the browser does not have
 */
export function useNativeChecks<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  more: (form: HTMLFormElement) => FieldError<Name>[] = () => [],
) {
  const [errors, setErrors] = useState<FieldError<Name>[] | null>(null)

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const found = Array.from(form.elements).flatMap(element => errorOf(element, labels))
    const all = [...found, ...more(form).filter(({ name }) => !found.some(error => error.name === name))]
    const order = Object.keys(labels)
    all.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    setErrors(all.length > 0 ? all : null)
    if (all.length > 0) event.preventDefault()
  }

  return { ref: stopNativeMessages, onSubmit, errors }
}

/** Not with a prop that changes after hydration, which would hydrate all of the form's steps at once. */
function stopNativeMessages(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true
}

function errorOf<Name extends string>(
  element: Element,
  labels: Readonly<Record<Name, string>>,
): FieldError<Name>[] {
  if (!isControl(element) || !isOneOf(element.name, labels) || element.validity.valid) return []
  return [{ name: element.name, message: messageOf(element, labels[element.name]) }]
}

function messageOf(control: Control, label: string): string {
  const { validity } = control
  if (validity.valueMissing) return missingWords(label)
  if (validity.typeMismatch && control.type === 'email') return notAnEmailWords()
  return control.validationMessage
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

function isOneOf<Name extends string>(name: string, labels: Readonly<Record<Name, string>>): name is Name {
  return Object.hasOwn(labels, name)
}

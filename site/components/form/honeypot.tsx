import { VisuallyHidden } from '#site/components/visually-hidden.tsx'

/** A field that people neither see nor reach; programs that fill in everything give themselves away with it. */
export function Honeypot() {
  return (
    <VisuallyHidden aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  )
}

const honeypotName = 'homepage'

/** Whether a form was filled in by a program. */
export function isTrapped(form: FormData): boolean {
  return Boolean(form.get(honeypotName))
}

import { VisuallyHidden } from '#site/components/visually-hidden.tsx'
import * as words from '#words/public/parts/honeypot.ts'

/** A field that people neither see nor reach; bots that fill in everything give themselves away. */
export function Honeypot() {
  return (
    <VisuallyHidden aria-hidden="true">
      <label>
        {words.leaveThisEmpty()}
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  )
}

const honeypotName = 'homepage'

/** Whether a bot filled in the form. */
export function isTrapped(form: FormData): boolean {
  return Boolean(form.get(honeypotName))
}

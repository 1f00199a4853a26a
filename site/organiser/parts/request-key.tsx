/** Identifies one submission of a form: a second click, or a reload that sends it again, does nothing more. */
export function RequestKey({ value }: { value: string }) {
  return <input type="hidden" name="request-key" value={value} />
}

/** A new key, made by a loader for each page. */
export const newRequestKey = () => crypto.randomUUID().replaceAll('-', '')

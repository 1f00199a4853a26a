import { useEffect, useState } from 'react'
import { namesOfTexts } from '#site/microsite/abstracts/author-controls.ts'
import { type Pasted, type TextField, typedInto } from '#site/microsite/abstracts/formula-fields.ts'

const load = () => import('#site/microsite/abstracts/formula-help.tsx')

type Help = Awaited<ReturnType<typeof load>>['FormulaHelp']

/**
 * Help with formulas, whose script comes once somebody is in the form. Until then what is pasted waits for it; if it does not come, its
 * plain text is pasted.
 */
export function LateFormulas() {
  const [wanted, setWanted] = useState<{ Help: Help; form: HTMLFormElement; pasted: Pasted | null }>()
  useEffect(() => {
    const want = (event: Event) => {
      // Whatever else it is has no name of a text.
      const field = event.target as TextField
      const { form } = field
      if (!form || !namesOfTexts.test(field.name)) return
      // Of the three kinds only a paste has data.
      const data = (event as ClipboardEvent).clipboardData
      const html = data?.getData('text/html') ?? ''
      // It cannot be read any more once the event is over.
      const plain = data?.getData('text/plain') ?? ''
      const hasScripts = /<su[bp][\s>]/i.test(html)
      if (hasScripts) event.preventDefault()
      const place = { from: field.selectionStart ?? 0, to: field.selectionEnd ?? 0 }
      load().then(
        ({ FormulaHelp: Help }) =>
          setWanted({ Help, form, pasted: hasScripts ? { field, html, ...place } : null }),
        () => hasScripts && typedInto(field, plain, place),
      )
    }
    const kinds = ['focusin', 'input', 'paste']
    const leaving = new AbortController()
    for (const kind of kinds) addEventListener(kind, want, leaving)
    return () => leaving.abort()
  }, [])
  return wanted && <wanted.Help form={wanted.form} pasted={wanted.pasted} />
}

import { lazy, Suspense, useEffect, useState } from 'react'
import { namesOfTexts } from '#site/microsite/abstracts/author-controls.ts'
import type { Pasted, TextField } from '#site/microsite/abstracts/formula-fields.ts'

const FormulaHelp = lazy(async () => ({
  default: (await import('#site/microsite/abstracts/formula-help.tsx')).FormulaHelp,
}))

/** Help with formulas, whose script comes once somebody is in the form. Until then what is pasted waits for it. */
export function LateFormulas() {
  const [wanted, setWanted] = useState<{ form: HTMLFormElement; pasted: Pasted | null }>()
  useEffect(() => {
    const want = (event: Event) => {
      const field = event.target as TextField
      if (!field.form || !namesOfTexts.test(field.name)) return
      // Of the three kinds only a paste has data.
      const html = (event as ClipboardEvent).clipboardData?.getData('text/html') ?? ''
      const hasScripts = /<su[bp][\s>]/i.test(html)
      if (hasScripts) event.preventDefault()
      const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
      setWanted({ form: field.form, pasted: hasScripts ? { field, html, from, to } : null })
    }
    const kinds = ['focusin', 'input', 'paste']
    const leaving = new AbortController()
    for (const kind of kinds) addEventListener(kind, want, leaving)
    return () => leaving.abort()
  }, [])
  return (
    wanted && (
      <Suspense>
        <FormulaHelp {...wanted} />
      </Suspense>
    )
  )
}

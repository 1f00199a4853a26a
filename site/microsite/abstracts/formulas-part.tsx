import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Script, textsIn } from '#site/microsite/abstracts/formula-fields.ts'

const LateHelp = lazy(async () => ({
  default: (await import('#site/microsite/abstracts/formula-help.tsx')).FormulaHelp,
}))

/** What helps with formulas comes once something in the form looks like one, or brings raised text. */
export function FormulasPart() {
  const here = useRef<HTMLSpanElement>(null)
  const [on, setOn] = useState<{ form: HTMLFormElement; pasted: Script | null }>()
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form || on) return
    const look = () => {
      if (textsIn(form).some(({ value }) => /[$\\]|``/.test(value))) setOn({ form, pasted: null })
    }
    const paste = (event: ClipboardEvent) => {
      const field = textsIn(form).find(each => each === event.target)
      const html = event.clipboardData?.getData('text/html') ?? ''
      if (!field || !/<su[bp][\s>]/i.test(html)) return
      event.preventDefault()
      const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
      setOn({ form, pasted: { field, html, from, to } })
    }
    look()
    form.addEventListener('input', look)
    form.addEventListener('paste', paste)
    return () => {
      form.removeEventListener('input', look)
      form.removeEventListener('paste', paste)
    }
  }, [on])
  return (
    <>
      <span ref={here} hidden />
      {on && (
        <Suspense>
          <LateHelp {...on} />
        </Suspense>
      )}
    </>
  )
}

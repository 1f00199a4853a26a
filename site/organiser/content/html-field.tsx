import { useRef } from 'react'
import { Field, fieldId } from '#site/components/form/field.tsx'
import { useHydrated } from '#site/forms/use-hydrated.ts'
import styles from '#site/organiser/content/record-fields.module.css'

/** The markup that each button adds around the selection. */
const marks = [
  { label: 'Bold', before: '<strong>', after: '</strong>' },
  { label: 'Italic', before: '<em>', after: '</em>' },
  { label: 'Heading', before: '<h2>', after: '</h2>' },
  { label: 'Paragraph', before: '<p>', after: '</p>' },
  { label: 'List', before: '<ul>\n  <li>', after: '</li>\n</ul>' },
  { label: 'Link', before: '<a href="https://">', after: '</a>' },
  { label: 'Sub', before: '<sub>', after: '</sub>' },
  { label: 'Sup', before: '<sup>', after: '</sup>' },
] as const

/** HTML as text, with buttons that mark up the selection. Forbidden markup is removed on publishing. */
export function HtmlField({ name, label, hint, error, defaultValue }: HtmlFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const isHydrated = useHydrated()
  const mark = ({ before, after }: (typeof marks)[number]) => {
    const { current } = area
    if (!current) return
    const { selectionStart, selectionEnd, value } = current
    const selected = value.slice(selectionStart, selectionEnd)
    current.setRangeText(`${before}${selected}${after}`, selectionStart, selectionEnd, 'end')
    const start = selectionStart + before.length
    current.setSelectionRange(start, start + selected.length)
    current.focus()
  }
  return (
    <Field
      id={fieldId(name)}
      label={label}
      hint={hint ?? 'HTML: paragraphs stand in <p> and </p>.'}
      error={error}
    >
      {attributes => (
        <div className={styles.html}>
          {isHydrated && (
            <div
              role="toolbar"
              aria-label={`Marks for ${label}`}
              aria-controls={attributes.id}
              className={styles.toolbar}
            >
              {marks.map(each => (
                <button key={each.label} type="button" className={styles.mark} onClick={() => mark(each)}>
                  {each.label}
                </button>
              ))}
            </div>
          )}
          <textarea
            {...attributes}
            ref={area}
            name={name}
            rows={12}
            dir="auto"
            defaultValue={defaultValue}
            className={styles.source}
          />
        </div>
      )}
    </Field>
  )
}

interface HtmlFieldProps {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  defaultValue: string
}

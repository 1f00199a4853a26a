import { useEffect, useRef, useState } from 'react'
import { Field, fieldId } from '#site/components/form/field.tsx'
import { useEarlyText } from '#site/forms/use-early-text.ts'
import styles from '#site/organiser/record-form/record-fields.module.css'
import type { RichTextProps } from '#site/organiser/record-form/rich-text/rich-text.tsx'

/**
 * HTML as text until the editor is loaded, or if it is not. Forbidden markup is removed on publishing.
 */
export function HtmlField({ name, label, hint, error, isMarked, defaultValue }: HtmlFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const RichText = useRichText()
  const [isEditorShown, setEditorShown] = useState(false)
  const id = fieldId(name)
  useEarlyText(id)
  const noteId = `${id}-note`
  return (
    <Field id={id} label={label} hint={hint} error={error} isMarked={isMarked}>
      {attributes => (
        <div className={styles.html}>
          {RichText && (
            <RichText
              area={area}
              label={label}
              attributes={attributes}
              isShown={isEditorShown}
              onShow={setEditorShown}
            />
          )}
          {!isEditorShown && (
            <p id={noteId} className={styles.note}>
              {'HTML: put each paragraph between <p> and </p>.'}
            </p>
          )}
          <textarea
            {...attributes}
            aria-describedby={[attributes['aria-describedby'], noteId].filter(Boolean).join(' ')}
            // The label, and links to errors, lead to the visible control.
            id={isEditorShown ? `${id}-html` : id}
            hidden={isEditorShown}
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

/** The editor once its script has loaded; if that fails, the field stays a textarea. */
function useRichText(): React.ComponentType<RichTextProps> | undefined {
  const [loaded, setLoaded] = useState<{ RichText: React.ComponentType<RichTextProps> }>()
  useEffect(() => {
    let isGone = false
    import('#site/organiser/record-form/rich-text/rich-text.tsx').then(
      ({ RichText }) => !isGone && setLoaded({ RichText }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  return loaded?.RichText
}

interface HtmlFieldProps {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  isMarked?: boolean
  defaultValue: string
}

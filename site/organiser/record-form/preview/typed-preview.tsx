import { useRef } from 'react'
import { classNames } from '#site/components/class-names.ts'
import { Button } from '#site/components/form/button.tsx'
import { shownId } from '#site/organiser/record-form/preview/frame-signs.ts'
import styles from '#site/organiser/record-form/preview/typed-preview.module.css'
import { useTypedPreview } from '#site/organiser/record-form/preview/use-typed-preview.ts'

/** The frame that the Preview button targets without a script. */
const previewFrame = 'typed-preview'
const previewId = 'on-its-page'

/**
 * The public page with the unsaved input, beside the form. It has no scripts, and its links open elsewhere.
 *
 * @param formId the id of the form
 * @param address where the form is sent for the preview
 * @param form identifies the form that has this id at the moment
 */
export function TypedPreview({ formId, address, form }: { formId: string; address: string; form: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { said } = useTypedPreview(frame, { formId, address, form })
  return (
    <section id={previewId} tabIndex={-1} className={styles.pane} aria-label="On its page">
      <div className={styles.head}>
        <h2 className={styles.title}>On its page</h2>
        <p role="status" className={styles.said}>
          {said}
        </p>
      </div>
      {/* It has the same name, and comes first: where it exists, the button's target is this one. */}
      <noscript>
        <iframe
          name={previewFrame}
          src={`${address}#${shownId}`}
          title="The public page: as saved, until you press Preview"
          className={styles.frame}
        />
      </noscript>
      <iframe
        ref={frame}
        name={previewFrame}
        title="The public page with what you type"
        className={classNames(styles.frame, styles.live)}
      />
    </section>
  )
}

/** Sends the form into the frame; with a script the frame already shows it, and scrolls into view. */
export function PreviewButton({ address }: { address: string }) {
  return (
    <Button
      type="submit"
      tone="quiet"
      formAction={`${address}#${shownId}`}
      formTarget={previewFrame}
      onClick={event => {
        event.preventDefault()
        document.getElementById(previewId)?.focus()
      }}
    >
      Preview
    </Button>
  )
}

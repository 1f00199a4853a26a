import { Button } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { StartOver } from '#site/components/form/start-over.tsx'
import { Notice } from '#site/components/notice.tsx'
import type { ControlError, Refusal } from '#site/microsite/registration/form/form-values.ts'
import styles from '#site/microsite/registration/form/registration-form.module.css'
import * as words from '#words/registration/form.ts'

/** The notices at the top of a registration form: why it was returned, or that a draft was restored. */
export function Announcements({
  address,
  refusal,
  errors,
  isRestored,
  onClear,
}: {
  /** Of the form's page. */
  address: string
  refusal: Pick<Refusal, 'words' | 'detail' | 'missing' | 'mayWait' | 'opened'> | undefined
  errors: ControlError[]
  isRestored: boolean
  /** Deletes the restored draft. */
  onClear: () => void
}) {
  const missing = refusal?.missing
  return (
    <div className={styles.announcements}>
      {refusal?.words && (
        <Notice
          tone="negative"
          title={refusal.words}
          answers={refusal}
          {...(refusal.mayWait && {
            actions: (
              <Button type="submit" name="wait" value="yes">
                {words.joinTheWaitingList()}
              </Button>
            ),
          })}
        >
          {refusal.detail && <p>{refusal.detail}</p>}
        </Notice>
      )}
      {refusal?.opened && <Notice tone="positive" title={refusal.opened} answers={refusal} />}
      <ErrorSummary errors={errors} answers={refusal} {...(missing && { title: missing })} />
      {isRestored && !refusal && (
        <Notice
          title={words.draftRestored()}
          actions={
            <StartOver
              address={address}
              label={words.clearTheDraft()}
              question={words.clearTheDraft1()}
              onClear={onClear}
            />
          }
        >
          <p>{words.yourEntriesFromLastTime()}</p>
        </Notice>
      )}
    </div>
  )
}

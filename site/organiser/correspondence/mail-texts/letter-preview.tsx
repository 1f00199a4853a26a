import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import styles from '#site/organiser/correspondence/mail-texts/mail-text.module.css'

/** The frame that shows the mail. */
const letterFrame = 'letter'

export function LetterPreview({ view }: { view: { letter: string; shown: string; hasExamples: boolean } }) {
  return (
    <fieldset className={styles.letter}>
      <legend className={styles.title}>As it will be read</legend>
      {view.hasExamples && (
        <TextInput
          name="registration"
          label="Registration"
          hint="A code or a name. Empty: the newest registration that would get this mail."
          defaultValue=""
        />
      )}
      <div className={styles.acts}>
        <Button type="submit" name="intent" value="preview" formAction={view.letter} formTarget={letterFrame}>
          Preview
        </Button>
        <Button type="submit" name="intent" value="test" formAction={view.letter} formTarget={letterFrame}>
          Send a test to myself
        </Button>
      </div>
      <p className={styles.soft}>
        Below is the saved text until you press Preview. Neither button saves what you typed.
      </p>
      <iframe
        name={letterFrame}
        src={view.shown}
        title="The mail as it will be read"
        className={styles.frame}
      />
    </fieldset>
  )
}

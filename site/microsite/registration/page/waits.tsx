import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { OwnText } from '#site/components/own-text.tsx'
import hidden from '#site/components/visually-hidden.module.css'
import type { RegistrationPageView } from '#site/microsite/registration/page/read-registration-page.ts'
import styles from '#site/microsite/registration/page/registration-sheet.module.css'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/registration/waits.ts'

/** What is sold out that they wait for: their place in line, and what is due once there is one. */
export function Waits({
  page,
  waits,
}: {
  page: Pick<RegistrationPageView, 'event' | 'secret'>
  waits: NonNullable<RegistrationPageView['waits']>
}) {
  return (
    <section aria-label={words.youWaitFor()} className={styles.waits}>
      <h2 className={styles.partTitle}>{words.youWaitFor()}</h2>
      <ul className={styles.payments}>
        {waits.map(({ id, label, place, due }) => (
          <li key={id}>
            <strong>
              <OwnText text={label} />
            </strong>
            <p>
              {place} {due}
            </p>
            <Form method="post" action={paths.registration(page.event, page.secret)}>
              <input type="hidden" name="act" value="stop-waiting" />
              <input type="hidden" name="wait" value={id} />
              <Button type="submit">
                {words.stopWaiting()}
                <span className={hidden.hidden}>: {label}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

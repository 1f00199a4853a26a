import { Link } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { Notice } from '#site/components/notice.tsx'
import styles from '#site/microsite/registration/form/earlier-payment.module.css'
import type { Earlier } from '#site/microsite/registration/form/read-earlier.ts'
import * as words from '#words/registration/form.ts'

/**
 * The result of the payment that led back to a form. It is shown before the form in its own dialog, because the browser
 * closes that without a script and leaves the input alone.
 */
export function EarlierPayment({ earlier }: { earlier: Earlier }) {
  const { notice, registrationPage } = earlier
  if (!notice) return null
  return (
    <dialog open className={styles.dialog} aria-label={notice.words}>
      <Notice
        tone="negative"
        title={notice.words}
        answers={notice}
        actions={
          <>
            {registrationPage && (
              <Link to={registrationPage} reloadDocument>
                {words.backToThePaymentOf()}
              </Link>
            )}
            <form method="dialog">
              <button type="submit" className={styles.dismiss}>
                {say('Dismiss')}
              </button>
            </form>
          </>
        }
      >
        <p>{words.noMoneyWasTakenYour()}</p>
      </Notice>
    </dialog>
  )
}

import { Link } from 'react-router'
import { Notice } from '#site/components/notice.tsx'
import styles from '#site/microsite/registration/form/earlier-payment.module.css'
import type { Earlier } from '#site/microsite/registration/form/read-earlier.ts'

/**
 * How the payment went that led back to a form. It stands before the form, in a dialog of its own, because the
 * platform closes that without a script and leaves what was typed alone.
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
                Back to the payment of this registration
              </Link>
            )}
            <form method="dialog">
              <button type="submit" className={styles.dismiss}>
                Dismiss
              </button>
            </form>
          </>
        }
      >
        <p>No money was taken. Your details are still here.</p>
      </Notice>
    </dialog>
  )
}

import { Form, Link, useLocation } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { useIsSending } from '#site/forms/use-is-sending.ts'
import { Breakable } from '#site/organiser/parts/breakable.tsx'
import styles from '#site/organiser/parts/check/check.module.css'
import type { CheckView, Consequences } from '#site/organiser/parts/check/check.ts'
import { RequestKey } from '#site/organiser/parts/request-key.tsx'
import { unbrokenDates } from '#words/unbroken-dates.ts'

/**
 * The consequences of an act and the button that confirms them.
 *
 * @param answers the action's answer, if the form was sent
 * @param children what is typed or chosen beside reading, such as a reason
 * @param more other forms, below
 */
export function CheckSheet({
  view,
  answers,
  children,
  more,
}: {
  view: CheckView
  answers: object | undefined
  children?: React.ReactNode
  more?: React.ReactNode
}) {
  const { hidden, digest, address, requestKey, sum, back, hindrance } = view
  const here = useLocation()
  // Other forms of the page may be sent to the same address.
  const isSending = useIsSending(
    address ?? here.pathname + here.search,
    digest ? { name: 'digest', value: digest } : undefined,
  )
  return (
    <div className={styles.sheet}>
      {view.isStale && (
        <Notice
          tone="negative"
          title="Something has changed since you opened this page"
          answers={answers ?? view}
        >
          <p>Nothing was done. Please read again what would happen now.</p>
        </Notice>
      )}
      {sum && (
        <p className={styles.sum}>
          <span className={styles.figures}>{sum.figures}</span>
          <span className={styles.words}>{sum.words}</span>
        </p>
      )}
      <CheckFacts facts={view.facts} />
      {hindrance ? (
        <Notice title={hindrance} />
      ) : (
        <Form
          method="post"
          {...(address && { action: address })}
          {...(view.isLong && { encType: 'multipart/form-data' })}
          className={styles.form}
          key={JSON.stringify([digest, hidden])}
          noValidate
        >
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {digest && <input type="hidden" name="digest" value={digest} />}
          {requestKey && <RequestKey value={requestKey} />}
          {children}
          <div className={styles.buttons}>
            <Button type="submit" tone="loud" disabledReason={isSending ? 'This is in progress.' : undefined}>
              {view.button}
            </Button>
            <Link to={back}>Do nothing</Link>
          </div>
        </Form>
      )}
      {more}
    </div>
  )
}

/** The consequences, point by point. */
function CheckFacts({ facts }: { facts: Consequences['facts'] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, lines }) => (
        <div key={`${label} ${lines[0]}`}>
          <dt>{label}</dt>
          <dd>
            {lines.map(line => (
              <p key={line}>
                <bdi>
                  <Breakable text={unbrokenDates(line)} />
                </bdi>
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

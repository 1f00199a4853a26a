/** The presenter of an accepted abstract: what they answered, and which registration is theirs. */
import { Form, Link } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { TextArea, TextInput } from '#site/components/form/field.tsx'
import { formStyle, Part } from '#site/organiser/parts/page.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import styles from '#site/organiser/programme/abstracts/abstract.module.css'
import type { PresenterView } from '#site/organiser/programme/abstracts/read-presenter.ts'
import { type Typed, typedInto } from '#site/organiser/programme/abstracts/typed-into.ts'

interface PartProps {
  id: number
  presenter: PresenterView
  canDecide: boolean
  typed: Typed | undefined
}

export function PresenterPart({ id, presenter, canDecide, typed }: PartProps) {
  const { statuses, answers } = presenter
  const answer = typedInto(typed, 'answer')
  return (
    <Part title="Presenter">
      <p className={styles.statuses}>
        {statuses.map(status => (
          <Status key={status.label} status={status} />
        ))}
      </p>
      {answers.length > 0 && (
        <ol className={styles.history}>
          {answers.map(each => (
            <li key={each.key}>
              {each.label}
              {each.because !== '' && (
                <>
                  {': '}
                  <bdi>{each.because}</bdi>
                </>
              )}
              <span className={styles.quiet}>
                {' '}
                {each.isByStaff ? 'noted by staff' : 'by their link'}, {each.when}
              </span>
              {each.statements.length > 0 && (
                <details>
                  <summary>Agreed to</summary>
                  <ul>
                    {each.statements.map(statement => (
                      <li key={statement}>
                        <bdi>{statement}</bdi>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
      {presenter.asksToWithdraw && (
        <>
          <p>
            They ask that the abstract is withdrawn as well. <em>Cancel its talk</em>, below, does that and
            tells them.
          </p>
          {canDecide && (
            <Form method="post" className={styles.buttons}>
              <input type="hidden" name="abstract" value={id} />
              <Button type="submit" name="intent" value="keep">
                Leave it accepted, and tell them
              </Button>
            </Form>
          )}
        </>
      )}
      <Registration {...{ id, presenter, canDecide, typed }} />
      {canDecide && presenter.answer !== null && (
        <details className={styles.fold} open={answer !== undefined}>
          <summary>Note an answer</summary>
          <Form method="post" className={formStyle}>
            <input type="hidden" name="intent" value="note-answer" />
            <input type="hidden" name="abstract" value={id} />
            <TextArea
              name="because"
              id="field-because-answer"
              label="What they said"
              hint="If they told you otherwise than by their link. The committee reads it."
              defaultValue={answer?.because}
              rows={2}
            />
            <div className={styles.buttons}>
              {presenter.answer !== 'confirmed' && (
                <Button type="submit" name="answer" value="confirmed">
                  They will present
                </Button>
              )}
              {presenter.answer !== 'declined' && (
                <Button type="submit" name="answer" value="declined">
                  They cannot present
                </Button>
              )}
            </div>
          </Form>
        </details>
      )}
    </Part>
  )
}

function Registration({ id, presenter: { registration, alike, answer }, canDecide, typed }: PartProps) {
  const named = typedInto(typed, 'registration')
  if (registration) {
    return (
      <div>
        <p>
          Registration <Code {...registration} />
          {registration.isByHand && <span className={styles.quiet}> as staff said</span>}
        </p>
        {answer === 'declined' && (
          <p>It stays as it is, with what was paid: people who do not present may still come.</p>
        )}
        {canDecide && (
          <Linking id={id} code={registration.code} intent="other-person" label="Not the same person" />
        )}
      </div>
    )
  }
  return (
    <>
      {alike.length > 0 && (
        <>
          <p>Registrations with a similar name and another address:</p>
          <ul className={styles.history}>
            {alike.map(each => (
              <li key={each.code}>
                <Code {...each} />
                {canDecide && (
                  <div className={styles.buttons}>
                    <Linking id={id} code={each.code} intent="same-person" label="The same person" />
                    <Linking id={id} code={each.code} intent="other-person" label="Not" />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {canDecide && (
        <details className={styles.fold} open={named !== undefined}>
          <summary>Name their registration</summary>
          <Form method="post" className={formStyle}>
            <input type="hidden" name="intent" value="same-person" />
            <input type="hidden" name="abstract" value={id} />
            <TextInput
              name="code"
              label="Code of the registration"
              hint="If they registered with another name or address."
              defaultValue={named?.code}
              autoComplete="off"
              isMarked
            />
            <div className={styles.buttons}>
              <Button type="submit">The same person</Button>
            </div>
          </Form>
        </details>
      )}
    </>
  )
}

function Code({ code, name, href }: { code: string; name: string; href: string | null }) {
  return (
    <>
      {href === null ? code : <Link to={href}>{code}</Link>}, <bdi>{name}</bdi>
    </>
  )
}

function Linking({ id, code, intent, label }: { id: number; code: string; intent: string; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="abstract" value={id} />
      <input type="hidden" name="code" value={code} />
      <Button type="submit" name="intent" value={intent} tone="quiet" aria-label={`${label}: ${code}`}>
        {label}
      </Button>
    </Form>
  )
}
